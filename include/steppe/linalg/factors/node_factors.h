#pragma once

#include "steppe/linalg/factors/elimination_order.h"
#include "steppe/linalg/factors/tile_products.h"

#include <petscsystypes.h>

#include <cstddef>
#include <functional>
#include <vector>

namespace steppe {

/// One part of a matrix in compressed rows, and what its columns are: the unknowns, b of each
/// node, of nodes by their old numbers, or -1 of others. Borrows all.
struct NodeRows {
  const PetscInt *starts, *columns;
  const double* values;
  const std::vector<int>& unknowns;
};

/**
 * The factors of a symmetric matrix A whose nodes have b unknowns each, of the nodes that are
 * eliminated:
 *
 *     A = (I + N) S (I + N)^T
 *
 * S the blocks of the groups on the diagonal, of the matrix from which all groups before have been
 * eliminated, and N below them. What is stored is S^-1 and N = A_21 S^-1: a solve multiplies with
 * dense blocks alone, in tiles (tile_products.h), and reads each array once in one direction (N
 * forward and backward): a processor fetches ahead only what lies in a row. Triangular solves with
 * the factor of S are neither vectorised nor sequential reads.
 *
 * S is positive definite where A is; where a block is not, it is inverted by pivots within it
 * (Bunch and Kaufman, Mathematics of Computation 31, 1977), without exchanges between groups.
 *
 * They are found in double precision, and stored and solved with in that of Real.
 *
 * Vectors have the unknowns of the nodes in the new order, kept ones behind. Local.
 */
template <int b, class Real>
class NodeFactors {
 public:
  /// `rows` are the nodes of rows in the matrix, of each eliminated node by its old number.
  NodeFactors(EliminationOrder elimination, std::vector<int> rows);

  const EliminationOrder& elimination() const { return elimination_; }
  /// Takes what the elimination of the others adds to the matrix of kept nodes: a dense symmetric
  /// matrix in the unknowns of some kept nodes, by columns, of which the lower half is set.
  using TakeUpdate = std::function<void(const std::vector<int>& kept, const double* update)>;
  /// Whether all blocks could be inverted.
  bool factorise(const std::vector<NodeRows>& matrix, const TakeUpdate& take);
  /// Eliminate the nodes in a right side.
  void forward(Real* x) const;
  /// Find them, where the kept ones are known.
  void backward(Real* x) const;

  double bytes() const { return sizeof(Strip) * double(inverses_.size() + couplings_.size()); }
  /// Operations of one factorisation, and those and the bytes that are read of one solve.
  double flops() const { return flops_; }
  double flops_of_solve() const { return flops_of_solve_; }
  double bytes_of_solve() const { return bytes_of_solve_; }

 private:
  using Strip = typename StripOf<Real>::Type;
  static constexpr int per_strip = 64 / sizeof(Real);
  /// Where the tiles of a group begin: those of S^-1, and of N.
  struct Block {
    std::size_t inverse, coupling;
    int width, below;  // unknowns
  };
  static int strips(int rows) { return (rows + per_strip - 1) / per_strip; }

  /// Take rows of a dense block, by columns of that height.
  static void pack(const double* block, std::size_t height, int rows, int width, Strip* tiles);

  EliminationOrder elimination_;
  std::vector<int> rows_;
  std::vector<std::vector<int>> children_;  // of groups
  std::vector<Block> blocks_;
  std::vector<Strip> inverses_, couplings_;  // S^-1 and N of all groups
  mutable std::vector<Strip> below_, own_;   // of a solve
  double flops_ = 0, flops_of_solve_ = 0, bytes_of_solve_ = 0;
};

}  // namespace steppe
