#pragma once

#include "steppe/base/file_order.h"
#include "steppe/output/file_cells.h"
#include "steppe/physics/body/body.h"

#include <optional>
#include <vector>

namespace steppe {

/**
 * The mesh of a file whose cells share their points. A point is a node of a material: where two
 * materials meet there is one for each, so that what jumps from one to the other, the recovered
 * stress, has its value at points. The order of points and cells depends on the mesh alone.
 */
template <int dim>
class OutputGrid {
 public:
  /// Borrows the space. Collective.
  OutputGrid(const Space<dim>& space, const Body<dim>& body);

  /// A node of an owned cell.
  struct Corner {
    std::size_t cell;
    int node;
  };
  /// Of each of this rank's points one, of the point's material.
  const std::vector<Corner>& points() const { return points_; }
  const FileOrder& point_order() const { return *point_order_; }
  /// Of the owned cells.
  const FileOrder& cell_order() const { return *cell_order_; }
  const FileCells& cells() const { return cells_; }

  /// For this rank's points their places, three coordinates each, m. Local.
  std::vector<double> places() const;
  /// For the owned cells the points of their pieces. Local.
  std::vector<double> connectivity() const;

 private:
  const Space<dim>& space_;
  FileCells cells_;
  std::vector<Corner> points_;
  std::optional<FileOrder> point_order_, cell_order_;
};

}  // namespace steppe
