#pragma once

#include <petscmat.h>

#include <optional>
#include <vector>

namespace steppe {

/**
 * The places of the entries of a sequential matrix whose rows are full blocks, as those between
 * nodes, or between nodes and aggregates: the block row i has blocks in the block columns
 * columns[starts[i]], ... Its scalar rows follow each other in the array of values, each with its
 * entries of all blocks from left to right, as MATSEQAIJ has them.
 */
struct BlockRows {
  /// Block rows of a part of a matrix (see csr_parts); nothing unless it has full blocks of that
  /// many rows and columns. Local.
  static std::optional<BlockRows> of(Mat part, PetscInt block_rows, PetscInt block_columns);

  PetscInt block_rows, block_columns;
  std::vector<PetscInt> starts, columns;
  PetscInt widest = 0;  ///< blocks in a row

  PetscInt n_rows() const { return PetscInt(starts.size()) - 1; }
  double n_entries() const { return double(block_rows) * block_columns * double(columns.size()); }
};

}  // namespace steppe
