#include "steppe/app/simulation.h"

#include "steppe/app/cell_costs.h"
#include "steppe/app/echo.h"
#include "steppe/app/field_budget.h"
#include "steppe/app/linear_solver.h"
#include "steppe/app/memory_need.h"
#include "steppe/app/modes_report.h"
#include "steppe/app/notes.h"
#include "steppe/app/oscillation.h"
#include "steppe/app/sample_times.h"
#include "steppe/app/supports.h"
#include "steppe/app/temperatures.h"
#include "steppe/base/error.h"
#include "steppe/fem/held_directions.h"
#include "steppe/input/text.h"
#include "steppe/mesh/memory_check.h"
#include "steppe/output/progress.h"
#include "steppe/output/reaction_probe.h"
#include "steppe/output/region_entry.h"
#include "steppe/physics/body/inside_out.h"
#include "steppe/solve/modes/mode_preset_entry.h"
#include "steppe/solve/newton/equilibrium.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <deal.II/base/utilities.h>

#include <cstdio>
#include <iostream>
#include <sstream>

namespace steppe {

using namespace dealii;

template <int dim>
Simulation<dim>::Simulation(const Input& input, MPI_Comm communicator, bool quiet)
    : input_(input),
      communicator_(communicator),
      speaks_(!quiet && Utilities::MPI::this_mpi_process(communicator) == 0),
      mesh_(input.mesh, input.directory(), communicator, input.constants, memory_need(input),
            cell_costs<dim>(input)),
      space_(make_space()),
      saved_(input, space_, [this](Archive& archive) { history(archive); }),
      notable_(notable_times(input, space_)),
      prescribed_(space_, input.boundaries, input.constants, sample_times(input.time, notable_),
                  input.periodic, input.ties,
                  input.kind().marches ? input.initial.equilibrium_at : std::nullopt),
      nothing_prescribed_(space_, {}, input.constants, {}),
      unknowns_(prescribed_.unknowns_are_nodal()
                    ? nullptr
                    : std::make_unique<ChangeOfUnknowns<dim>>(space_, prescribed_)),
      relaxed_{std::vector<double>(input.materials.size(), 0.), {}},
      modes_at_rest_(modes_at_rest()),
      rayleigh_(rayleigh_factors()),
      heat_run_(input.heat ? std::make_unique<HeatRun<dim>>(input, space_, speaks_) : nullptr),
      body_(space_, input.materials, rayleigh_, input.constants,
            heat_run_ ? heat_run_->temperature() : make_temperature(input, space_)),
      problem_(space_, body_, prescribed_at_nodes(), input.damping, input.dashpots,
               input.steady_loads(), input.constants, input.springs, input.foundations,
               input.masses),
      contacts_(add_contacts()),
      stress_(space_, body_, problem_.quantities().cells),
      mapped_(map(problem_)),
      reduced_(reduce()),
      state_(initial_state()),
      preset_(set_up_solver()),
      stepper_(held_system(), input.time, input.constants) {
  stepper_.diagnose_by(diagnosis());
  if (heat_run_) {
    heat_run_->take_work_from(problem_.quantities().cells, contacts_);
    stepper_.announce_to([this](double from, double to) { heat_run_->reach(from, to); });
    saved_.add_mesh(HeatRun<dim>::section,
                    [this]() -> const MeshKeys<dim>& { return heat_run_->keys(); });
  }
  if (input.run == "modes") {
    check_count(system(), input.modes);
    if (input.modes.damped) check_damped(system());
  }
  if (input.kind().oscillates) oscillation_ = std::make_shared<Oscillation>(*this);
  for (const ProbeInput& probe : input.probes) probe_names_.push_back(probe.name);
  probes_ = make_probes<dim>(input.probes, space_, stress_, system(), input.loads, input.constants,
                             problem_.quantities(), input.boundaries);
  if (input.kind().marches) plan_fields();
  if (input.output.reactions) {
    probe_names_.push_back("reactions");
    probes_.push_back(make_reactions_probe(input.boundaries, space_, system()));
  }
  if (!input.output.exact_displacement.empty())
    errors_ = std::make_unique<ErrorNorms<dim>>(space_, input.output.exact_displacement,
                                                "Output / Exact displacement", input.constants,
                                                sample_times(input.time, notable_));
  std::vector<double> times = sample_times(input.time, notable_);
  if (input.initial.equilibrium_at) times.insert(times.begin(), *input.initial.equilibrium_at);
  note_support_phases(input.boundaries, prescribed_.phases(), speaks_);
  note_idle_loads(space_, problem_.loads(), times, input.time, speaks_);
  note_pieces(space_, prescribed_, tied_nodes(), speaks_);
  if (speaks_)
    std::cout << (input.title.empty() ? "" : input.title + "\n") << "mesh: " << mesh_.description()
              << "\nspace: " << space_.name() << ", " << problem_.layout().size() << " unknowns, "
              << space_.n_global_nodes() << " nodes"
              << (problem_.mass().diagonal() ? "\nmass: diagonal, " + input.damping.mass_lumping
                                             : "")
              << std::endl;
  if (speaks_ && reduced_) say_reduction();
  if (responses_) say_missed_loads();
  if (!quiet) print_echo(input_, space_, body_, problem_.loads(), notable_);
  report_temperatures(space_, body_, heat_run_ ? std::vector{times.front()} : times, speaks_);
  if (speaks_)
    for (const FieldPlan<dim>& plan : fields_)
      print_field_budget(input.time, space_, plan, problem_.quantities().nodal);
  State nodal = create_state(nodal_layout(system()));
  expand(system(), state_, nodal);
  note_penetration(contacts_, nodal, mesh_.size(), speaks_);
}

template <int dim>
Space<dim> Simulation<dim>::make_space() {
  Space<dim> space(mesh_, input_.space);
  mesh_.release_cells();
  return space;
}

template <int dim>
std::unique_ptr<MappedProblem> Simulation<dim>::map(Problem& nodal) {
  if (!unknowns_) return nullptr;
  return std::make_unique<MappedProblem>(
      nodal, *unknowns_, Layout(communicator_, space_.create_vector(), dim), prescribed_);
}

template <int dim>
std::string Simulation<dim>::set_up_solver() {
  const bool solves_with_mass_alone =
      input_.kind().marches && input_.time.is_explicit() && !input_.initial.equilibrium_at;
  if (solves_with_mass_alone) return "";
  SolverInput solver = input_.solver;
  if (reduced_ && solver.linear == "auto") solver.linear = "redundant";
  SolvedProblem<dim> problem{system(), space_};
  if (reduced_)
    problem.needs_matrix =
        "a reduction needs an assembled matrix; let Solver / Matrix be assembled or auto, and "
        "Solver / Linear auto";
  else if (unknowns_)
    problem.needs_matrix =
        "inclined, tied and periodic boundaries need an assembled matrix; let Solver / Matrix be "
        "assembled or auto, and Solver / Linear direct or amg";
  problem.prefers_matrix = input_.time.entry().keeps_energy && input_.kind().marches;
  problem.use_matrix_free = [this](OperatorStorage kind) { problem_.use_matrix_free(kind); };
  problem.use_products_beside_matrix = [this] { problem_.use_products_beside_matrix(); };
  return set_up_linear_solver(solver, problem);
}

template <int dim>
void Simulation<dim>::plan_fields() {
  const auto plan = [this](const FieldInput& input) {
    if (input.format == "none") return;
    const Phase phase("field output");
    const QuantityChoice quantities(input.quantities, input.path("Quantities"),
                                    Fields<dim>::names(problem_.quantities().nodal));
    fields_.push_back({input, quantities, nullptr});
    if (input.format == "xdmf") fields_.back().grid = make_grid<dim>({space_, body_, input});
  };
  plan(input_.output.fields);
  if (input_.output.fields.format == "xdmf")
    fields_.front().obstacles = obstacle_grids(space_, input_.obstacles, input_.constants);
  for (const FieldInput& input : input_.outputs) plan(input);
}

template <int dim>
void Simulation<dim>::check_held(const State& rest) {
  std::ostringstream reason;
  if (!input_.kind().marches && input_.modes.about == "equilibrium")
    reason << "Modes / About = equilibrium";
  else if (input_.kind().marches && input_.time.entry().is_static)
    reason << "Time / Scheme = static";
  else if (input_.kind().marches && input_.initial.equilibrium_at)
    reason << "Initial / Equilibrium at = " << *input_.initial.equilibrium_at;
  // functions of the user's own may leave out what is free
  if (input_.reduction.basis == "functions") reason.str("");
  if (input_.reduction.error > 0 && !input_.reduction.floats())
    reason.str("Reduction / Error = " + std::to_string(input_.reduction.error));
  if (reason.str().empty()) return;
  const std::string note = check_supports(full(), space_, rest, reason.str(), !contacts_.empty());
  if (speaks_ && !note.empty()) std::cout << "note: " << note << std::endl;
}

template <int dim>
Problem& Simulation<dim>::held_system() {
  if (reduced_) return system();  // of which that was seen before its terms were reduced
  State rest = create_state(full().layout());
  rest.time = rest.load_time = state_.time;
  assign(state_, rest);
  check_held(rest);
  return system();
}

template <int dim>
Diagnosis Simulation<dim>::diagnosis() {
  return [this](Vec displacement) {
    const VecHandle nodal = nodal_layout(system()).create_vector();
    nodal_displacement(system(), displacement, nodal);
    return inside_out(space_, body_, nodal);
  };
}

template <int dim>
std::vector<RatioAt> Simulation<dim>::wanted_ratios() const {
  if (input_.run == "modes" && !input_.modes.damped) return {};
  return read_ratios(input_.damping.ratios, input_.damping.at);
}

template <int dim>
RayleighFactors Simulation<dim>::rayleigh_factors() {
  std::vector<RatioAt> wanted = wanted_ratios();
  if (wanted.empty()) return {input_.damping.mass_factor, input_.damping.stiffness_factor};
  bool of_modes = false;
  for (RatioAt& here : wanted)
    if (here.mode > 0) {
      of_modes = true;
      here.frequency = modes_at_rest_.modes[here.mode - 1].frequency;
    }
  const RayleighFactors factors = factors_for(wanted, of_modes ? input_.modes.tolerance : 1e-12);
  if (speaks_) {
    std::printf("Rayleigh damping: r_m = %.8g 1/s, r_k = %.8g s", factors.mass, factors.stiffness);
    for (const RatioAt& here : wanted)
      std::printf(", %g %% at %.6g Hz", 100 * here.ratio, here.frequency);
    if (of_modes)
      std::printf(", modes %s", modes_at_rest_.complete ? "complete by inertia" : "not proved");
    std::printf("\n");
  }
  return factors;
}

template <int dim>
void Simulation<dim>::try_first_step() {
  // a small push, so that no test of convergence spares the linear solver
  VecHandle push = system().layout().create_vector();
  check(VecSetRandom(push, nullptr));
  system().supports().zero(push);
  check(VecAXPY(state_.displacement, 1e-8 * mesh_.size(), push));
  update_ghosts(state_.displacement);
  if (input_.run == "modes") {
    ModesInput modes = modes_input();
    modes.count = 1;
    const Modes found = compute_modes(system(), state_, modes);
    if (modes.damped) compute_complex_modes(system(), state_, modes, found);
    return;
  }
  if (oscillation_) return oscillation_->try_one();
  if (input_.initial.equilibrium_at)
    find_equilibrium(system(), *input_.initial.equilibrium_at, state_, diagnosis());
  TimeInput time = input_.time;
  if (time.step == 0) time.step = 1e-6 * (time.end - time.start);  // auto
  time.end = time.start + time.step;
  time.step_rule.clear();
  time.must_hit.clear();
  Stepper(system(), time, input_.constants).run(state_, {});
}

template <int dim>
State Simulation<dim>::state_about() {
  State about = create_state(system().layout());
  about.time = about.load_time = input_.time.start;
  if (input_.modes.about == "equilibrium") {
    if (speaks_) std::cout << "static equilibrium first; linear solver, " << preset_ << std::endl;
    TimeInput time = input_.time;
    time.scheme = "static";
    Progress progress(speaks_, time.end, input_.output.progress_interval);
    Stepper stepper(system(), time);
    stepper.diagnose_by(diagnosis());
    stepper.run(about, {&progress});
    about.at_rest = false;  // but for the small motions about it
  }
  about.moduli = modulus_of_modes();
  return about;
}

template <int dim>
ModesInput Simulation<dim>::modes_input() {
  if (mode_preset_.empty())
    mode_preset_ = choose_mode_preset(input_.modes.linear, dim * space_.n_global_nodes(),
                                      available_memory(communicator_),
                                      [this] { return cost_of_factors(space_, dim); });
  ModesInput modes = input_.modes;
  modes.linear = mode_preset_;
  return modes;
}

template <int dim>
void Simulation<dim>::find_modes() {
  const State about = state_about();
  State nodal = create_state(nodal_layout(system()));
  expand(system(), about, nodal);
  std::vector<VecHandle> rotations = space_.rigid_modes({}, nodal.displacement);
  rotations.erase(rotations.begin(), rotations.begin() + dim);
  for (const VecHandle& rotation : rotations) check(VecScale(rotation, mesh_.size()));
  const ModesInput input = modes_input();
  Modes modes = compute_modes(system(), about, input, rotations);
  ComplexModes damped;
  if (input.damped) damped = compute_complex_modes(system(), about, input, modes);
  for (Mode& mode : modes.modes) {
    VecHandle shape = nodal_layout(system()).create_vector();
    to_nodal(system(), mode.shape, shape);
    mode.shape = std::move(shape);
  }
  if (speaks_) std::cout << "eigenvalue solver, " << modes.solver << std::endl;
  if (speaks_ && any_relaxes(branches_of(body_)))
    std::cout << "stiffness of materials with Prony: " << input.modulus << " (Modes / Modulus)"
              << std::endl;
  report_modes(modes, space_, folder());
  if (input_.modes.damped) report_complex_modes(damped, communicator_, folder());
  if (input_.output.fields.format == "none") return;
  const Quantities offered = problem_.quantities();
  const VecHandle held = held_directions(space_, prescribed_);
  const ModesContext<dim> context{space_, body_, offered.cells, nodal, held};
  const FieldFiles files = input_.output.fields.files(folder(), input_.output.name, "none");
  write_modes(modes, context, files);
  for (ComplexMode& mode : damped.modes)
    for (VecHandle* part : {&mode.real, &mode.imaginary}) {
      VecHandle shape = nodal_layout(system()).create_vector();
      to_nodal(system(), *part, shape);
      *part = std::move(shape);
    }
  if (input_.modes.damped) write_complex_modes(damped, context, files);
}

template class Simulation<2>;
template class Simulation<3>;

}  // namespace steppe
