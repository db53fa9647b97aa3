#include "steppe/solve/march/theta.h"

#include "steppe/solve/ts/phase_vector.h"

namespace steppe {

Theta::Theta(Problem& problem, const TimeInput& input)
    : TsImplicit(problem, input, TSTHETA, input.adaptive ? 2 : 0) {
  check(TSThetaSetTheta(ts_, input.theta));
  ts_.set_from_options();
  if (!input.adaptive) return;
  second_ = create_phase_vector(problem);
  third_ = create_phase_vector(problem);
}

void Theta::start(State& state, double h) {
  TsImplicit::start(state, h);
  if (!input_.adaptive) return;
  reference_.emplace(problem_);
  reference_->state = copy(state);
  reference_->solve.learn_force_scale(state, h);
}

bool Theta::before_step(const State& last, double h, StepReport& report) {
  if (!reference_) return true;
  return reference_->euler.advance(2, last, h, reference_->state, report);
}

int Theta::local_error(const State& next, Vec in_displacement, Vec in_velocity) {
  if (reference_) {
    check(VecWAXPY(in_displacement, -1, reference_->state.displacement, next.displacement));
    check(VecWAXPY(in_velocity, -1, reference_->state.velocity, next.velocity));
    return 1;
  }
  EarlierStates::Earlier now{next.time, VecHandle()};
  now.y = duplicate(last_y_.y);
  check(VecCopy(system_->solution(), now.y));
  const double h = next.time - last_y_.time;
  PetscReal theta;
  check(TSThetaGetTheta(ts_, &theta));
  const bool has_third = earlier_.all().size() > 1;
  earlier_.difference(3, now, last_y_, second_);  // y'' / 2
  check(VecScale(second_, (has_third ? theta - 0.5 : 0.5) * 2 * h * h));
  if (has_third) {
    earlier_.difference(4, now, last_y_, third_);  // y''' / 6
    check(VecAXPY(second_, h * h * h / 2, third_));
  }
  unpack(second_, in_displacement, in_velocity);
  return has_third && theta == 0.5 ? 2 : 1;
}

void Theta::accepted(const State& before, const State& now) {
  if (reference_) of_reference_ += reference_->solve.counts();
  reference_.reset();
  TsImplicit::accepted(before, now);
}

SolverCounts Theta::counts() const {
  SolverCounts counts = TsImplicit::counts();
  return counts += of_reference_;
}

}  // namespace steppe
