#include "steppe/solve/stepper.h"

#include "steppe/base/error.h"
#include "steppe/solve/initial_acceleration.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {

using namespace dealii;

void TimeInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Scheme", scheme,
                    "backward-euler: implicit, first order, in the unknown acceleration; static: "
                    "equilibrium at the end of each step, time is the load parameter.",
                    Patterns::Selection("backward-euler|static"));
  prm.add_parameter("Start", start, "Time at which the run starts, s.");
  prm.add_parameter("End", end, "Time at which it ends, s.");
  prm.add_parameter("Step", step, "Nominal time step, s.",
                    Patterns::Double(std::numeric_limits<double>::min()));
  prm.add_parameter(
      "Smallest step", smallest_step,
      "The run gives up when a step of this length fails, s; 0 is a thousandth of the "
      "nominal step.",
      Patterns::Double(0));
  prm.add_parameter("Loads", loads, "Take the loads at the start or the end of a step.",
                    Patterns::Selection("start|end"));
  prm.add_parameter(
      "Correction tolerance", correction_tolerance,
      "A step has converged as well when |da| is below this times the norm of the sum "
      "of the corrections; 0: no such test.",
      Patterns::Double(0));
}

void TimeInput::check() const {
  const auto number = [](double value) {
    std::ostringstream text;
    text << value;
    return text.str();
  };
  if (!(end > start))
    throw InputError("Time / End = " + number(end) +
                     ": must be later than Time / Start = " + number(start));
  if (smallest_step > step)
    throw InputError("Time / Smallest step = " + number(smallest_step) +
                     ": must not be larger than Time / Step = " + number(step));
  if ((end - start) / step > 1e9)
    throw InputError("Time / Step = " + number(step) +
                     ": needs more than 1e9 steps to Time / End = " + number(end) +
                     "; choose a larger step");
}

std::unique_ptr<Scheme> make_scheme(const TimeInput& input) {
  if (input.scheme == "static") return std::make_unique<StaticEquilibrium>();
  return std::make_unique<BackwardEuler>(input.loads == "start");
}

Stepper::Stepper(Problem& problem, const TimeInput& input)
    : problem_(problem),
      input_(input),
      scheme_(make_scheme(input)),
      solve_(problem, input.correction_tolerance) {
  predictor_.displacement = problem.create_vector();
  predictor_.velocity = problem.create_vector();
}

void Stepper::initialise(State& state) {
  const Phase phase("initial state");
  state.time = state.load_time = input_.start;
  // in a static run the first solve moves boundary and interior together
  if (scheme_->dynamic()) {
    problem_.prescribe_displacement(state.time, state.displacement);
    update_ghosts(state.displacement);
    problem_.prescribe_velocity(state.time, input_.step / 100, state.velocity);
    problem_.prescribe_acceleration(state.time, input_.step / 100, state.acceleration);
    update_ghosts(state.velocity);
    // the frozen stiffness of Rayleigh damping is part of the balance that gives a_0
    problem_.accept(state);
    set_initial_acceleration(problem_, state);
  } else {
    problem_.accept(state);
  }
}

void Stepper::step(const State& last, StepLength& length, State& next, StepReport& report) {
  while (true) {
    report.size = length.propose(last.time);
    scheme_->predict(last, report.size, predictor_);
    if (solve_.solve(predictor_, next, report)) break;
    ++report.rejections;
    if (length.failed(report.size)) continue;
    std::ostringstream text;
    text << "step " << report.step << " from t = " << last.time
         << " s failed with every length down to " << report.size << " s ("
         << SNESConvergedReasons[report.snes_reason] << ", |F| = "
         << (report.iterations.empty() ? 0 : std::sqrt(report.iterations.back().residual_squared))
         << " N); the last good state is written; try a smaller Time / Step or Smallest step, "
            "smaller load steps, or another -ksp_type, -pc_type, -snes_linesearch_type";
    throw NumericsError(text.str());
  }
  length.succeeded();
  report.time = next.time = length.reached(next.time);
}

void Stepper::run(State& state, const std::vector<Observer*>& observers) {
  initialise(state);
  solve_.learn_force_scale(state, scheme_->dynamic() ? input_.step : 0);
  for (Observer* observer : observers) observer->start(state);

  StepLength length(input_.start, input_.end, input_.step, input_.smallest_step);
  State next = copy(state);
  for (int count = 1; !length.at_end(state.time); ++count) {
    StepReport report;
    report.step = count;
    try {
      step(state, length, next, report);
    } catch (const NumericsError&) {
      for (Observer* observer : observers) observer->finish(state);
      throw;
    }
    problem_.accept(next);
    std::swap(state, next);
    // forces grow slowly: a look at the first steps and at every tenth is enough
    if (count <= 3 || count % 10 == 0)
      solve_.learn_force_scale(state, scheme_->dynamic() ? report.size : 0);
    for (Observer* observer : observers) observer->accepted(report, state);
  }
  for (Observer* observer : observers) observer->finish(state);
}

}  // namespace steppe
