#pragma once

#include "steppe/app/march/marched.h"
#include "steppe/app/study/study.h"
#include "steppe/solve/march/stepper.h"

#include <memory>
#include <optional>
#include <string>

namespace steppe {

/// Run in time of a model of any physics, whole or step by step. All members are collective.
template <int dim>
class TimeStudy : public Study<dim> {
 public:
  /// Everything up to the first step. Throws InputError on all ranks.
  explicit TimeStudy(std::unique_ptr<Marched<dim>> model);

  void run(const std::optional<Restart>& restart = {}, bool save_start = false,
           double max_wall = 0) override;
  const Discretisation<dim>& grid() const override { return model_->grid(); }
  ProblemSize size() const override { return size_of(this->space(), model_->n_nodal_unknowns()); }
  Manifest::Counts counts() const override {
    return Manifest::counts_of(stepper_.counts(), stepper_.steps(), stepper_.rejections());
  }
  void try_first() override;
  /// Begin with the motion of a checkpoint of another mesh or degree. Throws InputError on all
  /// ranks for what cannot be interpolated.
  void take_motion(const Restart& origin) { model_->take_motion(origin, state_); }

  /// Step by step: `start`, or `history` that loads, and while not `at_end`, `step`; `go_on` takes
  /// all steps that are left and finishes, as `finish` does after the last step. They throw as
  /// `run` does.
  void start();
  bool at_end() const { return stepper_.at_end(state_); }
  bool step(const GivesUp& gives_up = {});
  void go_on(Supervisor* supervisor = nullptr);
  void finish();
  /// Save or load all that later steps and results depend on: of the model, the state, the stepper
  /// and the observers.
  void history(Archive& archive);
  /// Save a checkpoint, of which the last two are kept; or go on from one in the place of `start`.
  /// They throw OutputError, and InputError for a checkpoint of another run, on all ranks.
  void save() { saved_.save(steps(), state_.time); }
  void resume(const Restart& restart) { saved_.resume(restart); }
  const State& state() const { return state_; }
  int steps() const { return stepper_.steps(); }

 private:
  const std::vector<Observer*>& observers();
  /// Take all steps from the start or a checkpoint, and save the state when that is asked for (see
  /// Supervision).
  void march(const std::optional<Restart>& restart, bool save_start, double max_wall);

  std::unique_ptr<Marched<dim>> model_;
  SavedRun<dim> saved_;
  State state_;
  std::string solver_;  // for the screen
  Stepper stepper_;
  std::unique_ptr<Observers> observers_;  // once the run begins
};

}  // namespace steppe
