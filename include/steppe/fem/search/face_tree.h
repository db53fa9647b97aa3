#pragma once

#include "steppe/fem/search/cell_tree.h"

#include <optional>
#include <vector>

namespace steppe {

/// Boundary faces of owned cells in a tree of their boxes. Borrows the space. Local.
template <int dim>
class FaceTree {
 public:
  static constexpr double margin = 0.1;  ///< of the diameter of a face

  /// Faces reach so far, m; without it, that part of the diameter of each.
  FaceTree(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
           std::optional<double> reach);

  /**
   * The point of the faces that is nearest to a place, none where all are farther than they reach:
   * its closest point projection, (x - X(xi)) . dX/deta_k = 0, by the method of Gauss and Newton;
   * of one beside a face the coordinates eta move onto the face's sides. Of several as near that of
   * the lowest `cell_key`.
   */
  std::optional<NearestPoint<dim>> nearest(const dealii::Point<dim>& x) const;
  dealii::BoundingBox<dim> bounds() const { return tree_.bounds(); }

 private:
  /// On the reference cell.
  dealii::Point<dim> closest(const BoundaryFace& face, const dealii::Point<dim>& x) const;

  const Space<dim>& space_;
  std::vector<BoundaryFace> faces_;
  std::vector<double> reach_;  // of each
  BoxTree<dim> tree_;
};

}  // namespace steppe
