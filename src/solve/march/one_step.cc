#include "steppe/solve/march/one_step.h"

#include "steppe/solve/scheme/scheme_entry.h"
#include "steppe/solve/scheme/time_input.h"

namespace steppe {

OneStep::OneStep(Problem& problem, const TimeInput& input)
    : problem_(problem), input_(input), scheme_(input.entry().make_scheme(input)) {
  if (input.adaptive) {
    control_ =
        std::make_unique<ErrorControl>(problem, input.error_tolerance, input.step,
                                       scheme_->is_explicit() ? ErrorControl::Attempts::unbounded
                                                              : ErrorControl::Attempts::bounded);
    error_x_ = problem.layout().create_vector();
    error_v_ = problem.layout().create_vector();
  }
  if (scheme_->is_explicit()) {
    explicit_ = std::make_unique<ExplicitSolve>(problem, *scheme_->single_step());
    return;
  }
  predictor_.displacement = problem.layout().create_vector();
  predictor_.velocity = problem.layout().create_vector();
  predictor_.from_last = input.guess == "last";
  make_solve();
  if (problem.content() && scheme_->dynamic() && !problem.mass().constant())
    rate_ = std::make_unique<MassSolve>(problem);
  if (scheme_->dynamic() && input.guess == "extrapolated")
    guess_ = std::make_unique<AccelerationGuess>();
}

void OneStep::make_solve() {
  implicit_ = std::make_unique<AccelerationSolve>(problem_, input_.correction_tolerance,
                                                  input_.linearly_implicit, input_.variational);
  starter_ = std::make_unique<ExtrapolatedEuler>(problem_, *implicit_);
  structure_ = problem_.traits().structure;
}

void OneStep::take_structure(const State& state, double h) {
  if (!implicit_ || structure_ == problem_.traits().structure) return;
  counts_before_ += implicit_->counts();
  make_solve();
  implicit_->learn_force_scale(state, dynamic() ? h : 0);
}

void OneStep::start(State& state, double h) {
  take_structure(state, h);
  if (implicit_) implicit_->learn_force_scale(state, scheme_->dynamic() ? h : 0);
  if (!explicit_) return;
  explicit_->start(h, input_.start_up == "none", state);
  // the update of the start goes on in the first step
  if (problem_.impulses() && state.half_step > 0) problem_.accept(state);
}

bool OneStep::start_up(const State& last, double h, State& next, StepReport& report) {
  if (extrapolates()) return starter_->advance(scheme_->order(), last, h, next, report);
  if (control_) {
    if (!reference_.displacement) reference_ = copy(last);
    if (!starter_->advance(2, last, h, reference_, report)) return false;
  }
  const SingleStep euler({1, 1, 0.5, 0, 0});
  if (input_.start_up != "half-step") {
    euler.predict(last, h, predictor_);
    return implicit_->solve(last, predictor_, next, report);
  }
  // as TSBDF: the point between, reached by backward Euler, stands in for the one before
  euler.predict(last, h / 2, predictor_);
  State between = copy(last);
  if (!implicit_->solve(last, predictor_, between, report)) return false;
  Bdf2 first;
  first.accepted(between);
  first.predict(last, h, predictor_);
  return implicit_->solve(last, predictor_, next, report);
}

bool OneStep::solve(const State& last, double h, State& next, StepReport& report) {
  if (explicit_) return explicit_->advance(last, h, next, report);
  if (!scheme_->has_history()) return start_up(last, h, next, report);
  scheme_->predict(last, h, predictor_);
  if (guess_) guess_->propose(last, predictor_);
  return implicit_->solve(last, predictor_, next, report);
}

bool OneStep::set_rate(State& next) {
  if (!rate_) return true;
  if (!rate_->balance(next)) return false;
  update_ghosts(next.velocity);
  if (extrapolates()) return true;
  check(VecWAXPY(next.acceleration, -1, predictor_.velocity, next.velocity));
  check(VecScale(next.acceleration, 1 / predictor_.c_v));
  update_ghosts(next.acceleration);
  return true;
}

bool OneStep::advance(const State& last, double h, State& next, StepReport& report) {
  return solve(last, h, next, report) && set_rate(next) &&
         (!control_ || error_is_small(last, next, h, report));
}

bool OneStep::error_is_small(const State& last, const State& next, double h, StepReport& report) {
  int order = scheme_->order();
  if (scheme_->has_history()) {
    scheme_->local_error(last, next, h, error_x_, error_v_);
  } else if (extrapolates()) {
    starter_->local_error(error_x_, error_v_);
    --order;
  } else {
    check(VecWAXPY(error_x_, -1, reference_.displacement, next.displacement));
    check(VecWAXPY(error_v_, -1, reference_.velocity, next.velocity));
    order = 1;
  }
  return control_->accepts(next, error_x_, error_v_, order, h, report.next_size);
}

void OneStep::begin_step(const GivesUp& gives_up) {
  if (implicit_) implicit_->begin_step(gives_up);
}

void OneStep::restore_step() {
  if (implicit_) implicit_->restore_step();
}

void OneStep::accepted(const State& before, const State& now) {
  scheme_->accepted(before);
  take_structure(now, now.time - before.time);
  if (guess_) guess_->accepted(before, now, predictor_.c_x);
  // forces grow slowly: a look at the first steps and at every tenth is enough
  if (implicit_ && (++steps_ <= 3 || steps_ % 10 == 0))
    implicit_->learn_force_scale(now, dynamic() ? now.time - before.time : 0);
}

void OneStep::history(Archive& archive) {
  const auto section = archive.enter("scheme");
  archive.value("steps", steps_);
  counts_before_.history(archive);
  if (archive.loads() && implicit_ && structure_ != problem_.traits().structure) make_solve();
  scheme_->history(archive, problem_.layout());
  if (control_) control_->history(archive);
  if (explicit_) explicit_->history(archive);
  if (implicit_) implicit_->history(archive);
  if (guess_) guess_->history(archive, problem_.layout());
  if (rate_) rate_->history(archive);
}

SolverCounts OneStep::counts() const {
  SolverCounts counts = counts_before_;
  if (implicit_) return counts += implicit_->counts();
  counts.linear_iterations = explicit_->linear_iterations();
  return counts;
}

}  // namespace steppe
