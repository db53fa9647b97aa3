#pragma once

#include "steppe/solve/newton/extrapolation.h"
#include "steppe/solve/ts/ts_implicit.h"

#include <memory>
#include <optional>

namespace steppe {

/**
 * PETSc's TSTHETA. Its local error is that of the formula, (theta - 1/2) h^2 y'' + h^3 y''' / 12,
 * by divided differences; after the first step, where there is no y''', h^2 y'' / 2; and of the
 * first step the distance from one of extrapolated backward Euler of order 2.
 */
class Theta : public TsImplicit {
 public:
  /// Collective. `problem` is borrowed.
  Theta(Problem& problem, const TimeInput& input);

  void start(State& state, double h) override;
  void accepted(const State& before, const State& now) override;
  SolverCounts counts() const override;

 private:
  bool before_step(const State& last, double h, StepReport& report) override;
  int local_error(const State& next, Vec in_displacement, Vec in_velocity) override;

  /// Step of extrapolated backward Euler that the first step is compared with.
  struct Reference {
    explicit Reference(Problem& problem) : solve(problem, 0), euler(problem, solve) {}
    AccelerationSolve solve;
    ExtrapolatedEuler euler;
    State state;
  };
  std::optional<Reference> reference_;
  SolverCounts of_reference_;
  VecHandle second_, third_;
};

}  // namespace steppe
