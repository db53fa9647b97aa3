#include "steppe/solve/alpha2.h"

#include "steppe/solve/p_multigrid.h"

#include <cmath>
#include <limits>
#include <utility>

namespace steppe {

namespace {

/// What TSALPHA2 finds for a velocity of constant rate 1.
const double doubling = PETSC_VERSION_LT(3, 22, 0) ? 2 : 1;

}  // namespace

Alpha2::Alpha2(Problem& problem, const TimeInput& input)
    : problem_(problem),
      input_(input),
      ts_(problem.layout().communicator(), TSALPHA2, false),
      state_(create_state(problem.layout())),
      J_(problem.linearise(Form::newton)),
      x_(problem.layout().create_vector()),
      v_(problem.layout().create_vector()),
      work_(problem.layout().create_vector()),
      stage_start_(problem.layout().create_vector()),
      support_rows_(problem) {
  SNES snes;
  KSP elastic;
  check(TSSetI2Function(ts_, nullptr, function_callback, this));
  check(TSSetI2Jacobian(ts_, J_->matrix(), preconditioned_matrix(*J_), jacobian_callback, this));
  check(TS2SetSolution(ts_, x_, v_));
  check(TSSetApplicationContext(ts_, this));
  check(TSSetPreStage(ts_, before_stage));
  check(TSAlpha2SetRadius(ts_, input.spectral_radius));
  check(TSGetSNES(ts_, &snes));
  check(SNESGetKSP(snes, &elastic));
  newton_ = std::make_unique<TsNewton>(problem, state_, *J_, snes, elastic, errors_,
                                       [this](bool first) { return judge(first); });
  ts_.set_from_options();
  check(TSAlpha2GetParams(ts_, &alpha_m_, nullptr, nullptr, nullptr));
}

void Alpha2::start(State& state) { newton_->learn_force_scale(state, input_.step); }

void Alpha2::prescribe(State& state) const {
  problem_.prescribe_motion(state.time, increment_, state);
}

void Alpha2::set(double time, Vec x, Vec v, Vec a) {
  state_.time = state_.load_time = time;
  check(VecCopy(x, state_.displacement));
  check(VecCopy(v, state_.velocity));
  check(VecCopy(a, state_.acceleration));
  prescribe(state_);
}

bool Alpha2::residual(double time, Vec x, Vec v, Vec a, Vec F) {
  if (finding_acceleration()) {
    // M (a - a_0 / 2), between two residuals
    check(VecCopy(last_->acceleration, work_));
    check(VecScale(work_, 1 / doubling));
    set(last_->time, last_->displacement, last_->velocity, work_);
    bool admissible = problem_.residual(state_, work_);
    set(last_->time, last_->displacement, last_->velocity, a);
    admissible &= problem_.residual(state_, F);
    check(VecAXPY(F, -1, work_));
    return admissible;
  }
  set(time, x, v, a);
  return problem_.residual(state_, F);
}

void Alpha2::form_function(double time, Vec x, Vec v, Vec a, Vec F) {
  if (std::exchange(stage_begins_, false)) check(VecCopy(x, stage_start_));
  support_rows_.project(x, stage_start_);  // the state is on the supports anyway
  if (residual(time, x, v, a, F)) {
    support_rows_.add_to(F);
    return;
  }
  SNES snes;
  check(TSGetSNES(ts_, &snes));
  check(SNESSetFunctionDomainError(snes));
  check(VecSet(F, std::numeric_limits<double>::infinity()));
}

void Alpha2::form_jacobian(double time, Vec x, Vec v, Vec a, double s_v, double s_a) {
  shift_ = s_a;
  if (finding_acceleration()) {
    set(last_->time, last_->displacement, last_->velocity, a);
    newton_->preconditioner().take_new_matrix(s_a, 0, 0);
    J_->update(s_a, 0, 0, state_);
  } else {
    set(time, x, v, a);
    newton_->preconditioner().take_new_matrix(s_a, s_v, 1);
    J_->update(s_a, s_v, 1, state_);
  }
  support_rows_.take_diagonal(J_->matrix());
}

TsNewton::Measure Alpha2::judge(bool first) {
  SNES snes;
  Vec F, step;
  TsNewton::Measure measure;
  check(TSGetSNES(ts_, &snes));
  check(SNESGetFunction(snes, &F, nullptr, nullptr));
  measure.force = norm(F, NORM_2);
  if (first) return measure;
  check(SNESGetSolutionUpdate(snes, &step));
  measure.correction = shift_ * norm(step, NORM_2);
  measure.moved = norm(step, NORM_INFINITY);
  measure.displaced = norm(state_.displacement, NORM_INFINITY);
  return measure;
}

bool Alpha2::advance(const State& last, double h, State& next, StepReport& report) {
  const Phase phase("solve");
  last_ = &last;
  increment_ = h / 100;
  stage_ = 0;
  newton_->begin(report);
  check(VecCopy(last.displacement, x_));
  check(VecCopy(last.velocity, v_));
  if (!ts_.step(last.time, h, errors_, report)) {
    check(VecCopy(state_.displacement, next.displacement));
    return false;
  }
  next.time = next.load_time = ts_.time();
  check(VecCopy(x_, next.displacement));
  check(VecCopy(v_, next.velocity));
  // the stage's is a_n + alpha_m (a_{n+1} - a_n)
  check(VecWAXPY(next.acceleration, -1, last.acceleration, state_.acceleration));
  check(VecAYPX(next.acceleration, 1 / alpha_m_, last.acceleration));
  prescribe(next);
  // the equation of motion holds at the stage, of which this is an extrapolation
  if (problem_.residual(next, work_)) return true;
  ts_.take_back(report);
  return false;
}

void Alpha2::accepted(const State& before, const State& now) {
  ts_.accepted();
  // forces grow slowly: a look at the first steps and at every tenth is enough
  if (++steps_ <= 3 || steps_ % 10 == 0) newton_->learn_force_scale(now, now.time - before.time);
}

PetscErrorCode Alpha2::function_callback(TS, PetscReal time, Vec x, Vec v, Vec a, Vec F,
                                         void* self) {
  auto& alpha = *static_cast<Alpha2*>(self);
  return alpha.errors_.guard([&] { alpha.form_function(time, x, v, a, F); });
}

PetscErrorCode Alpha2::jacobian_callback(TS, PetscReal time, Vec x, Vec v, Vec a, PetscReal s_v,
                                         PetscReal s_a, Mat, Mat, void* self) {
  auto& alpha = *static_cast<Alpha2*>(self);
  return alpha.errors_.guard([&] { alpha.form_jacobian(time, x, v, a, s_v, s_a); });
}

PetscErrorCode Alpha2::before_stage(TS ts, PetscReal) {
  Alpha2* alpha;
  PetscFunctionBegin;
  PetscCall(TSGetApplicationContext(ts, &alpha));
  ++alpha->stage_;
  alpha->stage_begins_ = true;
  PetscFunctionReturn(0);
}

}  // namespace steppe
