#pragma once

#include "steppe/fem/maps/coarse_space.h"
#include "steppe/physics/facets/matrix_free_operator.h"
#include "steppe/physics/mass/mass_matrix.h"

#include <optional>

namespace steppe {

/// s (m + d) x with a mass (or viscous) matrix m, s the coefficient of accelerations or velocities,
/// and d a diagonal matrix or none.
template <int dim>
class MassOperator : public MatrixFreeOperator {
 public:
  /// Borrows the fine matrix, d, which the coarse matrix of another degree leaves out, and the
  /// coarse space, if any. Collective.
  MassOperator(const MassMatrix<dim>& fine, Vec d, const CoarseSpace<dim>* coarse,
               bool of_accelerations);

  void linearise(double s_a, double s_v, double s_x, const State& state) override;
  void add_product(Vec x, Vec y) const override;
  void add_diagonal_blocks(const std::vector<VecHandle>& columns) const override;
  void add_coarse(Mat J) const override;

 private:
  const MassMatrix<dim>& fine_;
  std::optional<MassMatrix<dim>> coarse_;
  bool same_space_, of_accelerations_;
  double s_ = 0;
  Vec added_;
  mutable VecHandle diagonal_;  // of m + d, made when it is first wanted
};

}  // namespace steppe
