#pragma once

#include "steppe/mesh/generated/bricks.h"
#include "steppe/mesh/generated/mesh_input.h"
#include "steppe/mesh/generated/refined_part.h"

#include <deal.II/base/point.h>
#include <deal.II/grid/tria.h>

#include <array>

namespace steppe {

/// A box of equal cells, as Mesh / Type = box gives it. On the sides along direction c its boundary
/// ids are 2 c and 2 c + 1, the lower one first.
template <int dim>
struct Box {
  dealii::Point<dim> lower, upper;
  std::array<unsigned int, dim> n_cells;
  bool simplicial = false;

  /// Throws InputError for corners and numbers of cells that make none.
  static Box of(const MeshInput& input);

  /// All its cells. Local.
  void make(dealii::Triangulation<dim>& mesh) const;
  /// The cells of one of the bricks it is cut in, and those that share a vertex with them, as
  /// Parts has them of a mesh of all cells, which is not made here; lengths times `scale`. Local.
  PartOfMesh<dim> part(const Bricks<dim>& bricks, unsigned int part, double scale) const;
};

/// Makes the coarse mesh of a box smaller; the refined mesh stays the same. While the box has more
/// than 262,144 quadrilaterals or hexahedra and an even number in each direction, it gets half as
/// many in each and one refinement more, after the cut. Otherwise a rank that cuts it would hold
/// all of its cells. Other meshes stay as they are.
MeshInput with_small_box(const MeshInput& input);

}  // namespace steppe
