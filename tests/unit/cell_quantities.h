#pragma once

#include "history.h"

#include "steppe/output/quantities/cell_field.h"
#include "steppe/physics/body/gradient.h"
#include "steppe/physics/stress/stress_components.h"

namespace steppe {

/// What is written of a state at the quadrature points of cells: the Cauchy stress and the energy
/// density.
template <int dim>
class WrittenAtPoints {
 public:
  WrittenAtPoints(const Model<dim>& model, const State& state)
      : n_points_(model.space.quadrature().size()) {
    const auto offered = model.problem.quantities().cells;
    const std::size_t n = model.space.cells().size() * n_points_;
    stress_ = cell_field(offered, "cauchy stress", n * stress_components<dim>.size(), state);
    energy_ = cell_field(offered, "energy density", n, state);
  }

  Tensor2<3, double> stress(std::size_t cell, int q) const {
    Tensor2<3, double> sigma{};
    const double* entry = &stress_[(cell * n_points_ + q) * stress_components<dim>.size()];
    for (const auto& [i, j] : stress_components<dim>) sigma(i, j) = sigma(j, i) = *entry++;
    return sigma;
  }
  double energy(std::size_t cell, int q) const { return energy_[cell * n_points_ + q]; }

 private:
  std::size_t n_points_;
  std::vector<double> stress_, energy_;
};

}  // namespace steppe
