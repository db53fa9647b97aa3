#pragma once

#include "steppe/mesh/geometry/region.h"

#include <deal.II/base/point.h>
#include <deal.II/base/tensor.h>
#include <deal.II/grid/tria.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

namespace steppe {

/**
 * How the cells of a coarse mesh are curved, in the reference configuration: a cell of second order
 * is the map X(xi) + sum over its middles of B_m(xi) d_m, where X is the map of the straight cell
 * from its corners and the middles are nodes in the middle of edges, and of hypercubes those in the
 * middle of faces and of the cell. B_m is 4 lambda_a lambda_b on the edge of a simplex; on a
 * hypercube the product over its directions of 4 xi (1 - xi) where the corners around m differ, and
 * of xi or 1 - xi where all of them have xi = 1 or 0. This is a hierarchical basis: d_m, in m,
 * leads from where the map from the corners, and for faces from the edges around them, for cells
 * from edges and faces, has the point in the middle to the node. Without nodes on faces and in
 * cells it is the serendipity element (Zienkiewicz, Taylor: The Finite Element Method, 2000, vol.
 * 1, sections 8.4, 8.8 and 8.14). Children of a cell lie on the same curves. Cells are known by the
 * numbers that they have in the whole coarse mesh; straight ones are not kept.
 */
template <int dim>
class CurvedCells {
 public:
  using Number = dealii::types::coarse_cell_id;
  using Cell = typename dealii::Triangulation<dim>::cell_iterator;
  static constexpr unsigned int most_middles = dim == 2 ? 4 + 1 : 12 + 6 + 1;
  /// d_m[c] of middle m is number dim * m + c: edges, faces in 3D (each in deal.II's order), cell.
  using Offsets = std::array<double, dim * most_middles>;
  /// Nodes in the middle between two vertices, under the numbers of these, the lower one first: of
  /// the ends of edges; of any two corners opposite each other in faces (in 3D) and cells.
  struct Middles {
    using Nodes = std::map<std::pair<unsigned int, unsigned int>, dealii::Point<dim>>;
    Nodes of_edges, of_others;
  };
  /// Nodes off by less than this part of the distance of the corners are so by the digits of files.
  static constexpr double rounding = 1e-5;

  CurvedCells() = default;
  /// Curves the cells of a coarse mesh through these nodes. Cells that would be folded are
  /// straight, and so are their edges and faces in others. Local.
  CurvedCells(const dealii::Triangulation<dim>& mesh, const Middles& middles);

  bool empty() const { return offsets_.empty(); }
  std::size_t n_cells() const { return offsets_.size(); }
  /// How many nodes are left out because a cell there would be folded, and where one of them is.
  std::size_t n_straightened() const { return n_straightened_; }
  const dealii::Point<dim>& straightened() const { return straightened_; }

  void scale(double factor);
  void add(Number cell, const Offsets& offsets);
  /// Offsets of a coarse cell, owned here; null for a straight one.
  const Offsets* of(Number cell) const;
  /// sum of B_m d_m at points of a cell, which may be a descendant of a coarse one, of its
  /// reference cell; empty on a straight cell.
  std::vector<dealii::Tensor<1, dim>> offsets(const Cell& cell,
                                              const std::vector<dealii::Point<dim>>& points) const;

 private:
  std::map<Number, Offsets> offsets_;
  std::size_t n_straightened_ = 0;
  dealii::Point<dim> straightened_;
};

/// Facts that a mesh file gives beside the corners of its cells.
template <int dim>
struct MeshFacts : FileParts {
  CurvedCells<dim> curved;
};

/// Curved coarse cells that this rank's own cells descend from, out of `all` on rank `reader`.
/// Collective.
template <int dim>
CurvedCells<dim> part_of(const CurvedCells<dim>& all, unsigned int reader,
                         const dealii::Triangulation<dim>& mesh, MPI_Comm communicator);

/// The volume of the curved and the straight cells of a coarse mesh of simplices, in 2D the area.
/// Local.
template <int dim>
double volume_of_simplices(const CurvedCells<dim>& curved, const dealii::Triangulation<dim>& mesh);

}  // namespace steppe
