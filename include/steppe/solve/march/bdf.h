#pragma once

#include "steppe/solve/newton/acceleration_solve.h"
#include "steppe/solve/newton/extrapolation.h"
#include "steppe/solve/ts/ts_implicit.h"

#include <algorithm>

namespace steppe {

/**
 * The backward difference formulas of order 1 to 6 by PETSc's TSBDF, with steps of any length,
 *   sum over j of l_j'(t_{n+1}) y_{n+1-j} = f(t_{n+1}, y_{n+1}),
 * l_j the Lagrange polynomials on t_{n+1}, ..., t_{n+1-k}. The first k - 1 steps are by
 * extrapolation of the same order (start-up `accurate`); by TSBDF, which begins with half a step of
 * backward Euler (`half-step`); or by formulas of order 1, 2, ... (`bdf1`).
 *
 * The local error in adaptive runs is that of the formula by divided differences,
 *   y[t_{n+1}, ..., t_{n-k}] prod over j of (t_{n+1} - t_{n+1-j}) / sum over j of 1 / (the same),
 * j = 1 ... k, with a smaller k as long as fewer states are known. Of a step by extrapolation it is
 * that; of another first step the distance from one of extrapolated backward Euler of order 2.
 */
class Bdf : public TsImplicit {
 public:
  /// Algorithmic damping ratio of a free oscillation with constant steps: from the principal root z
  /// of sum over j = 1 ... k of (1 - 1/z)^j / j = i omega h.
  static double numerical_damping(int order, double omega, double h);

  /// Makes the formula of this order k. Collective. `problem` is borrowed.
  Bdf(Problem& problem, const TimeInput& input, int order);
  ~Bdf() override;

  void start(State& state, double h) override;
  void history(Archive& archive) override;
  SolverCounts counts() const override;

 private:
  bool before_step(const State& last, double h, StepReport& report) override;
  bool set_rate(State& next) override;
  int local_error(const State& next, Vec in_displacement, Vec in_velocity) override;
  void replay() override;
  void replay_step(std::size_t from, double h);
  bool starts_up() const;
  /// Whether the first step has to be compared with another one.
  bool is_compared() const { return input_.adaptive && steps_ == 0 && !extrapolates(); }
  /// Order of the extrapolation: at least 2 in adaptive runs, since order 1 yields no error
  /// estimate.
  int start_order() const { return input_.adaptive ? std::max(order_, 2) : order_; }
  bool extrapolates() const { return input_.start_up == "accurate" && starts_up(); }
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
  State stage_, reference_;
  bool given_ = false;
  // TSBDF begins with the first half of a step: that it took it for, its length, and its outcome
  double half_of_ = 0;
  VecHandle half_;
  bool replays_ = false;
};

}  // namespace steppe
