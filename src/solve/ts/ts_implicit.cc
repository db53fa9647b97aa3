#include "steppe/solve/ts/ts_implicit.h"

#include "steppe/base/error.h"
#include "steppe/solve/ts/phase_vector.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

bool is(TSType type, TSType other) { return std::string(type) == other; }

PetscErrorCode no_explicit_part(TS, PetscReal, Vec, Vec G, void*) { return VecSet(G, 0); }

/// All terms implicit. For the first slope of a system without an explicit part PETSc 3.22 solves
/// F(t, y, y') = 0, with rows of its Jacobian that a shell has not. With such a part, though zero,
/// it is -F(t, y, 0), as in older ones: x' = v; the values of v, whose rate is in no equation, are
/// found by every stage.
void make_fully_implicit(TS ts) {
  check(TSARKIMEXSetFullyImplicit(ts, PETSC_TRUE));
  check(TSSetRHSFunction(ts, nullptr, no_explicit_part, nullptr));
}

}  // namespace

TsImplicit::TsImplicit(Problem& problem, const TimeInput& input, TSType type)
    : problem_(problem),
      input_(input),
      ts_(problem.layout().communicator(), type, input.adaptive),
      system_(problem, ts_, is(type, TSARKIMEX) && problem.traits().order == 2, errors_),
      mass_(problem),
      memory_(is(type, TSTHETA) && input.adaptive ? 1 : 0) {
  const bool implicit = problem.traits().order == 1;  // loads too: its capacity is not diagonal
  if (is(type, TSARKIMEX) && !implicit && !problem.mass().diagonal())
    throw InputError(
        "Damping / Mass = consistent, or Ties: Time / Scheme = arkimex needs a diagonal mass "
        "matrix; choose Damping / Mass = row-sum or hrz without Ties, or another scheme");
  if (is(type, TSARKIMEX) && implicit) make_fully_implicit(ts_);
  if (is(type, TSTHETA)) check(TSThetaSetTheta(ts_, input.theta));
  if (is(type, TSROSW)) check(TSRosWSetType(ts_, TSROSWRA34PW2));
  if (!is(type, TSBDF)) ts_.set_from_options();
  if (!input.adaptive) return;
  of_x_ = problem.layout().create_vector();
  of_v_ = problem.layout().create_vector();
  check(VecDuplicate(system_.solution(), tolerances_.fill()));
}

void TsImplicit::start(State& state, double h) { system_.newton().learn_force_scale(state, h); }

void TsImplicit::set_tolerances(const State& last, double h) {
  // a body that begins at rest has no size to compare with but that of its first step
  const double v = norm(last.velocity) + (steps_ == 0 ? h * norm(last.acceleration) : 0);
  const double x = norm(last.displacement) + (steps_ == 0 ? h * v : 0);
  displacement_ = std::max(displacement_, x);
  velocity_ = std::max(velocity_, v);
  // TS takes the root mean square
  const double share = input_.error_tolerance / std::sqrt(double(problem_.layout().size()));
  check(VecSet(of_x_, share * displacement_));
  // of first order the rate follows from the state, and its error feeds nothing
  check(VecSet(of_v_, problem_.traits().order == 1 ? 1e150 : share * velocity_));
  pack(of_x_, of_v_, tolerances_);
  check(TSSetTolerances(ts_, 0, tolerances_, 0, nullptr));
}

bool TsImplicit::advance(const State& last, double h, State& next, StepReport& report) {
  const Phase phase("solve");
  system_.begin(h, report);
  pack(last.displacement, last.velocity, system_.solution());
  if (input_.adaptive) set_tolerances(last, h);
  before_step(last, h, report);
  if (!ts_.step(last.time, h, errors_, report)) {
    check(VecCopy(system_.last_displacement(), next.displacement));
    return false;
  }
  next.time = next.load_time = ts_.time();
  unpack(system_.solution(), next.displacement, next.velocity);
  system_.prescribe(next);
  if (set_acceleration(next)) return true;
  ts_.take_back(report);
  return false;
}

void TsImplicit::remember(const State& state) {
  if (memory() == 0) return;
  Passed oldest;
  if (int(passed_.size()) == memory()) {
    oldest = std::move(passed_.front());
    passed_.erase(passed_.begin());
  }
  if (!oldest.y) oldest.y = create_phase_vector(problem_);
  oldest.time = state.time;
  pack(state.displacement, state.velocity, oldest.y);
  passed_.push_back(std::move(oldest));
}

void TsImplicit::replay_step(std::size_t from, double h) {
  StepReport report;
  system_.begin(h, report);
  system_.take_stage_as_given();
  check(VecCopy(passed_[from].y, system_.solution()));
  if (!ts_.step(passed_[from].time, h, errors_, report))
    throw NumericsError("a step that was loaded could not be given to PETSc's TS");
}

void TsImplicit::replay() {
  for (std::size_t i = 0; i < passed_.size(); ++i) {
    const double time = passed_[i].time,
                 next = i + 1 < passed_.size() ? passed_[i + 1].time : last_time_;
    replay_step(i, next - time);
  }
}

void TsImplicit::history(Archive& archive) {
  const auto section = archive.enter("scheme");
  archive.value("steps", steps_);
  archive.value("time", last_time_);
  archive.value("largest displacement", displacement_);
  archive.value("largest velocity", velocity_);
  std::size_t n_passed = passed_.size();
  archive.value("earlier states", n_passed);
  passed_.resize(n_passed);
  for (std::size_t i = 0; i < n_passed; ++i) {
    const auto inner = archive.enter("earlier state " + std::to_string(i));
    VecHandle x = problem_.layout().create_vector(), v = problem_.layout().create_vector();
    if (archive.loads())
      passed_[i].y = create_phase_vector(problem_);
    else
      unpack(passed_[i].y, x, v);
    archive.value("time", passed_[i].time);
    archive.vector("displacement", x);
    archive.vector("velocity", v);
    if (archive.loads()) pack(x, v, passed_[i].y);
  }
  mass_.history(archive);
  system_.newton().history(archive);
  if (archive.loads() && memory() > 0) ts_.refill([this] { replay(); });
  ts_.history(archive);
}

void TsImplicit::accepted(const State& before, const State& now) {
  ts_.accepted();
  remember(before);
  last_time_ = now.time;
  // forces grow slowly: a look at the first steps and at every tenth is enough
  if (++steps_ <= 3 || steps_ % 10 == 0)
    system_.newton().learn_force_scale(now, now.time - before.time);
}

}  // namespace steppe
