#include "steppe/solve/newton/step_equation.h"

namespace steppe {

StepEquation::StepEquation(Problem& problem)
    : problem_(problem), refused_(problem.layout().create_vector()) {
  if (problem.content()) stored_ = problem.layout().create_vector();
}

void StepEquation::begin(const State& last, const Predictor& predictor, State& state) {
  last_ = &last;
  predictor_ = &predictor;
  state_ = &state;
  has_refused_ = false;
}

void StepEquation::set_end(Vec a) {
  State& s = *state_;
  s.time = s.load_time = predictor_->time;
  s.at_rest = !predictor_->inertia;
  s.start = nullptr;
  check(VecWAXPY(s.displacement, predictor_->c_x, a, predictor_->displacement));
  check(VecWAXPY(s.velocity, predictor_->c_v, a, predictor_->velocity));
  if (predictor_->inertia)
    check(VecCopy(a, s.acceleration));
  else
    check(VecZeroEntries(s.acceleration));
}

void StepEquation::set_stage(Vec a) {
  State& s = *state_;
  set_end(a);
  s.time = predictor_->stage_time;
  s.load_time = predictor_->load_time;
  s.at_rest |= bool(stored_);  // its storage term is that of `add_storage`
  if (!predictor_->collocated()) return;
  const double f = predictor_->alpha_f, m = predictor_->alpha_m;
  check(VecAXPBY(s.displacement, f, 1 - f, last_->displacement));
  check(VecAXPBY(s.velocity, f, 1 - f, last_->velocity));
  check(VecAXPBY(s.acceleration, m, 1 - m, last_->acceleration));
  if (!predictor_->differences) return;
  s.start = last_->displacement;
  s.step = predictor_->time - last_->time;
}

bool StepEquation::residual(Vec F) {
  if (!problem_.residual(*state_, F) || !add_storage(F)) {
    check(VecCopy(state_->displacement, refused_));
    has_refused_ = true;
    return false;
  }
  if (predictor_->held) check(VecAXPY(F, -1, predictor_->held));
  return true;
}

bool StepEquation::add_storage(Vec F) {
  if (!stored_ || !predictor_->inertia) return true;
  for (const auto& [weight, earlier] : predictor_->earlier) {
    if (!problem_.content()->difference(earlier, state_->displacement, stored_)) return false;
    problem_.supports().zero(stored_);
    check(VecAXPY(F, weight / predictor_->c_v, stored_));
  }
  return true;
}

Potential StepEquation::potential() const {
  return problem_.energetics()->potential(predictor_->stage_a(), predictor_->stage_v(),
                                          predictor_->stage_x(), *state_);
}

void StepEquation::last_position(Vec a) const {
  check(VecWAXPY(a, -1, predictor_->displacement, last_->displacement));
  check(VecScale(a, 1 / predictor_->c_x));
}

void StepEquation::find_correction(Vec a, Vec correction) const {
  check(VecCopy(predictor_->displacement, correction));
  problem_.supports().displacement(predictor_->time, correction);
  check(VecAXPY(correction, -1, predictor_->displacement));
  check(VecScale(correction, 1 / predictor_->c_x));
  check(VecAXPY(correction, -1, a));
  problem_.supports().keep_only(correction);
}

}  // namespace steppe
