#pragma once

#include "steppe/mesh/region.h"

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
 * is the map X(xi) + sum over its edges of B_e(xi) d_e, where X is the map of the straight cell
 * from its corners, d_e, in m, leads from the middle of the chord of edge e to the node in the
 * middle of the edge, and B_e is that node's shape function: 4 lambda_a lambda_b on simplices, that
 * of the serendipity element on hypercubes (Zienkiewicz, Taylor: The Finite Element Method, 2000,
 * vol. 1, sections 8.4 and 8.8). Children of a cell lie on the same curves. Cells are known by the
 * numbers that they have in the whole coarse mesh; straight ones are not kept.
 */
template <int dim>
class CurvedEdges {
 public:
  using Number = dealii::types::coarse_cell_id;
  using Cell = typename dealii::Triangulation<dim>::cell_iterator;
  static constexpr unsigned int most_edges = dim == 2 ? 4 : 12;
  /// d_e[c] of edge e is number dim * e + c, in deal.II's order of the edges of a cell.
  using Offsets = std::array<double, dim * most_edges>;
  /// Nodes in the middle of edges, under the numbers of their vertices, the lower one first.
  using Middles = std::map<std::pair<unsigned int, unsigned int>, dealii::Point<dim>>;

  CurvedEdges() = default;
  /// Of a coarse mesh whose edges have these nodes in their middle. Edges of cells that would be
  /// folded are straight. Local.
  CurvedEdges(const dealii::Triangulation<dim>& mesh, const Middles& middles);

  bool empty() const { return offsets_.empty(); }
  std::size_t n_cells() const { return offsets_.size(); }
  /// How many edges are straight because a cell there would be folded, and where one of them is.
  std::size_t n_straightened() const { return n_straightened_; }
  const dealii::Point<dim>& straightened() const { return straightened_; }

  void scale(double factor);
  void add(Number cell, const Offsets& offsets);
  /// Those of a coarse cell; null for a straight one.
  const Offsets* of(Number cell) const;
  /// sum of B_e d_e at points of a cell, which may be a descendant of a coarse one, of its
  /// reference cell; empty on a straight cell.
  std::vector<dealii::Tensor<1, dim>> offsets(const Cell& cell,
                                              const std::vector<dealii::Point<dim>>& points) const;

 private:
  std::map<Number, Offsets> offsets_;
  std::size_t n_straightened_ = 0;
  dealii::Point<dim> straightened_;
};

/// What a mesh file says beside its cells.
template <int dim>
struct MeshFacts : FileParts {
  CurvedEdges<dim> edges;
};

/// Of the edges that rank `reader` knows, those of the coarse cells that this rank's own cells
/// descend from. Collective.
template <int dim>
CurvedEdges<dim> part_of(const CurvedEdges<dim>& edges, unsigned int reader,
                         const dealii::Triangulation<dim>& mesh, MPI_Comm communicator);

}  // namespace steppe
