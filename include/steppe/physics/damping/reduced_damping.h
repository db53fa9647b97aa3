#pragma once

#include "steppe/physics/facets/reduced_term.h"

#include <utility>

namespace steppe {

/// C_z v with a constant matrix C_z = U^T C U.
class ReducedDamping : public ReducedTerm {
 public:
  /// C_z by rows. Local.
  explicit ReducedDamping(std::vector<double> matrix) : matrix_(std::move(matrix)) {}

  void add_residual(const ReducedState& state, double* F) const override {
    if (!state.at_rest) add_product(1, matrix_, state.v, F);
  }
  void add_tangent(double, double s_v, double, const ReducedState&, double* J) const override {
    for (std::size_t i = 0; i < matrix_.size(); ++i) J[i] += s_v * matrix_[i];
  }
  void add_force(ForcePart part, const ReducedState& state, double* F) const override {
    if (part == ForcePart::damping) add_residual(state, F);
  }
  void add_potential(double, double s_v, double, const ReducedState& state,
                     Potential& potential) const override {
    if (s_v == 0) return;
    std::vector<double> Cv(state.size);
    add_residual(state, Cv.data());
    for (int i = 0; i < state.size; ++i) potential.add(0.5 / s_v * state.v[i] * Cv[i]);
  }

 private:
  std::vector<double> matrix_;
};

}  // namespace steppe
