#pragma once

#include "steppe/mesh/generated/refined_part.h"
#include "steppe/mesh/partition/partition_head.h"

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
 * side and the boundary's id. Where the mesh has curved cells, the offsets of each coarse cell.
 */
struct PartTables {
  struct Integers {
    const char* name;
    int width;
    std::vector<std::int64_t> values;

    std::size_t n_rows() const { return width > 0 ? values.size() / std::size_t(width) : 0; }
  };

  struct Reals {
    const char* name;
    int width;
    std::vector<double> values;
  };

  int dim;
  Reals vertices, middles;
  Integers coarse_cells, cells, manifolds, sides;

  /// Empty, for the mesh of a head; what it has not, manifolds or curved cells, has no columns.
  PartTables(int dim, const PartitionHead& head);
  std::array<Reals*, 2> reals() { return {&vertices, &middles}; }
  std::array<Integers*, 4> integers() { return {&coarse_cells, &cells, &manifolds, &sides}; }
};

/// A part with how its coarse cells are curved.
template <int dim>
struct CurvedPart {
  PartOfMesh<dim> cells;
  CurvedCells<dim> curved;
};

/// Whether rows and numbers of tables fit together, of a mesh with so many levels and parts; what
/// a damaged or foreign file holds may not. Local.
bool are_consistent(const PartTables& tables, unsigned int n_levels, unsigned int n_parts);

/// To tables and back. `curved` may be that of the whole mesh, `n_levels` is the number of levels
/// of it. From tables that are consistent. Local.
template <int dim>
PartTables to_tables(const PartOfMesh<dim>& part, const CurvedCells<dim>& curved,
                     const PartitionHead& head);
template <int dim>
CurvedPart<dim> from_tables(const PartTables& tables, unsigned int n_levels);

}  // namespace steppe
