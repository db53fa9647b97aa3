#pragma once

#include "steppe/solve/newton/acceleration_solve.h"
#include "steppe/solve/newton/extrapolation.h"
#include "steppe/solve/ts/ts_implicit.h"

#include <memory>

namespace steppe {

/**
 * The backward difference formulas of order 1 to 6 by PETSc's TSBDF, with steps of any length,
 *   sum over j of l_j'(t_{n+1}) y_{n+1-j} = f(t_{n+1}, y_{n+1}),
 * l_j the Lagrange polynomials on t_{n+1}, ..., t_{n+1-k}. The first k - 1 steps are by
 * extrapolation of the same order (start-up `accurate`); by TSBDF, which begins with half a step of
 * backward Euler (`half-step`); or by formulas of order 1, 2, ... (`bdf1`).
 */
class Bdf : public TsImplicit {
 public:
  /// Algorithmic damping ratio of a free oscillation with constant steps: from the principal root z
  /// of sum over j = 1 ... k of (1 - 1/z)^j / j = i omega h.
  static double numerical_damping(int order, double omega, double h);

  /// Of order k. Collective. `problem` is borrowed.
  Bdf(Problem& problem, const TimeInput& input, int order);
  ~Bdf() override;

  void start(State& state, double h) override;
  void history(Archive& archive) override;
  SolverCounts counts() const override;

 private:
  void before_step(const State& last, double h, StepReport& report) override;
  bool set_acceleration(State& next) override;
  /// TSBDF's own.
  int memory() const override { return 6; }
  void replay() override;
  bool starts_up() const;
  void find_stage(double time);
  void end_stage(double time, Vec y);

  static PetscErrorCode before_stage(TS, PetscReal);
  static PetscErrorCode after_stage(TS, PetscReal, PetscInt, Vec*);

  int order_;
  AccelerationSolve solve_;
  ExtrapolatedEuler starter_;
  // of the step under way
  const State* last_ = nullptr;
  StepReport* report_ = nullptr;
  State stage_;
  bool given_ = false;
  // TSBDF begins with the first half of a step: that it took it for, its length, and its outcome
  double half_of_ = 0;
  VecHandle half_;
  bool replays_ = false;
};

}  // namespace steppe
