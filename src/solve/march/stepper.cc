#include "steppe/solve/march/stepper.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/facets/measurable.h"
#include "steppe/solve/linear/mass_solve.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

namespace steppe {

namespace {

/// Why a step failed, in words.
std::string cause(const StepReport& report) {
  if (report.next_size > 0) return "the local error stays too large";
  std::ostringstream text;
  if (!report.failure || report.snes_reason == SNES_DIVERGED_LINEAR_SOLVE)
    text << SNESConvergedReasons[report.snes_reason] << (report.failure ? ", " : "");
  if (report.failure) text << report.failure;
  if (!report.iterations.empty())
    text << ", |F| = " << std::sqrt(report.iterations.back().residual_squared) << " N";
  return text.str();
}

void check_measurable(const State& state, const std::string& when) {
  if (is_measurable(state)) return;
  throw NumericsError(when +
                      " the state is beyond measure (not finite, or above 1e100); check the "
                      "values of Loads or Heat loads, Initial, the material constants, and "
                      "the length of steps");
}

}  // namespace

Stepper::Stepper(Problem& problem, const TimeInput& input, const Constants& constants)
    : problem_(problem),
      input_(input),
      constants_(constants),
      integrator_(input.entry().make(problem, input)),
      all_changes_(problem.supports().changes()),
      changes_(all_changes_) {
  if (!input.entry().by_ts)
    monitor_ = std::make_unique<StepMonitor>(problem.layout().communicator());
}

std::vector<double> Stepper::times_to_hit() const {
  std::vector<double> times = input_.must_hit;
  std::copy_if(all_changes_.begin(), all_changes_.end(), std::back_inserter(times),
               [this](double time) { return time > input_.start; });
  std::sort(times.begin(), times.end());
  return times;
}

std::function<double(double)> Stepper::nominal_step() {
  if (input_.step_rule == "auto") {
    std::vector<double> stops = times_to_hit();
    stops.push_back(input_.end);
    even_ = std::make_unique<EvenSteps>(stops);
    return [this](double time) { return even_->step(time, stable_->step()); };
  }
  if (input_.step_rule.empty()) return [h = input_.step](double) { return h; };
  auto rule = std::make_shared<Expression<3>>(input_.step_rule, "Time / Step", constants_);
  return [rule, text = input_.step_rule](double time) {
    const double h = (*rule)({}, time);
    if (h > 0 && std::isfinite(h)) return h;
    std::ostringstream message;
    message << "Time / Step = " << text << ": is " << h << " at t = " << time
            << "; it must be positive throughout the run";
    throw InputError(message.str());
  };
}

SolverCounts Stepper::counts() const {
  SolverCounts counts = counts_before_;
  return counts += integrator_->counts();
}

double Stepper::increment() const {
  // the step is not known yet when it is the stable one
  return (input_.step > 0 ? input_.step : 1e-4 * (input_.end - input_.start)) / 100;
}

void Stepper::prescribe(State& state) const {
  problem_.prescribe_motion(state.time, increment(), state);
}

void Stepper::start_scheme(State& state) {
  if (input_.is_explicit()) {
    stable_ = std::make_unique<StableStep>(problem_, input_);
    stable_->check_step(state, input_.step);
  }
  integrator_->start(state, nominal_step()(state.time));
}

bool Stepper::supports_change(double time, double rounding) const {
  return !changes_.empty() && changes_.front() <= time + rounding;
}

void Stepper::change_supports(State& state, double rounding) {
  counts_before_ += integrator_->counts();
  stable_.reset();
  integrator_.reset();
  while (supports_change(state.time, rounding)) {
    problem_.supports().change(state.time, state.displacement);
    changes_.erase(changes_.begin());
  }
  integrator_ = input_.entry().make(problem_, input_);
}

void Stepper::restart(State& state, double rounding, const std::vector<Observer*>& observers) {
  const Phase phase("initial state");
  // a velocity of half a step before is that of a start alone
  if (input_.start_up == "none") input_.start_up = "accurate";
  change_supports(state, rounding);
  const State before = copy(state);
  if (integrator_->dynamic()) {
    // of first order it is the change of the rate in the last step, which may be that of a jump
    if (problem_.traits().order == 1) check(VecZeroEntries(state.acceleration));
    prescribe(state);
    MassSolve mass(problem_);
    if (!mass.share_missed_velocity(before.velocity, state) || !mass.balance(state))
      throw NumericsError("the body is inside out where its supports change");
  }
  start_scheme(state);
  number(state);
  for (Observer* observer : observers) observer->supports_changed(before, state);
}

void Stepper::initialise(State& state) {
  const Phase phase("initial state");
  state.time = state.load_time = input_.start;
  // from those of an equilibrium before
  if (supports_change(state.time, 0)) change_supports(state, 0);
  // in a static run the first solve moves boundary and interior together
  if (!integrator_->dynamic()) {
    problem_.accept(state);
    return;
  }
  prescribe(state);
  // the lagged stiffness of Rayleigh damping is part of the balance that gives a_0
  problem_.accept(state);
  if (!MassSolve(problem_).balance(state))
    throw NumericsError(problem_.traits().order == 1
                            ? "the initial state is not admissible" + diagnosis_(state.displacement)
                            : "the initial state turns a cell inside out (det F <= 0)" +
                                  diagnosis_(state.displacement) +
                                  "; check the initial and prescribed displacements");
  check_measurable(state, "at the start");
}

void Stepper::attempt(const State& last, State& next, StepReport& report) {
  StepLength& length = *length_;
  std::optional<StepLength> before;  // the first failure
  while (true) {
    report.size = length.propose(last.time);
    const bool jumps = cut_at_jump(last.time, report.size);
    report.next_size = 0;
    if (!(last.time + report.size > last.time)) {
      std::ostringstream text;
      text << "step " << report.step << " of " << report.size
           << " s is lost in the rounding of the time t = " << last.time
           << " s; take larger steps, or count the time from 0";
      throw NumericsError(text.str());
    }
    if (announce_) announce_(last.time, last.time + report.size);
    try {
      if (integrator_->advance(last, report.size, next, report)) {
        jumped_ = jumps;
        if (jumps) jump_ = {};
        break;
      }
    } catch (const StepGivenUp&) {
      if (before) length = *before;
      throw;
    }
    ++report.rejections;
    if (!before) before = length;
    // the error of a step does not fall with its length where prescribed motion jumps in it
    if (report.next_size > 0 && jump_.end <= last.time && find_jump_from(last, report.size))
      continue;
    if (length.failed(report.size, report.next_size)) continue;
    rejections_ += report.rejections;
    std::ostringstream text;
    text << "step " << report.step << " from t = " << last.time
         << " s failed with every length down to " << report.size << " s (" << cause(report)
         << diagnosis_(next.displacement) << "); the last good state is written";
    if (!stable_)
      text << "; try a smaller Time / Step or Smallest step, smaller load steps, or another "
              "-ksp_type, -pc_type, -snes_linesearch_type";
    length = *before;  // another solver may take the whole step
    throw StepFailure(text.str());
  }
  if (!input_.is_explicit()) check_measurable(next, "after step " + std::to_string(report.step));
  rejections_ += report.rejections;
  length.succeeded(report.next_size);
  report.size = next.time - last.time;
  report.time = next.time = length.reached(next.time);
}

bool Stepper::find_jump_from(const State& last, double size) {
  const double width = length_->smallest(), time = last.time, near = 64 * width;
  const auto look = [&](double begin, double end) {
    const auto found = find_jump(problem_, last.displacement, begin, end, width);
    if (found && found->end > time) jump_ = *found;
    return jump_.end > time;
  };
  // at the time itself too, where the scheme has the velocity from before
  return look(std::max(time - near, input_.start), time + near) || look(time, time + size);
}

bool Stepper::cut_at_jump(double time, double& size) {
  if (jump_.end <= time) return false;
  const double smallest = length_->smallest();
  if (time + smallest >= jump_.begin) {
    size = jump_.end - time;
    integrator_->pass_jump();
    return true;
  }
  if (time + size > jump_.begin - smallest) size = jump_.begin - time;
  return false;
}

void Stepper::decay(double h, State& state) const {
  if (input_.velocity_decay == 0) return;
  check(VecScale(state.velocity, std::exp(-input_.velocity_decay * h)));
}

void Stepper::start(State& state, const std::vector<Observer*>& observers) {
  initialise(state);
  start_scheme(state);
  make_length();
  number(state);
  for (Observer* observer : observers) observer->start(state);
}

void Stepper::make_length() {
  length_ = std::make_unique<StepLength>(StepLength::Times{input_.start, input_.end, times_to_hit(),
                                                           input_.smallest_step, input_.adaptive},
                                         nominal_step());
}

void Stepper::history(Archive& archive) {
  const auto section = archive.enter("time");
  archive.value("steps", steps_);
  archive.added_value("jumped", jumped_);
  archive.added_value("jump begins", jump_.begin);
  archive.added_value("jump ends", jump_.end);
  if (!all_changes_.empty()) history_of_supports(archive);
  integrator_->history(archive);
  if (input_.is_explicit()) {
    if (!stable_) stable_ = std::make_unique<StableStep>(problem_, input_);
    stable_->history(archive);
  }
  if (!length_) make_length();
  length_->history(archive);
  if (even_) even_->history(archive);
}

void Stepper::history_of_supports(Archive& archive) {
  if (archive.loads()) {
    stable_.reset();
    integrator_.reset();
  }
  problem_.supports().history(archive);
  counts_before_.history(archive);
  if (!archive.loads()) return;
  changes_ = problem_.supports().changes();
  integrator_ = input_.entry().make(problem_, input_);
}

void Stepper::run(State& state, const std::vector<Observer*>& observers) {
  start(state, observers);
  go_on(state, observers);
}

std::string Stepper::advice() const { return stable_ ? stable_->advice() : ""; }

void Stepper::go_on(State& state, const std::vector<Observer*>& observers, Supervisor* supervisor) {
  std::exception_ptr failure;
  try {
    const GivesUp gives_up = supervisor ? supervisor->gives_up() : GivesUp();
    while (!at_end(state)) {
      step(state, observers, gives_up);
      if (supervisor) supervisor->after_step(steps_, state);
    }
  } catch (const StepFailure& error) {
    failure = std::make_exception_ptr(StepFailure(error.what() + advice()));
    if (supervisor) supervisor->after_failure(steps_, state);
  } catch (const NumericsError& error) {
    failure = std::make_exception_ptr(NumericsError(error.what() + advice()));
  } catch (const Error&) {
    failure = std::current_exception();
  }
  for (Observer* observer : observers) {
    try {
      observer->finish(state);
    } catch (const Error&) {
      if (!failure) failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

bool Stepper::step(State& state, const std::vector<Observer*>& observers, const GivesUp& gives_up) {
  if (!next_.displacement) next_ = copy(state);
  StepReport report;
  report.step = steps_ + 1;
  // what was known before a jump says nothing about what follows
  const bool begins_anew = supports_change(state.time, length_->rounding()) || jumped_;
  if (begins_anew) restart(state, length_->rounding(), observers);
  integrator_->begin_step(begins_anew ? GivesUp() : gives_up);
  // an explicit step holds nothing fixed
  Augmentation* const augmentation = problem_.augmentation();
  if (augmentation && input_.is_explicit()) augmentation->drop();
  try {
    attempt(state, next_, report);
  } catch (const StepGivenUp&) {
    integrator_->restore_step();
    return false;
  }
  decay(report.size, next_);
  problem_.accept(next_);
  integrator_->accepted(state, next_);
  if (monitor_) monitor_->show(report);
  std::swap(state, next_);
  number(state);
  ++steps_;
  if (stable_) stable_->accepted(state, report.size);
  for (Observer* observer : observers) observer->accepted(report, state);
  return true;
}

}  // namespace steppe
