#include "steppe/app/heat_simulation.h"

#include "steppe/app/cell_costs.h"
#include "steppe/app/closing_table.h"
#include "steppe/app/echo.h"
#include "steppe/app/field_budget.h"
#include "steppe/app/held_temperature.h"
#include "steppe/app/linear_solver.h"
#include "steppe/app/memory_need.h"
#include "steppe/app/sample_times.h"
#include "steppe/app/supervised_march.h"
#include "steppe/base/error.h"
#include "steppe/input/text.h"
#include "steppe/output/heat_ledger.h"
#include "steppe/output/newton_log.h"
#include "steppe/output/nodal_output.h"
#include "steppe/output/probe_log.h"
#include "steppe/output/progress.h"
#include "steppe/output/region_entry.h"
#include "steppe/output/table_watch.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <deque>
#include <iostream>

namespace steppe {

namespace {

/// The materials with their densities and regions, without stresses.
std::vector<std::pair<std::string, MaterialInput>> without_stress(const Input& input) {
  std::vector<std::pair<std::string, MaterialInput>> materials;
  for (const auto& [name, given] : input.materials) {
    MaterialInput material;
    material.law = "none";
    material.density = given.density;
    material.where = given.where;
    materials.emplace_back(name, material);
  }
  return materials;
}

}  // namespace

/// Those who observe a run, some of them at the nodes.
template <int dim>
struct HeatSimulation<dim>::Results {
  std::unique_ptr<NewtonLog> newton;
  std::unique_ptr<Progress> progress;
  std::unique_ptr<HeatLedger> ledger;
  std::unique_ptr<ProbeLog> probes;
  std::unique_ptr<TableWatch> tables;
  std::deque<std::unique_ptr<Fields<dim>>> fields;
  std::deque<NodalOutput> nodal;
  std::vector<Observer*> observers;
};

template <int dim>
HeatSimulation<dim>::HeatSimulation(const Input& input, MPI_Comm communicator, bool quiet)
    : input_(input),
      communicator_(communicator),
      speaks_(!quiet && dealii::Utilities::MPI::this_mpi_process(communicator) == 0),
      mesh_(input.mesh, input.directory(), communicator, input.constants, memory_need(input),
            cell_costs<dim>(input)),
      space_(make_space()),
      saved_(input, space_, [this](Archive& archive) { history(archive); }),
      notable_(notable_times(input, space_)),
      body_(space_, without_stress(input), {}, input.constants),
      heat_body_(space_, body_, input.thermal_materials, input.time.entry().is_static,
                 input.constants),
      prescribed_(space_, input.prescribed_temperatures, input.periodic, input.ties,
                  input.constants, sample_times(input.time, notable_)),
      unknowns_(prescribed_.ties().empty()
                    ? nullptr
                    : std::make_unique<ChangeOfUnknowns<dim>>(space_, prescribed_.ties())),
      problem_(heat_body_, prescribed_, unknowns_.get(), input.heat_loads, input.constants),
      mapped_(unknowns_ ? std::make_unique<MappedProblem>(
                              problem_, *unknowns_,
                              Layout(communicator, space_.create_vector(1), 1), prescribed_)
                        : nullptr),
      quantities_(problem_.quantities()),
      no_stress_(space_, body_, {}),
      no_supports_(space_, {}, input.constants, {}),
      state_(initial_state()),
      preset_(set_up_solver()),
      stepper_(system(), input.time, input.constants) {
  if (unknowns_) expand_.emplace(*unknowns_, problem_.layout());
  if (input.time.entry().is_static)
    check_held_temperature(space_, prescribed_.ties(), problem_.holding_nodes());
  stepper_.diagnose_by([](Vec) {
    return std::string(
        "; Conductivity and Specific heat must be positive at all temperatures of the run");
  });
  probes_ = make_probes<dim>(probe_inputs(), space_, no_stress_, system(), {}, input.constants,
                             quantities_);
  plan_fields();
  if (speaks_)
    std::cout << (input.title.empty() ? "" : input.title + "\n") << "mesh: " << mesh_.description()
              << "\nspace: " << space_.name() << ", " << problem_.layout().size()
              << " unknowns (temperatures)" << std::endl;
  if (!quiet) print_echo(input_, space_, body_, {}, {});
  if (speaks_)
    for (const FieldPlan<dim>& plan : fields_)
      print_field_budget(input.time, space_, plan, quantities_.nodal);
}

template <int dim>
Space<dim> HeatSimulation<dim>::make_space() {
  Space<dim> space(mesh_, input_.space);
  mesh_.release_cells();
  return space;
}

template <int dim>
State HeatSimulation<dim>::initial_state() {
  State state = create_state(problem_.layout());
  state.time = state.load_time = input_.time.start;
  const std::string& text = input_.initial.temperature;
  if (text.empty() && !input_.time.entry().is_static)
    throw InputError("Initial / Temperature: is missing; give the temperature at the start, in K");
  if (text.empty()) return state;
  const VecHandle nodal = space_.create_vector(1);
  agree(communicator_, [&] {
    const Expression<dim> value(text, "Initial / Temperature", input_.constants);
    LocalArray entries(nodal);
    for (int node = 0; node < space_.n_owned_nodes(); ++node)
      entries[node] = value(space_.node_positions()[node], input_.time.start);
  });
  if (unknowns_)
    unknowns_->project(nodal, state.displacement);
  else
    check(VecCopy(nodal, state.displacement));
  if (!input_.time.entry().is_static) prescribed_.displacement(state.time, state.displacement);
  update_ghosts(state.displacement);
  return state;
}

template <int dim>
std::string HeatSimulation<dim>::set_up_solver() {
  SolvedProblem<dim> problem{system(), space_, 1};
  if (unknowns_)
    problem.needs_matrix =
        "tied and periodic boundaries need an assembled matrix; let Solver / Matrix be assembled "
        "or auto, and Solver / Linear direct or amg";
  problem.use_matrix_free = [this](OperatorStorage kind) { problem_.use_matrix_free(kind); };
  return set_up_linear_solver(input_.solver, problem);
}

template <int dim>
std::vector<ProbeInput> HeatSimulation<dim>::probe_inputs() const {
  std::vector<ProbeInput> inputs = input_.probes;
  const std::vector<std::string> kinds = {"point", "average", "peak", "heat"};
  for (ProbeInput& input : inputs) {
    if (std::count(kinds.begin(), kinds.end(), input.kind) == 0)
      throw InputError(input.path("Kind") + " = " + input.kind + ": Physics = " + input_.physics +
                       " has probes of the kinds " + joined(kinds, ", "));
    if (input.kind != "heat" && input.quantity.empty()) input.quantity = "temperature";
    for (const char* motion : {"displacement", "velocity", "acceleration"})
      if (input.quantity == motion)
        throw InputError(input.path("Quantity") + " = " + motion + ": Physics = " + input_.physics +
                         " has temperature, temperature rate and heat flux");
  }
  return inputs;
}

template <int dim>
void HeatSimulation<dim>::plan_fields() {
  std::vector<std::string> names = {"material", "rank"};
  for (const NodalQuantity& quantity : quantities_.nodal) names.push_back(quantity.name);
  const auto plan = [&](const FieldInput& input) {
    if (input.format == "none") return;
    const Phase phase("field output");
    const std::string all = joined(names, ", ");
    const QuantityChoice quantities(input.quantities.empty() ? all : input.quantities,
                                    input.path("Quantities"), names);
    fields_.push_back({input, quantities, nullptr});
    if (input.format == "xdmf") fields_.back().grid = make_grid<dim>({space_, body_, input});
  };
  plan(input_.output.fields);
  for (const FieldInput& input : input_.outputs) plan(input);
}

template <int dim>
void HeatSimulation<dim>::make_observers() {
  const std::string place = input_.resolve(input_.output.folder);
  const double interval = input_.output.table_interval;
  results_ = std::make_shared<Results>();
  Results& r = *results_;
  const auto write_nodes = [&](NodalWriter& writer, double every, bool needed) {
    r.observers.push_back(&r.nodal.emplace_back(system(), writer, every, needed));
  };
  r.newton = std::make_unique<NewtonLog>(communicator_, place);
  r.progress =
      std::make_unique<Progress>(speaks_, input_.time.end, input_.output.progress_interval);
  r.observers = {r.newton.get(), r.progress.get()};
  std::vector<const Csv*> tables = {&r.newton->table()};
  if (input_.output.ledger) {
    std::vector<std::string> names;
    for (const HeatLoadInput& load : input_.heat_loads) names.push_back(load.name);
    names.insert(names.end(), prescribed_.names().begin(), prescribed_.names().end());
    r.ledger = std::make_unique<HeatLedger>(
        communicator_, [this](const State& state) { return problem_.flows(at_nodes(state)); },
        names, place, interval);
    r.observers.push_back(r.ledger.get());
    tables.push_back(&r.ledger->table());
  }
  if (!probes_.empty()) {
    std::vector<std::string> names;
    for (const ProbeInput& probe : input_.probes) names.push_back(probe.name);
    r.probes = std::make_unique<ProbeLog>(communicator_, place, names, std::move(probes_));
    write_nodes(*r.probes, interval, true);
    tables.push_back(&r.probes->table());
  }
  r.tables = std::make_unique<TableWatch>(communicator_, tables);
  r.observers.push_back(r.tables.get());
  for (const FieldPlan<dim>& plan : fields_) {
    r.fields.push_back(std::make_unique<Fields<dim>>(
        space_, body_, plan.input.files(place, input_.output.name, input_.output.units), no_stress_,
        no_supports_, quantities_, plan));
    write_nodes(*r.fields.back(), plan.input.interval, plan.input.when_fields_fail == "stop");
  }
}

template <int dim>
const std::vector<Observer*>& HeatSimulation<dim>::observers() const {
  return results_->observers;
}

template <int dim>
Vec HeatSimulation<dim>::temperatures() {
  const Vec nodal = at_nodes(state_).displacement;
  update_ghosts(nodal);
  return nodal;
}

template <int dim>
void HeatSimulation<dim>::start() {
  make_observers();
  stepper_.start(state_, observers());
}

template <int dim>
void HeatSimulation<dim>::finish() {
  for (Observer* observer : observers()) observer->finish(state_);
}

template <int dim>
void HeatSimulation<dim>::history(Archive& archive) {
  if (!results_) make_observers();
  {
    const auto section = archive.enter("problem");
    problem_.history(archive);
  }
  steppe::history(archive, "state", state_);
  stepper_.history(archive);
  const auto section = archive.enter("results");
  for (Observer* observer : observers()) observer->history(archive);
}

template <int dim>
void HeatSimulation<dim>::run(const std::optional<Restart>& restart, bool save_start,
                              double max_wall) {
  {
    const Phase phase("steps");
    if (speaks_) std::cout << "linear solver, " << preset_ << std::endl;
    march_supervised(*this, input_, communicator_, speaks_, restart, save_start, max_wall);
  }
  print_closing_table(communicator_, problem_.layout().size(), stepper_.counts());
  if (speaks_) std::cout << "results: " << input_.resolve(input_.output.folder) << std::endl;
}

template <int dim>
void HeatSimulation<dim>::take_motion(const Restart& origin) {
  throw InputError("-restart_interpolate " + origin.path + ": Physics = " + input_.physics +
                   " begins with Initial / Temperature alone; leave the option out");
}

template <int dim>
void HeatSimulation<dim>::try_first_step() {
  TimeInput time = input_.time;
  time.end = time.start + time.step;
  time.step_rule.clear();
  time.must_hit.clear();
  Stepper(system(), time, input_.constants).run(state_, {});
}

template class HeatSimulation<2>;
template class HeatSimulation<3>;

}  // namespace steppe
