#pragma once

#include <deal.II/grid/tria.h>

#include <array>
#include <vector>

namespace steppe {

/// How many vertices, edges, faces and (in 3D) solids a conforming mesh of one shape has: exact
/// through refinement, so that unknowns are known before there is a mesh of that size.
struct EntityCounts {
  std::array<double, 4> n = {};  ///< by the dimension of the entity
  bool simplicial = false;

  /// Refines uniformly: each edge in 2, triangles and quadrilaterals in 4, tetrahedra and hexahedra
  /// in 8.
  void refine();
  double cells(int dim) const { return n[dim]; }
  /// Nodes of the Lagrange space of a degree (of simplices: 1 or 2).
  double nodes(unsigned int degree) const;
  /// Ordered pairs of such nodes that share a cell, a node with itself too: the entries of a sparse
  /// matrix of one component. Each pair counts where the smallest entity with both is.
  double node_pairs(unsigned int degree) const;
};

/// Counts the entities of a mesh. Local.
template <int dim>
EntityCounts entity_counts(const dealii::Triangulation<dim>& mesh);

/// Counts the entities of a box of so many hexahedra (quadrilaterals) in each direction, or of five
/// tetrahedra (two triangles) in each of these.
EntityCounts box_counts(const std::vector<double>& cells, bool simplicial);

}  // namespace steppe
