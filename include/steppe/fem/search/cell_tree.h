#pragma once

#include "steppe/fem/search/box_tree.h"
#include "steppe/fem/space/space.h"

#include <optional>
#include <vector>

namespace steppe {

/// An owned cell, and a point of it on the reference cell.
template <int dim>
struct CellPoint {
  std::size_t cell;
  dealii::Point<dim> xi;
};

/// The point of an owned cell that is nearest to a place, how far it is, m, and the way from it to
/// that place as the mapping's derivative there takes it to the reference cell.
template <int dim>
struct NearestPoint {
  CellPoint<dim> point;
  double distance;
  dealii::Tensor<1, dim> beyond;
};

/// The owned cells of a space in a tree of their boxes. Borrows the space. Local.
template <int dim>
class CellTree {
 public:
  /// Boxes reach that part of each cell's diameter beyond it.
  explicit CellTree(const Space<dim>& space, double margin = 0);

  /// Where a point of the reference shape lies, in the order of the cells; several on a side.
  std::vector<CellPoint<dim>> cells_at(const dealii::Point<dim>& x) const;
  /// Nearest point to x in a cell, or on the side of one no farther than the margin; none where all
  /// are farther. Of several that are as near, the one of the cell with the lowest `cell_key`.
  std::optional<NearestPoint<dim>> nearest(const dealii::Point<dim>& x) const;
  dealii::BoundingBox<dim> bounds() const { return tree_.bounds(); }

 private:
  const Space<dim>& space_;
  double margin_;
  BoxTree<dim> tree_;
};

}  // namespace steppe
