#pragma once

#include "steppe/fem/cells/tangents.h"
#include "steppe/fem/mortar/face_copy.h"

#include <optional>
#include <vector>

namespace steppe {

/// The map from the coordinates eta of a face to its places in the reference configuration, X(eta)
/// = sum over b of N_b(xi(eta)) X_b, where xi is on the reference cell. Borrows the space and the
/// face. Local.
template <int dim>
class FaceMap {
 public:
  using Eta = dealii::Point<dim - 1>;

  FaceMap(const Space<dim>& space, const FaceCopy<dim>& face);

  const FaceCopy<dim>& face() const { return face_; }
  Eta centre() const;
  dealii::Point<dim> on_cell(const Eta& eta) const;
  dealii::Point<dim> place(const dealii::Point<dim>& xi) const;
  /// J_id = dX_i/dxi_d.
  dealii::Tensor<2, dim> derivative(const dealii::Point<dim>& xi) const;
  /// Outward and of length one.
  dealii::Tensor<1, dim> normal(const Eta& eta) const;
  /// Coordinates of the point of the face on the line x + s n, by Newton's method, where it finds
  /// them; they may lie beyond the face. s becomes known too.
  std::optional<Eta> along(const dealii::Point<dim>& x, const dealii::Tensor<1, dim>& n,
                           double& s) const;

 private:
  Tangents<dim> tangents(const Eta& eta) const;

  const Space<dim>& space_;
  const FaceCopy<dim>& face_;
  dealii::Point<dim> corner_;  // on the reference cell
  Tangents<dim> sides_;
  double sign_;  // of the area vector of the tangents, outward
};

}  // namespace steppe
