#include "steppe/physics/damping/damped_mode.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

double entry(Vec v) { return LocalView(v)[0]; }

VecHandle one_unknown() {
  VecHandle v;
  check(VecCreateGhost(PETSC_COMM_SELF, 1, 1, 0, nullptr, v.fill()));
  return v;
}

MatHandle one_entry() {
  MatHandle A;
  check(MatCreateSeqAIJ(PETSC_COMM_SELF, 1, 1, 1, nullptr, A.fill()));
  return A;
}

void set(Mat A, double value) {
  check(MatSetValue(A, 0, 0, value, INSERT_VALUES));
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
}

class Tangent : public Linearisation {
 public:
  Tangent(double damping, double stiffness)
      : damping_(damping), stiffness_(stiffness), J_(one_entry()) {
    set(J_, 1);
  }

  Mat matrix() const override { return J_; }
  void update(double s_a, double s_v, double s_x, const State&, Vec, Vec, Contacts) override {
    set(J_, s_a + s_v * damping_ + s_x * stiffness_);
  }

 private:
  double damping_, stiffness_;
  MatHandle J_;
};

}  // namespace

DampedMode::DampedMode(const Coefficients& coefficients)
    : Problem(Layout(PETSC_COMM_SELF, one_unknown(), 1)), c_(coefficients) {
  facets_.mass = this;
  facets_.energetics = this;
}

Traits DampedMode::traits() const {
  Traits traits;
  traits.linear = true;
  traits.damped = traits.damped_when_closed = damping() != 0;
  return traits;
}

bool DampedMode::local_forces(const State& state, Vec F) const {
  force(ForcePart::damping, state, F, Contacts::as_they_are);
  check(VecAXPY(F, 1, state.acceleration));
  check(VecAXPY(F, c_.stiffness, state.displacement));
  return true;
}

void DampedMode::force(ForcePart part, const State& state, Vec F, Contacts) const {
  check(VecCopy(state.velocity, F));
  check(VecScale(F, part == ForcePart::damping ? damping() : 0));
}

double DampedMode::force_scale(const State& state) const {
  return std::max({std::abs(entry(state.acceleration)), std::abs(damping() * entry(state.velocity)),
                   std::abs(c_.stiffness * entry(state.displacement))});
}

std::unique_ptr<Linearisation> DampedMode::linearise(Form) const {
  return std::make_unique<Tangent>(damping(), c_.stiffness);
}

MatHandle DampedMode::create(double c_v) const {
  MatHandle M = one_entry();
  set(M, 1 + c_v * c_.viscous);
  return M;
}

Balance DampedMode::balance(const State& state) const {
  const double x = entry(state.displacement), v = entry(state.velocity);
  Balance result;
  result.kinetic = v * v / 2;
  result.strain = c_.stiffness * x * x / 2;
  result.linear_momentum[0] = v;
  return result;
}

Potential DampedMode::potential(double s_a, double s_v, double s_x, const State& state) const {
  Potential result;
  if (s_a != 0) add_product(0.5 / s_a, state.acceleration, state.acceleration, result);
  if (s_v != 0) add_product(0.5 * damping() / s_v, state.velocity, state.velocity, result);
  add_product(0.5 * c_.stiffness / s_x, state.displacement, state.displacement, result);
  return result;
}

}  // namespace steppe
