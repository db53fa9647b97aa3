#include "steppe/solve/stepper.h"

#include "steppe/base/error.h"

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
    problem_.keep_prescribed(state.acceleration);
    update_ghosts(state.acceleration);
    VecHandle F = problem_.create_vector();
    if (!problem_.residual(state, F))
      throw NumericsError(
          "the initial state turns a cell inside out (det F <= 0); check the "
          "initial and prescribed displacements");
    MatHandle M = problem_.create_mass();
    KSP ksp;
    check(KSPCreate(problem_.communicator(), &ksp));
    check(KSPSetOptionsPrefix(ksp, "mass_"));
    check(KSPSetOperators(ksp, M, M));
    check(KSPSetType(ksp, KSPCG));
    PC pc;
    check(KSPGetPC(ksp, &pc));
    check(PCSetType(pc, PCJACOBI));
    check(KSPSetTolerances(ksp, 1e-12, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
    check(KSPSetFromOptions(ksp));
    VecHandle a = problem_.create_vector();
    check(VecScale(F, -1));
    check(KSPSolve(ksp, F, a));
    KSPConvergedReason reason;
    check(KSPGetConvergedReason(ksp, &reason));
    check(KSPDestroy(&ksp));
    if (reason < 0)
      throw NumericsError(
          "the mass matrix could not be inverted for the initial acceleration; is "
          "Materials / Density positive everywhere?");
    problem_.prescribe_zero(a);
    check(VecAXPY(state.acceleration, 1, a));
    update_ghosts(state.acceleration);
  } else {
    problem_.accept(state);
  }
}

bool Stepper::attempt(const State& last, double h, State& next, StepReport& report) {
  scheme_->predict(last, h, predictor_);
  return solve_.solve(predictor_, next, report);
}

void Stepper::run(State& state, const std::vector<Observer*>& observers) {
  const auto tell = [&](auto&& what) {
    for (Observer* observer : observers) what(*observer);
  };
  initialise(state);
  solve_.learn_force_scale(state, scheme_->dynamic() ? input_.step : 0);
  tell([&](Observer& o) { o.start(state); });
  State next = copy(state);

  const double nominal = input_.step, tiny = 1e-9 * nominal;
  const double smallest = input_.smallest_step > 0 ? input_.smallest_step : nominal / 1000;
  const long n_marks = std::lround(std::ceil((input_.end - input_.start) / nominal - 1e-9));
  const auto mark = [&](long k) {
    return k >= n_marks ? input_.end : input_.start + double(k) * nominal;
  };
  double h = nominal;
  long next_mark = 1;
  int step = 0, successes = 0;
  while (state.time < input_.end - tiny) {
    StepReport report;
    const auto begin = std::chrono::steady_clock::now();
    double length;
    while (true) {
      const double left = mark(next_mark) - state.time;
      // to the mark when it is near, and never leave a sliver before it
      length = left <= h * (1 + 1e-9) ? left : std::min(h, left / 2 > h ? h : left / 2);
      if (attempt(state, length, next, report)) break;
      ++report.rejections;
      successes = 0;
      h = length / 2;
      if (h < smallest) {
        tell([&](Observer& o) { o.finish(state); });
        std::ostringstream text;
        text << "step " << step + 1 << " from t = " << state.time
             << " s failed with every length down to " << length << " s ("
             << SNESConvergedReasons[report.snes_reason] << ", |F| = "
             << (report.iterations.empty() ? 0
                                           : std::sqrt(report.iterations.back().residual_squared))
             << " N); the last good state is written; try a smaller Time / Step or Smallest step, "
                "smaller load steps, or another -ksp_type, -pc_type, -snes_linesearch_type";
        throw NumericsError(text.str());
      }
    }
    if (std::abs(next.time - mark(next_mark)) <= tiny) next.time = mark(next_mark++);
    report.step = ++step;
    report.time = next.time;
    report.size = length;
    problem_.accept(next);
    std::swap(state, next);
    if (step <= 3 || step % 10 == 0)
      solve_.learn_force_scale(state, scheme_->dynamic() ? length : 0);
    if (++successes >= 3 && h < nominal) {
      h = std::min(2 * h, nominal);
      successes = 0;
    }
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    tell([&](Observer& o) { o.accepted(report, state); });
  }
  tell([&](Observer& o) { o.finish(state); });
}

}  // namespace steppe
