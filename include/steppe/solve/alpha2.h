#pragma once

#include "steppe/solve/integrator.h"
#include "steppe/solve/support_rows.h"
#include "steppe/solve/time_input.h"
#include "steppe/solve/ts_driver.h"
#include "steppe/solve/ts_newton.h"

namespace steppe {

/**
 * The generalised-alpha method of PETSc's TSALPHA2, with the displacement as unknown: J = s_a M +
 * s_v C + K. Prescribed unknowns move as prescribed, at the stage too.
 *
 * TSALPHA2 finds a_0 by two backward Euler steps of h/2 from v_0, v_1, v_2 with the formula (-3 v_0
 * + 4 v_1 - v_2) / (h/2), which gives twice the acceleration (of h before PETSc 3.22). The velocity
 * is made to grow with half of the consistent a_0 in these two steps, so that the result is a_0.
 */
class Alpha2 : public Integrator {
 public:
  /// Collective. `problem` is borrowed.
  Alpha2(Problem& problem, const TimeInput& input);

  void start(State& state) override;
  bool advance(const State& last, double h, State& next, StepReport& report) override;
  void accepted(const State& before, const State& now) override;

  SolverCounts counts() const override { return newton_->counts(); }

 private:
  void prescribe(State& state) const;
  void set(double time, Vec x, Vec v, Vec a);
  bool residual(double time, Vec x, Vec v, Vec a, Vec F);
  void form_function(double time, Vec x, Vec v, Vec a, Vec F);
  void form_jacobian(double time, Vec x, Vec v, Vec a, double s_v, double s_a);
  bool finding_acceleration() const { return steps_ == 0 && stage_ <= 2; }
  TsNewton::Measure judge(bool first);

  static PetscErrorCode function_callback(TS, PetscReal, Vec, Vec, Vec, Vec, void*);
  static PetscErrorCode jacobian_callback(TS, PetscReal, Vec, Vec, Vec, PetscReal, PetscReal, Mat,
                                          Mat, void*);
  static PetscErrorCode before_stage(TS, PetscReal);

  Problem& problem_;
  TimeInput input_;
  ErrorBoundary errors_;
  TsDriver ts_;
  State state_;  // of the last evaluation
  std::unique_ptr<Linearisation> J_;
  VecHandle x_, v_, work_;
  VecHandle stage_start_;  // where the Newton iteration of the stage begins
  SupportRows support_rows_;
  std::unique_ptr<TsNewton> newton_;
  double alpha_m_ = 0;  // weight of the new acceleration
  // of the step under way
  const State* last_ = nullptr;
  double increment_ = 0, shift_ = 0;
  int stage_ = 0, steps_ = 0;
  bool stage_begins_ = false;
};

}  // namespace steppe
