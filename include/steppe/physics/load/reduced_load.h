#pragma once

#include "steppe/physics/facets/reduced_term.h"

#include <memory>
#include <utility>

namespace steppe {

/// F = - sum of f_c(t) p_c with the forces p_c on the coordinates of each component of a dead load
/// whose value varies with t alone, or with the position alone.
class ReducedLoad : public ReducedTerm {
 public:
  /// The p_c, and the f_c of a load time. Local.
  ReducedLoad(std::vector<std::vector<double>> forces,
              std::function<std::vector<double>(double)> factors)
      : forces_(std::move(forces)), factors_(std::move(factors)) {}

  void add_residual(const ReducedState& state, double* F) const override {
    const std::vector<double> factors = factors_(state.load_time);
    for (std::size_t c = 0; c < forces_.size(); ++c)
      for (int i = 0; i < state.size; ++i) F[i] -= factors[c] * forces_[c][i];
  }
  void add_tangent(double, double, double, const ReducedState&, double*) const override {}
  void add_force(ForcePart part, const ReducedState& state, double* F) const override {
    if (part == ForcePart::load) add_residual(state, F);
  }
  void add_potential(double, double, double s_x, const ReducedState& state,
                     Potential& potential) const override {
    std::vector<double> F(state.size);
    add_residual(state, F.data());
    for (int i = 0; i < state.size; ++i) potential.add(F[i] * state.z[i] / s_x);
  }

 private:
  std::vector<std::vector<double>> forces_;
  std::function<std::vector<double>(double)> factors_;
};

/// A reduced load times a factor of the load time.
class ScaledReducedLoad : public ReducedTerm {
 public:
  ScaledReducedLoad(std::unique_ptr<ReducedTerm> whole, std::function<double(double)> factor)
      : whole_(std::move(whole)), factor_(std::move(factor)) {}

  void add_residual(const ReducedState& state, double* F) const override {
    std::vector<double> whole(state.size);
    whole_->add_residual(state, whole.data());
    for (int i = 0; i < state.size; ++i) F[i] += factor_(state.load_time) * whole[i];
  }
  void add_tangent(double, double, double, const ReducedState&, double*) const override {}
  void add_force(ForcePart part, const ReducedState& state, double* F) const override {
    if (part == ForcePart::load) add_residual(state, F);
  }
  void add_potential(double s_a, double s_v, double s_x, const ReducedState& state,
                     Potential& potential) const override {
    const double f = factor_(state.load_time);
    if (f != 0) whole_->add_potential(s_a / f, s_v / f, s_x / f, state, potential);
  }

 private:
  std::unique_ptr<ReducedTerm> whole_;
  std::function<double(double)> factor_;
};

}  // namespace steppe
