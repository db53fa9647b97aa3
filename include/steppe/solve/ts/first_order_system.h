#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/ts/ts_newton.h"

#include <memory>

namespace steppe {

/**
 * An equation in first-order form F(t, y, y') = 0 for PETSc's implicit TS, y of two parts, x and
 * another one: see MotionSystem and ContentSystem. On each rank y holds the owned entries of x,
 * then those of the other. Prescribed unknowns are replaced in every evaluation by their motion.
 *
 * The Jacobian s dF/dy' + dF/dy is never formed. Its solver (options prefix `block_`) eliminates
 * the other part, and the KSP of the matrix that is left, J = s^2 M + s C + K or s C + K, owns the
 * options `-ksp_*` and `-pc_*`.
 */
class FirstOrderSystem {
 public:
  virtual ~FirstOrderSystem();

  Vec solution() const { return y_; }

  /// The run begins with that state. Collective.
  virtual void start(const State&) {}
  /// y of a state. Collective.
  virtual void put(const State& state, Vec y) = 0;
  /// The state of y at its time with the prescribed entries: the displacement, and of an equation
  /// of motion the velocity. False where there is none. Collective.
  [[nodiscard]] virtual bool take(Vec y, State& state) = 0;
  /// Save or load what `start` set. Collective.
  virtual void history(Archive&) {}

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

 protected:
  /// Gives `ts` its functions, solvers and solution vector, before its options are read. Both are
  /// borrowed. Collective.
  FirstOrderSystem(Problem& problem, TS ts, ErrorBoundary& errors);

  Problem& problem_;
  TS ts_;
  ErrorBoundary& errors_;
  State state_;  // of the last evaluation
  VecHandle y_, r_1_, r_2_, dx_, work_, other_;
  std::unique_ptr<Linearisation> J_;
  KspHandle elastic_;
  std::unique_ptr<TsNewton> newton_;
  double shift_ = 1;

 private:
  /// F at a time; false where the state is inadmissible.
  virtual bool evaluate(double time, Vec y, Vec rate, Vec F) = 0;
  /// Set the state at which `update_tangent` takes J with the shift.
  virtual void set_tangent_state(double time, Vec y, Vec rate) = 0;
  /// r = the product of the Jacobian with d.
  virtual void multiply(Vec d, Vec r) = 0;
  /// d from r by the solver of J. False where that failed, or meets what is inadmissible.
  virtual bool solve(Vec r, Vec d) = 0;
  /// The norms of F and of Newton's last correction, which are in r_1, r_2 and dx, other.
  virtual TsNewton::Measure measure(bool first) = 0;

  void form_function(double time, Vec y, Vec rate, Vec F);
  void form_jacobian(double time, Vec y, Vec rate, double shift);
  void set_up_solver();
  TsNewton::Measure measure_residual(bool first);

  static PetscErrorCode function_callback(TS, PetscReal, Vec, Vec, Vec, void*);
  static PetscErrorCode jacobian_callback(TS, PetscReal, Vec, Vec, PetscReal, Mat, Mat, void*);
  static PetscErrorCode multiply_callback(Mat, Vec, Vec);
  static PetscErrorCode set_up_callback(PC);
  static PetscErrorCode solve_callback(PC, Vec, Vec);

  MatHandle block_;
  double increment_ = 0;
  bool refused_ = false;
};

}  // namespace steppe
