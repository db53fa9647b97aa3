#pragma once

#include "steppe/physics/observer.h"
#include "steppe/solve/acceleration_solve.h"
#include "steppe/solve/step_length.h"

#include <deal.II/base/parameter_handler.h>

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// The input's section `Time`.
struct TimeInput {
  std::string scheme = "backward-euler";
  double start = 0, end = 1, step = 0.01, smallest_step = 0;
  std::string loads = "end";
  double correction_tolerance = 0;

  void bind(dealii::ParameterHandler& prm);
  /// Throws InputError for times that make no sense together.
  void check() const;
};

/// The scheme of that name.
std::unique_ptr<Scheme> make_scheme(const TimeInput& input);

/// Marches from the start to the end, each step a solve of the acceleration, its length by
/// StepLength.
class Stepper {
 public:
  Stepper(Problem& problem, const TimeInput& input);

  /// From rest or the given motion at the start; the prescribed entries and a_0 are made
  /// consistent: M a_0 = P - C v_0 - R(x_0). Collective. Throws NumericsError when the smallest
  /// step fails.
  void run(State& state, const std::vector<Observer*>& observers);

  const AccelerationSolve& solve() const { return solve_; }

 private:
  void initialise(State& state);
  void step(const State& last, StepLength& length, State& next, StepReport& report);

  Problem& problem_;
  TimeInput input_;
  std::unique_ptr<Scheme> scheme_;
  AccelerationSolve solve_;
  Predictor predictor_;
};

}  // namespace steppe
