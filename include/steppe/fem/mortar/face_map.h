#pragma once

#include "steppe/fem/cells/tangents.h"
#include "steppe/fem/mortar/face_copy.h"

#include <array>
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
  /// The coordinates of a point of the face on the reference cell.
  Eta on_face(const dealii::Point<dim>& xi) const;
  dealii::Point<dim> place(const dealii::Point<dim>& xi) const;
  /// J_id = dX_i/dxi_d.
  dealii::Tensor<2, dim> derivative(const dealii::Point<dim>& xi) const;
  Tangents<dim> tangents(const Eta& eta) const;
  /// X,kl, the second derivatives along its coordinates.
  using Second = std::array<std::array<dealii::Tensor<1, dim>, dim - 1>, dim - 1>;
  Second second(const dealii::Point<dim>& xi) const;
  /// A node's shape function, by the node's number in the cell, and its derivatives along the
  /// face's coordinates.
  double shape(unsigned int node, const dealii::Point<dim>& xi) const {
    return space_.element().shape_value(node, xi);
  }
  dealii::Tensor<1, dim - 1> slope(unsigned int node, const dealii::Point<dim>& xi) const;
  /// Outward and of length one.
  dealii::Tensor<1, dim> normal(const Eta& eta) const;
  /// The area of the face for a unit of its coordinates, m^2 (2D: m).
  double scale(const Eta& eta) const { return area_vector<dim>(tangents(eta)).norm(); }
  /// Coordinates of the point of the face on the line x + s n, by Newton's method, where it finds
  /// them; they may lie beyond the face. s becomes known too.
  std::optional<Eta> along(const dealii::Point<dim>& x, const dealii::Tensor<1, dim>& n,
                           double& s) const;

 private:
  const Space<dim>& space_;
  const FaceCopy<dim>& face_;
  dealii::Point<dim> corner_;  // on the reference cell
  Tangents<dim> sides_;
  double sign_;  // of the area vector of the tangents, outward
};

}  // namespace steppe
