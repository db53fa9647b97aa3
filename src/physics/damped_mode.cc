#include "steppe/physics/damped_mode.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

void set(Mat A, double value) {
  check(MatSetValue(A, 0, 0, value, INSERT_VALUES));
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
}

double entry(Vec v) { return LocalView(v)[0]; }

}  // namespace

VecHandle DampedMode::create_vector() const {
  VecHandle v;
  check(VecCreateGhost(PETSC_COMM_SELF, 1, 1, 0, nullptr, v.fill()));
  return v;
}

MatHandle DampedMode::create_operator() const {
  MatHandle A;
  check(MatCreateSeqAIJ(PETSC_COMM_SELF, 1, 1, 1, nullptr, A.fill()));
  set(A, 1);
  return A;
}

bool DampedMode::local_residual(const State& state, Vec F) const {
  damping(state, F);
  check(VecAXPY(F, 1, state.acceleration));
  check(VecAXPY(F, c_.stiffness, state.displacement));
  return true;
}

void DampedMode::tangent(double s_a, double s_v, double s_x, const State&, Mat J, Vec, Vec) const {
  set(J, s_a + s_v * (c_.viscous + c_.other) + s_x * c_.stiffness);
}

Potential DampedMode::potential(double s_a, double s_v, double s_x, const State& state) const {
  Potential result;
  if (s_a != 0) add_product(0.5 / s_a, state.acceleration, state.acceleration, result);
  if (s_v != 0)
    add_product(0.5 * (c_.viscous + c_.other) / s_v, state.velocity, state.velocity, result);
  add_product(0.5 * c_.stiffness / s_x, state.displacement, state.displacement, result);
  return result;
}

void DampedMode::damping(const State& state, Vec D) const {
  check(VecCopy(state.velocity, D));
  check(VecScale(D, c_.viscous + c_.other));
}

Balance DampedMode::balance(const State& state) const {
  const double x = entry(state.displacement), v = entry(state.velocity);
  Balance result;
  result.kinetic = v * v / 2;
  result.strain = c_.stiffness * x * x / 2;
  result.linear_momentum[0] = v;
  return result;
}

double DampedMode::force_scale(const State& state) const {
  return std::max({std::abs(entry(state.acceleration)),
                   std::abs((c_.viscous + c_.other) * entry(state.velocity)),
                   std::abs(c_.stiffness * entry(state.displacement))});
}

MatHandle DampedMode::create_mass(double c_v) const {
  MatHandle M = create_operator();
  set(M, 1 + c_v * c_.viscous);
  return M;
}

}  // namespace steppe
