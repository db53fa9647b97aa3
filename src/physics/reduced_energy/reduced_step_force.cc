#include "steppe/physics/reduced_energy/reduced_step_force.h"

#include "steppe/physics/reduced_energy/monomials.h"
#include "steppe/physics/reduced_energy/quartic_energy.h"

#include <numeric>

namespace steppe {
namespace {

std::vector<double> end_of(const ReducedState& state) {
  std::vector<double> end(state.z, state.z + state.size);
  for (int i = 0; i < state.size; ++i) end[i] += state.z[i] - state.start[i];
  return end;
}

}  // namespace

std::vector<double> ReducedStepForce::mean_stress(const ReducedState& state) const {
  const std::vector<double> end = end_of(state);
  std::vector<double> mean(state.z, state.z + r_);
  for (int i = 0; i < r_; ++i)
    for (int j = i; j < r_; ++j)
      mean.push_back((state.start[i] * state.start[j] + end[i] * end[j]) / 2);
  std::vector<double> s(mean.size());
  add_product(1, G_, mean.data(), s.data());
  return s;
}

void ReducedStepForce::add_residual(const ReducedState& state, double* F) const {
  if (state.start) Monomials::add_gradient(r_, mean_stress(state).data(), state.z, F);
}

void ReducedStepForce::add_tangent(double, double, double s_x, const ReducedState& state,
                                   double* J) const {
  if (!state.start) return;
  const int n = QuarticEnergy::n_monomials(r_);
  const std::vector<double> end = end_of(state), s = mean_stress(state);
  std::vector<double> rows(n * r_), column(n), entries(r_);  // G dm/dz (z_1)
  for (int a = 0; a < n; ++a) Monomials::add_gradient(r_, &G_[a * n], end.data(), &rows[a * r_]);
  for (int j = 0; j < r_; ++j) {
    for (int a = 0; a < n; ++a) column[a] = rows[a * r_ + j];
    entries.assign(r_, 0);
    Monomials::add_gradient(r_, column.data(), state.z, entries.data());
    for (int i = 0; i < r_; ++i) J[i * state.size + j] += s_x * entries[i];
  }
  const double* pair = s.data() + r_;
  for (int i = 0; i < r_; ++i)
    for (int j = i; j < r_; ++j, ++pair) {
      J[i * state.size + j] += s_x * *pair;
      J[j * state.size + i] += s_x * *pair;
    }
}

}  // namespace steppe
