#include "steppe/solve/ts_implicit.h"

#include "steppe/base/error.h"
#include "steppe/solve/phase_vector.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

bool is(TSType type, TSType other) { return std::string(type) == other; }

}  // namespace

TsImplicit::TsImplicit(Problem& problem, const TimeInput& input, TSType type)
    : problem_(problem),
      input_(input),
      ts_(problem.layout().communicator(), type, input.adaptive),
      system_(problem, ts_, is(type, TSARKIMEX), errors_),
      mass_(problem) {
  if (is(type, TSARKIMEX) && !problem.mass().diagonal())
    throw InputError(
        "Damping / Mass = consistent: Time / Scheme = arkimex needs a diagonal mass matrix; choose "
        "Damping / Mass = row-sum or hrz");
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
  check(VecSet(of_v_, share * velocity_));
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

void TsImplicit::accepted(const State& before, const State& now) {
  ts_.accepted();
  // forces grow slowly: a look at the first steps and at every tenth is enough
  if (++steps_ <= 3 || steps_ % 10 == 0)
    system_.newton().learn_force_scale(now, now.time - before.time);
}

}  // namespace steppe
