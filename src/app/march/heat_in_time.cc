#include "steppe/app/march/heat_in_time.h"

#include "steppe/app/model/held_temperature.h"
#include "steppe/app/report/echo.h"
#include "steppe/app/report/field_budget.h"
#include "steppe/app/report/results_report.h"
#include "steppe/app/report/tie_report.h"
#include "steppe/app/saved/start_state.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/regions/region_entry.h"
#include "steppe/output/tables/heat_ledger.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <iostream>
#include <sstream>

namespace steppe {

template <int dim>
HeatInTime<dim>::HeatInTime(const Input& input, MPI_Comm communicator, bool quiet)
    : model_(std::make_shared<Discretisation<dim>>(input, communicator, quiet)),
      quantities_(model_.problem.quantities()),
      no_stress_(model_.space(), model_.body, {}),
      no_supports_(model_.space(), {}, input.constants, {}) {
  probes_ = make_probes<dim>(probe_inputs(),
                             {model_.space(), no_stress_, system(), quantities_, input.boundaries,
                              base_accelerations<dim>(input.loads, input.constants)});
  plan_fields();
}

template <int dim>
void HeatInTime<dim>::begin(State& state) {
  const Input& input = model_.input();
  if (input.start.given()) take_start(grid(), !input.time.entry().is_static, system(), state);
}

template <int dim>
std::vector<ProbeInput> HeatInTime<dim>::probe_inputs() const {
  std::vector<ProbeInput> inputs = model_.input().probes;
  const std::vector<std::string> kinds = {"point", "average", "peak", "heat", "contact"};
  for (ProbeInput& input : inputs) {
    if (std::count(kinds.begin(), kinds.end(), input.kind) == 0)
      throw InputError(input.path("Kind") + " = " + input.kind + ": Physics = " +
                       model_.input().physics + " has probes of the kinds " + joined(kinds, ", "));
    const bool is_total = input.kind == "heat" || input.kind == "contact";
    if (!is_total && input.quantity.empty()) input.quantity = "temperature";
    for (const char* motion : {"displacement", "velocity", "acceleration"})
      if (input.quantity == motion)
        throw InputError(input.path("Quantity") + " = " + motion +
                         ": Physics = " + model_.input().physics +
                         " has temperature, temperature rate and heat flux");
  }
  return inputs;
}

template <int dim>
void HeatInTime<dim>::plan_fields() {
  std::vector<std::string> names = {"material", "rank"};
  for (const NodalQuantity& quantity : quantities_.nodal) names.push_back(quantity.name);
  const auto plan = [&](const FieldInput& input) {
    if (input.format == "none") return;
    const Phase phase("field output");
    const std::string all = joined(names, ", ");
    const QuantityChoice quantities(input.quantities.empty() ? all : input.quantities,
                                    input.path("Quantities"), names);
    fields_.push_back({input, quantities, nullptr});
    if (!input.envelope.empty())
      fields_.back().envelope = QuantityChoice(input.envelope, input.path("Envelope"),
                                               Envelope<dim>::names(quantities_.nodal, false));
    if (input.format == "xdmf")
      fields_.back().grid = make_grid<dim>({model_.space(), model_.body, input});
  };
  plan(model_.input().output.fields);
  for (const FieldInput& input : model_.input().outputs) plan(input);
}

template <int dim>
std::string HeatInTime<dim>::prepare(const State& initial) {
  std::string solver = model_.set_up_solver();
  if (model_.input().time.entry().is_static)
    check_held_temperature(model_.space(), model_.prescribed.ties(),
                           model_.problem.exchanging(initial.load_time),
                           model_.problem.holding_nodes());
  return solver;
}

template <int dim>
Diagnosis HeatInTime<dim>::diagnosis() {
  return [](Vec) {
    return std::string(
        "; Conductivity and Specific heat must be positive at all temperatures of the run");
  };
}

template <int dim>
void HeatInTime<dim>::describe(const State& initial) {
  const Input& input = model_.input();
  if (grid().speaks)
    std::cout << (input.title.empty() ? "" : input.title + "\n")
              << "mesh: " << grid().mesh.description() << "\nspace: " << model_.space().name()
              << ", " << n_nodal_unknowns() << " unknowns (temperatures)" << std::endl;
  report_found_ties(grid(), model_.prescribed.ties(), 1);
  report_contacts(model_.at_nodes(initial));
  if (!grid().quiet) print_echo(input, model_.space(), model_.body, {}, {});
  if (grid().speaks)
    for (const FieldPlan<dim>& plan : fields_)
      print_field_budget(input.time, model_.space(), plan, quantities_.nodal);
}

template <int dim>
void HeatInTime<dim>::report_contacts(const State& initial) const {
  const Input& input = model_.input();
  const auto unit = [&](const std::string& quantity) {
    const std::string text = unit_of(quantity, input.output.units);
    return text.empty() ? text : " " + text;
  };
  for (const ContactConduction<dim>* contact : contacts()) {
    const JointFlow joint = contact->flow(initial);
    if (!grid().speaks) continue;
    const std::string name = "Contacts / " + contact->name();
    std::ostringstream text;
    if (joint.area == 0)
      text << "note: " << name << ": nothing of Secondary lies opposite to Primary within Reach, "
           << "so that no heat flows across it";
    else
      text << "contact " << contact->name() << ": area " << joint.area
           << unit(dim == 3 ? "area" : "length") << ", conductance " << joint.conductance
           << unit("conductance") << " at the start";
    std::cout << text.str() << std::endl;
    if (contact->uses_pressure() && !input.is_part_of_motion)
      std::cout << "note: " << name
                << " / Conductance: the pressure p is 0 in a run of heat without a motion (see "
                   "Temperature / Run)"
                << std::endl;
  }
}

template <int dim>
void HeatInTime<dim>::reach(double from, double to) {
  announce_(from, to);
}

template <int dim>
void HeatInTime<dim>::take_motion(const Restart& origin, State&) {
  throw InputError("-restart_interpolate " + origin.path + ": Physics = " + model_.input().physics +
                   " begins with Initial / Temperature alone; leave the option out");
}

template <int dim>
void HeatInTime<dim>::observe(Observers& observers) {
  const Input& input = model_.input();
  const std::string folder = grid().folder();
  if (input.output.ledger) {
    std::vector<std::string> names;
    for (const HeatLoadInput& load : input.heat_loads) names.push_back(load.name);
    const auto& held = model_.prescribed.names();
    names.insert(names.end(), held.begin(), held.end());
    std::vector<std::string> contacts;
    for (const ContactPairInput& contact : input.contacts) contacts.push_back(contact.name);
    const auto flows = [this](const State& state) {
      return model_.problem.flows(model_.at_nodes(state));
    };
    observers.add_table(
        observers
            .add(std::make_unique<HeatLedger>(grid().communicator, flows, names, contacts,
                                              grid().table_folder(), input.output.table_interval))
            .table());
  }
  std::vector<std::string> names;
  for (const ProbeInput& probe : input.probes) names.push_back(probe.name);
  probe_log_ = observers.add_probes(names, std::move(probes_));
  observers.watch_tables();
  for (const FieldPlan<dim>& plan : fields_) {
    const FieldFiles files = plan.input.files(folder, input.output.name, input.output.units);
    const bool needed = plan.input.when_fields_fail == "stop";
    observers.add_writer(std::make_unique<Fields<dim>>(model_.space(), model_.body, files,
                                                       no_stress_, no_supports_, quantities_, plan),
                         plan.input.interval, needed);
    if (!plan.input.envelope.empty())
      observers.add_writer(
          std::make_unique<Envelope<dim>>(model_.space(), model_.body, files, nullptr,
                                          quantities_.nodal, plan, !input.time.entry().is_static),
          0, needed);
  }
}

template <int dim>
void HeatInTime<dim>::history(const State&, Archive& archive) {
  const auto section = archive.enter("problem");
  system().history(archive);
}

template <int dim>
Vec HeatInTime<dim>::temperatures(const State& state) {
  const Vec nodal = model_.at_nodes(state).displacement;
  update_ghosts(nodal);
  return nodal;
}

template <int dim>
void HeatInTime<dim>::conclude() const {
  if (grid().speaks) report_results<dim>(grid().input, probe_log_, nullptr);
}

template class HeatInTime<2>;
template class HeatInTime<3>;

}  // namespace steppe
