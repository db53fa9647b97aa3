#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/ts/ts_newton.h"

#include <memory>

namespace steppe {

/**
 * The equation of motion in first-order form for PETSc's implicit TS, y = (x, v),
 *   F(t, y, y') = [x' - v; M v' + C v + R(x) - P(t)],
 * or, split for methods that take the loads explicitly and need y' alone (M lumped),
 *   F = [x' - v; v' + M^-1 (C v + R(x))],   G = [0; M^-1 P(t)].
 * On each rank y holds the owned entries of x, then those of v. Prescribed unknowns are replaced in
 * every evaluation by their motion g, g', g''; their rows are x' - g' and v' - g''. Of an equation
 * of first order F is algebraic in v (index 1): no mass matrix, be it one of the temperature, is
 * divided by.
 *
 * The Jacobian [s, -1; K, s M + C] is never formed. Its solver (options prefix `block_`) applies
 * the exact elimination of v,
 *   (s^2 M + s C + K) dx = r_2 + (s M + C) r_1,   dv = s dx - r_1,
 * and the KSP of this matrix owns the options `-ksp_*` and `-pc_*`. The forces are affine in v and
 * v', so that (s M + C) r_1 is a difference of residuals.
 */
class FirstOrderSystem {
 public:
  /// Gives `ts` its functions, solvers and solution vector, before its options are read. Both are
  /// borrowed. Collective.
  FirstOrderSystem(Problem& problem, TS ts, bool split_loads, ErrorBoundary& errors);
  ~FirstOrderSystem();

  Vec solution() const { return y_; }

  /// A step of length h begins: prescribed motion is differentiated over h / 100.
  void begin(double h, StepReport& report);
  /// The prescribed entries of a state at its time.
  void prescribe(State& state) const;
  /// v' of the last evaluation, prescribed entries included.
  Vec last_acceleration() const { return state_.acceleration; }
  Vec last_displacement() const { return state_.displacement; }
  /// The state of the next stages was found otherwise; or could not be found.
  void take_stage_as_given() { newton_->take_as_given(true); }
  void refuse_stage() { refused_ = true; }

  TsNewton& newton() { return *newton_; }
  const TsNewton& newton() const { return *newton_; }

 private:
  void set(double time, Vec y, Vec rate);
  void form_function(double time, Vec y, Vec rate, Vec F);
  void form_loads(double time, Vec y, Vec G);
  void form_jacobian(double time, Vec y, Vec rate, double shift);
  void multiply(Vec d, Vec r);
  void set_up_solver();
  bool solve(Vec r, Vec d);
  /// b += the product of r_1 with s M + C where the Jacobian was taken, by residuals. False when
  /// that state is inadmissible.
  bool add_rate_product(Vec r_1, Vec b);
  TsNewton::Measure measure_residual(bool first);

  static PetscErrorCode function_callback(TS, PetscReal, Vec, Vec, Vec, void*);
  static PetscErrorCode loads_callback(TS, PetscReal, Vec, Vec, void*);
  static PetscErrorCode jacobian_callback(TS, PetscReal, Vec, Vec, PetscReal, Mat, Mat, void*);
  static PetscErrorCode multiply_callback(Mat, Vec, Vec);
  static PetscErrorCode set_up_callback(PC);
  static PetscErrorCode solve_callback(PC, Vec, Vec);

  Problem& problem_;
  TS ts_;
  ErrorBoundary& errors_;
  State state_;       // of the last evaluation
  State tangent_at_;  // of the Jacobian, which rosw keeps over the stages of a step
  VecHandle rate_;    // x' - v of the last evaluation
  VecHandle y_, r_1_, r_2_, dx_, work_, other_;
  VecHandle mass_;  // lumped, where the loads are split off
  MatHandle block_;
  std::unique_ptr<Linearisation> J_;
  KspHandle elastic_;
  std::unique_ptr<TsNewton> newton_;
  double shift_ = 1, increment_ = 0;
  bool refused_ = false;
};

}  // namespace steppe
