#pragma once

#include "steppe/mesh/refined_part.h"

#include <array>
#include <cstdint>
#include <vector>

namespace steppe {

/**
 * A part of a mesh as tables of numbers, which do not depend on how a release of deal.II keeps or
 * archives it. Of the coarse cells: their corners (numbers of vertices), number in the whole mesh,
 * material and manifold. Of the cells of all levels, the coarse ones first: level, number in the
 * whole mesh of the coarse cell that it is in, the children p_1 ... p_l on the way down from it as
 * p_1 2^(dim (l - 1)) + ... + p_l, and owner. Manifolds of all those cells, of their edges and
 * faces, where not all are flat. Of sides on the boundary: the row of the cell, the number of the
 * side and the boundary's id.
 */
struct PartTables {
  struct Integers {
    const char* name;
    int width;
    std::vector<std::int64_t> values;

    std::size_t n_rows() const { return width > 0 ? values.size() / std::size_t(width) : 0; }
  };

  int dim;
  std::vector<double> vertices;
  Integers coarse_cells, cells, manifolds, sides;

  /// Empty, for cells with so many corners; without manifolds their table has no columns.
  PartTables(int dim, int n_corners, bool has_manifolds);
  std::array<Integers*, 4> integers() { return {&coarse_cells, &cells, &manifolds, &sides}; }
};

/// To tables and back. `n_levels` is the number of levels of the whole mesh. Throws
/// std::out_of_range for tables that do not fit together. Local.
template <int dim>
PartTables to_tables(const PartOfMesh<dim>& part, int n_corners, bool has_manifolds);
template <int dim>
PartOfMesh<dim> from_tables(const PartTables& tables, unsigned int n_levels);

}  // namespace steppe
