#pragma once

#include "steppe/fem/space/space.h"

#include <deal.II/base/bounding_box.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace steppe {

/// Numbered boxes in a tree (boost's R*-tree: Beckmann et al., SIGMOD 1990): a search takes of the
/// order of log n. Local.
template <int dim>
class BoxTree {
 public:
  using Box = dealii::BoundingBox<dim>;

  BoxTree() = default;
  explicit BoxTree(const std::vector<Box>& boxes);

  /// The numbers of the boxes that hold a point, ascending.
  std::vector<std::size_t> at(const dealii::Point<dim>& x) const;
  /// The numbers of the boxes that meet a box, ascending.
  std::vector<std::size_t> meeting(const Box& box) const;
  /// A box around all boxes; one that nothing is in where there is none.
  Box bounds() const;

 private:
  struct Tree;  // boost's headers take long to compile

  std::shared_ptr<const Tree> tree_;  // none of no boxes
};

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
  std::optional<NearestPoint<dim>> nearest(const dealii::Point<dim>& x) const {
    return nearest(x, [](std::size_t) { return true; });
  }
  /// Among cells that are taken.
  std::optional<NearestPoint<dim>> nearest(
      const dealii::Point<dim>& x, const std::function<bool(std::size_t cell)>& takes) const;
  dealii::BoundingBox<dim> bounds() const { return tree_.bounds(); }

 private:
  const Space<dim>& space_;
  double margin_;
  BoxTree<dim> tree_;
};

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
