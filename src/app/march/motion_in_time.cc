#include "steppe/app/march/motion_in_time.h"

#include "steppe/app/heat/temperatures.h"
#include "steppe/app/reduction/reduce.h"
#include "steppe/app/report/connection_report.h"
#include "steppe/app/report/check_scene.h"
#include "steppe/app/report/notes.h"
#include "steppe/app/report/results_report.h"
#include "steppe/app/saved/start_state.h"
#include "steppe/app/march/interpolated_start.h"
#include "steppe/app/study/build_motion.h"
#include "steppe/app/study/motion_report.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/probes/reaction_probe.h"
#include "steppe/output/regions/region_entry.h"
#include "steppe/output/summary/body_summary.h"
#include "steppe/output/tables/ledger.h"
#include "steppe/solve/newton/equilibrium.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <cstdio>
#include <iostream>
#include <utility>

namespace steppe {

template <int dim>
MotionInTime<dim>::MotionInTime(const Input& input, MPI_Comm communicator, bool quiet)
    : grid_(std::make_shared<Discretisation<dim>>(input, communicator, quiet)),
      heat_run_(make_heat_run(*grid_)),
      model_(build_motion<dim>(
          grid_, heat_run_ ? heat_run_->temperature() : make_temperature(input, grid_->space))) {
  const FullModel<dim>& full = model_->full;
  if (heat_run_) {
    heat_run_->take_work_from(full.problem.quantities().cells, full.contacts);
    heat_run_->follow(system(), full.contacts.pairs);
  }
  make_probes();
  plan_fields();
  if (!input.output.exact_displacement.empty())
    errors_ = std::make_unique<ErrorNorms<dim>>(grid_->space, input.output.exact_displacement,
                                                "Output / Exact displacement", input.constants,
                                                grid_->sample_times());
}

template <int dim>
void MotionInTime<dim>::make_probes() {
  const Input& input = grid_->input;
  FullModel<dim>& full = model_->full;
  for (const ProbeInput& probe : input.probes) probe_names_.push_back(probe.name);
  probes_ = steppe::make_probes<dim>(
      input.probes,
      {grid_->space, full.stress, system(), full.problem.quantities(), input.boundaries,
       base_accelerations<dim>(input.loads, input.constants), &grid_->remote, &grid_->bolts});
  if (!input.output.reactions) return;
  probe_names_.push_back("reactions");
  probes_.push_back(make_reactions_probe(input.boundaries, grid_->space, system()));
}

template <int dim>
void MotionInTime<dim>::plan_fields() {
  const FullModel<dim>& full = model_->full;
  const Input& input = grid_->input;
  const auto plan = [&](const FieldInput& series) {
    if (series.format == "none") return;
    const Phase phase("field output");
    const QuantityChoice quantities(series.quantities, series.path("Quantities"),
                                    Fields<dim>::names(full.problem.quantities().nodal));
    fields_.push_back({series, quantities, nullptr});
    if (!series.envelope.empty())
      fields_.back().envelope =
          QuantityChoice(series.envelope, series.path("Envelope"),
                         Envelope<dim>::names(with_motion(full.problem.quantities().nodal), true));
    if (series.format == "xdmf")
      fields_.back().grid = make_grid<dim>({grid_->space, full.body, series});
  };
  plan(input.output.fields);
  if (input.output.fields.format == "xdmf") fields_.front().beside = drawn_beside(*grid_);
  for (const FieldInput& series : input.outputs) plan(series);
}

template <int dim>
std::string MotionInTime<dim>::prepare(const State& initial) {
  std::string solver = model_->set_up_solver();
  model_->check_held(initial);
  return solver;
}

template <int dim>
void MotionInTime<dim>::introduce() {
  if (model_->reduced) save_basis_if_wanted(model_->full, *model_->reduced);
  if (grid_->speaks) print_damping(grid_->input, model_->full.rayleigh);
}

template <int dim>
void MotionInTime<dim>::describe(const State& initial) {
  report_motion(*model_, initial, fields_, bool(heat_run_));
}

template <int dim>
void MotionInTime<dim>::find_equilibrium_if_wanted(State& state) {
  const std::optional<double>& at = grid_->input.initial.equilibrium_at;
  if (at) find_equilibrium(system(), *at, state, diagnosis());
}

template <int dim>
void MotionInTime<dim>::begin(State& state) {
  const Input& input = grid_->input;
  if (heat_run_) {
    heat_run_->begin();
    heat_run_->reach(input.heat->time.start,
                     input.initial.equilibrium_at.value_or(input.time.start));
  }
  if (input.start.given()) take_start(*grid_, !input.time.entry().is_static, system(), state);
  find_equilibrium_if_wanted(state);
}

template <int dim>
void MotionInTime<dim>::begin_trial(State& state) {
  // a small push, so that no test of convergence spares the linear solver
  const VecHandle push = system().layout().create_vector();
  check(VecSetRandom(push, nullptr));
  system().supports().zero(push);
  check(VecAXPY(state.displacement, 1e-8 * grid_->mesh.size(), push));
  update_ghosts(state.displacement);
  find_equilibrium_if_wanted(state);
}

template <int dim>
void MotionInTime<dim>::begun(State& state) {
  if (taken_) print_changes(*taken_, system(), state, dim, grid_->speaks);
}

template <int dim>
void MotionInTime<dim>::reach(double from, double to) {
  if (heat_run_) heat_run_->reach(from, to);
}

template <int dim>
void MotionInTime<dim>::take_motion(const Restart& origin, State& state) {
  taken_ = take_motion_of(origin, *grid_, system(), state);
}

template <int dim>
void MotionInTime<dim>::observe(Observers& observers) {
  const Input& input = grid_->input;
  const std::string folder = grid_->folder();
  FullModel<dim>& full = model_->full;
  if (input.output.ledger) {
    const Ledger& ledger = observers.add(std::make_unique<Ledger>(
        system(), grid_->table_folder(), input.output.table_interval, errors_.get()));
    observers.add_table(ledger.table());
    if (input.time.is_explicit()) observers.add(std::make_unique<EnergyWatch>(ledger));
  }
  probe_log_ = observers.add_probes(probe_names_, std::move(probes_));
  const dealii::Point<dim> about =
      summarise(grid_->space, full.body, input.masses, &grid_->remote).mass_centre;
  auto summary = std::make_unique<RunSummary<dim>>(system(), grid_->space, full.body, full.stress,
                                                   input.materials, input.boundaries, about);
  summary->add(grid_->remote, grid_->bolts);
  if (!input.cases.empty()) observe_cases(observers, *summary);
  if (model_->reduced && input.reduction.error > 0) {
    reduction_error_ = &observers.add(std::make_unique<ReductionError<dim>>(
        grid_->table_folder(), full.problem, full.system(), *model_->reduced));
    observers.add_table(reduction_error_->table());
  }
  observers.watch_tables();
  for (const FieldPlan<dim>& plan : fields_) {
    const FieldFiles files = plan.input.files(folder, input.output.name, input.output.units);
    const bool needed = plan.input.when_fields_fail == "stop";
    observers.add_writer(
        std::make_unique<Fields<dim>>(grid_->space, full.body, files, full.stress,
                                      full.unknowns->prescribed(), full.problem.quantities(), plan),
        plan.input.interval, needed);
    if (!plan.input.envelope.empty())
      observers.add_writer(
          std::make_unique<Envelope<dim>>(grid_->space, full.body, files, &full.stress,
                                          with_motion(full.problem.quantities().nodal), plan,
                                          !input.time.entry().is_static),
          input.cases.empty() ? 0 : 1, needed);
  }
  if (heat_run_) observers.add(*heat_run_);
  summary_ = &observers.add(std::move(summary));  // it looks at the stresses that others needed
  // that of coordinates is not found at every step
  if (!model_->reduced)
    observers.progress().show([summary = summary_, unit = unit_of("length", input.output.units)] {
      char text[64];
      std::snprintf(text, sizeof text, "largest displacement %.4g %s",
                    summary->results().displacement.largest.value, unit.c_str());
      return std::string(text);
    });
}

template <int dim>
void MotionInTime<dim>::observe_cases(Observers& observers, const RunSummary<dim>& summary) {
  std::vector<std::string> names;
  for (const CaseInput& load_case : grid_->input.cases) names.push_back(load_case.name);
  auto table = std::make_unique<CaseTable<dim>>(grid_->communicator, grid_->table_folder(), names,
                                                summary, probe_log_);
  cases_ = &table->results();
  observers.add_table(table->table());
  observers.add_writer(std::move(table), 1, true);
}

template <int dim>
void MotionInTime<dim>::conclude() const {
  if (!grid_->speaks) return;
  report_results(grid_->input, probe_log_, &summary_->results(), cases_);
  warn_of_turned_bolts(grid_->input, summary_->results().connections.bolts);
  if (reduction_error_) std::cout << reduction_error_->summary() << std::endl;
}

template <int dim>
void MotionInTime<dim>::add_meshes(SavedRun<dim>& saved) {
  if (!heat_run_) return;
  saved.add_mesh(HeatRun<dim>::section,
                 [this]() -> const MeshKeys<dim>& { return heat_run_->keys(); });
}

template class MotionInTime<2>;
template class MotionInTime<3>;

}  // namespace steppe
