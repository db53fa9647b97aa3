#pragma once

#include "steppe/base/files/file_order.h"
#include "steppe/output/regions/field_region.h"
#include "steppe/physics/body/body.h"

#include <optional>
#include <utility>
#include <vector>

namespace steppe {

/**
 * The mesh of a file, of the pieces of a region, which share their points. A point belongs to a
 * material: where two materials meet there is one for each, so that what jumps from one to the
 * other, the recovered stress, has its value at points. The order of points and pieces depends on
 * the mesh alone.
 */
template <int dim>
class OutputGrid {
 public:
  using Pieces = typename FieldRegion<dim>::Pieces;

  /// Borrows the space. Collective. A region without pieces on any rank makes an empty grid.
  OutputGrid(const Space<dim>& space, const Body<dim>& body, const FieldRegion<dim>& region);

  const Pieces& pieces() const { return pieces_; }
  const FileOrder& point_order() const { return *point_order_; }
  const FileOrder& piece_order() const { return *piece_order_; }
  /// The owned cells of this rank's pieces.
  const std::vector<std::size_t>& cells() const { return cells_; }
  std::size_t n_points() const { return starts_.size() - 1; }

  /// At one of this rank's points the sum over nodes of its cell of `add(cell, node, weight)`.
  template <class Add>
  void interpolate(std::size_t point, const Add& add) const {
    for (std::size_t i = starts_[point]; i < starts_[point + 1]; ++i)
      add(point_cells_[point], weights_[i].first, weights_[i].second);
  }

  /// For this rank's points their places, three coordinates each, m. Local.
  std::vector<double> places() const;
  /// For this rank's pieces their points. Local.
  std::vector<double> connectivity() const {
    return {point_order_->referred_rows().begin(), point_order_->referred_rows().end()};
  }

 private:
  const Space<dim>& space_;
  Pieces pieces_;
  std::vector<std::size_t> cells_, point_cells_, starts_ = {0};
  std::vector<std::pair<int, double>> weights_;  // nodes of the cell of a point, from its start on
  std::optional<FileOrder> point_order_, piece_order_;
};

}  // namespace steppe
