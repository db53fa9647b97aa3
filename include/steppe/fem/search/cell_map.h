#pragma once

#include "steppe/fem/space/space.h"

#include <optional>

namespace steppe {

/// The map from the reference cell to owned cells (see Space) at any point, and its inverse, m.
/// Borrows the space. Local.
template <int dim>
class CellMap {
 public:
  explicit CellMap(const Space<dim>& space) : space_(space) {}

  dealii::Point<dim> operator()(std::size_t cell, const dealii::Point<dim>& xi) const;
  /// J_id = dX_i/dxi_d.
  dealii::Tensor<2, dim> derivative(std::size_t cell, const dealii::Point<dim>& xi) const;
  /// By Newton's method, to rounding; nothing where it finds none: a bilinear map may have none.
  std::optional<dealii::Point<dim>> inverse(std::size_t cell, const dealii::Point<dim>& x) const;
  /// Inverse of the map linearised at the cell's centre.
  dealii::Point<dim> linearised_inverse(std::size_t cell, const dealii::Point<dim>& x) const;

 private:
  dealii::Point<dim> centre() const;

  const Space<dim>& space_;
};

}  // namespace steppe
