#pragma once

#include "steppe/solve/explicit/explicit_solve.h"
#include "steppe/solve/linear/mass_solve.h"
#include "steppe/solve/newton/acceleration_solve.h"
#include "steppe/solve/newton/extrapolation.h"
#include "steppe/solve/scheme/acceleration_guess.h"
#include "steppe/solve/scheme/error_control.h"
#include "steppe/solve/scheme/integrator.h"
#include "steppe/solve/scheme/time_input.h"

#include <memory>

namespace steppe {

/// Our own schemes: the predictor of a Scheme and a solve for the acceleration, implicit or
/// explicit.
class OneStep : public Integrator {
 public:
  /// Collective. `problem` is borrowed.
  OneStep(Problem& problem, const TimeInput& input);

  bool dynamic() const override { return scheme_->dynamic(); }
  void start(State& state, double h) override;
  bool advance(const State& last, double h, State& next, StepReport& report) override;
  void begin_step(const GivesUp& gives_up) override;
  void restore_step() override;
  void accepted(const State& before, const State& now) override;

  void pass_jump() override {
    if (control_) control_->pass_jump();
  }
  void history(Archive& archive) override;
  SolverCounts counts() const override;

 private:
  void make_solve();
  /// Make the solve anew where the nodes that the tangent joins have changed. Collective.
  void take_structure(const State& state, double h);
  bool extrapolates() const { return !scheme_->has_history() && input_.start_up == "accurate"; }
  bool start_up(const State& last, double h, State& next, StepReport& report);
  bool solve(const State& last, double h, State& next, StepReport& report);
  bool set_rate(State& next);
  bool error_is_small(const State& last, const State& next, double h, StepReport& report);

  Problem& problem_;
  TimeInput input_;
  std::unique_ptr<Scheme> scheme_;
  std::unique_ptr<AccelerationSolve> implicit_;
  std::size_t structure_ = 0;   // of the problem that it was made for
  SolverCounts counts_before_;  // of solves before that
  std::unique_ptr<ExplicitSolve> explicit_;
  std::unique_ptr<ExtrapolatedEuler> starter_;
  Predictor predictor_;
  std::unique_ptr<AccelerationGuess> guess_;
  std::unique_ptr<ErrorControl> control_;
  VecHandle error_x_, error_v_;
  State reference_;                  // by extrapolation, that a start is compared with
  std::unique_ptr<MassSolve> rate_;  // of an equation whose content is not linear
  int steps_ = 0;
};

}  // namespace steppe
