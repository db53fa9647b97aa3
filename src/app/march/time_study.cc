#include "steppe/app/march/time_study.h"

#include "steppe/app/report/closing_table.h"
#include "steppe/app/saved/supervision.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <iostream>
#include <limits>
#include <utility>

namespace steppe {

template <int dim>
TimeStudy<dim>::TimeStudy(std::unique_ptr<Marched<dim>> model)
    : model_(std::move(model)),
      saved_(model_->grid(), [this](Archive& archive) { history(archive); }),
      state_(model_->initial_state()),
      solver_(model_->prepare(state_)),
      stepper_(model_->system(), model_->grid().input.time, model_->grid().input.constants) {
  stepper_.diagnose_by(model_->diagnosis());
  stepper_.announce_to([this](double from, double to) { model_->reach(from, to); });
  model_->add_meshes(saved_);
  model_->describe(state_);
}

template <int dim>
void TimeStudy<dim>::run(const std::optional<Restart>& restart, bool save_start, double max_wall) {
  const Discretisation<dim>& grid = model_->grid();
  model_->introduce();
  {
    const Phase phase("steps");
    if (grid.speaks && !solver_.empty()) std::cout << "linear solver, " << solver_ << std::endl;
    march(restart, save_start, max_wall);
    model_->find_results(state_);
  }
  print_closing_table(grid.communicator, model_->n_nodal_unknowns(), stepper_.counts());
  model_->conclude();
  if (grid.speaks) std::cout << "results: " << grid.folder() << std::endl;
}

template <int dim>
void TimeStudy<dim>::march(const std::optional<Restart>& restart, bool save_start,
                           double max_wall) {
  const Discretisation<dim>& grid = model_->grid();
  const Input& input = grid.input;
  if (goes_on(restart))
    saved_.resume(*restart);
  else
    start();
  const std::string reason = saved_.cannot_save();
  if (!reason.empty() && input.solver.goes_on())
    throw InputError("Solver / When a step fails = " + input.solver.when_a_step_fails +
                     ": goes on from a saved state, and this run's cannot be saved (" + reason +
                     "); let it be stop or finish");
  if (!reason.empty() && grid.speaks) std::cout << "note: no checkpoints: " << reason << std::endl;
  Supervision::Beginning beginning{state_.time, steps(), goes_on(restart)};
  // a static run has no solution at its start, so that a checkpoint then is that of its first step
  if (!goes_on(restart) && input.time.entry().is_static)
    beginning.time = -std::numeric_limits<double>::infinity();
  Supervision supervision(grid.communicator, input.checkpoints, max_wall, beginning, reason,
                          [&](int step, const State&) { saved_.save(step, state_.time); });
  if (!goes_on(restart)) supervision.at_start(state_, save_start);
  go_on(&supervision);
  supervision.at_end(steps(), state_);
}

template <int dim>
void TimeStudy<dim>::try_first() {
  model_->begin_trial(state_);
  TimeInput time = model_->grid().input.time;
  if (time.step == 0) time.step = 1e-6 * (time.end - time.start);  // auto
  time.end = time.start + time.step;
  time.step_rule.clear();
  time.must_hit.clear();
  Stepper(model_->system(), time, model_->grid().input.constants).run(state_, {});
}

template <int dim>
void TimeStudy<dim>::start() {
  const auto& all = observers();
  model_->begin(state_);
  stepper_.start(state_, {});
  model_->begun(state_);
  for (Observer* observer : all) observer->start(state_);
}

template <int dim>
bool TimeStudy<dim>::step(const GivesUp& gives_up) {
  return stepper_.step(state_, observers(), gives_up);
}

template <int dim>
void TimeStudy<dim>::go_on(Supervisor* supervisor) {
  stepper_.go_on(state_, observers(), supervisor);
}

template <int dim>
void TimeStudy<dim>::finish() {
  for (Observer* observer : observers()) observer->finish(state_);
}

template <int dim>
void TimeStudy<dim>::history(Archive& archive) {
  const auto& all = observers();
  model_->history(state_, archive);
  steppe::history(archive, "state", state_);
  stepper_.history(archive);
  const auto section = archive.enter("results");
  for (Observer* observer : all) observer->history(archive);
}

template <int dim>
const std::vector<Observer*>& TimeStudy<dim>::observers() {
  if (!observers_) {
    const Discretisation<dim>& grid = model_->grid();
    observers_ = std::make_unique<Observers>(grid.input, model_->system(), grid.speaks);
    model_->observe(*observers_);
  }
  return observers_->all();
}

template class TimeStudy<2>;
template class TimeStudy<3>;

}  // namespace steppe
