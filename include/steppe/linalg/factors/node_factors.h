#pragma once

#include "steppe/linalg/factors/elimination_order.h"

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
 * dense blocks alone, and reads them twice (N) and once (S^-1) in the order in which they lie, in
 * strips of eight rows of which one column fills a vector unit. Triangular solves with the factor
 * of S are neither vectorised nor sequential reads.
 *
 * S is positive definite where A is; where a block is not, it is inverted by pivots within it
 * (Bunch and Kaufman, Mathematics of Computation 31, 1977), without exchanges between groups.
 *
 * Vectors have the unknowns of the nodes in the new order, kept ones behind. Local.
 */
template <int b>
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
  void forward(double* x) const;
  /// Find them, where the kept ones are known.
  void backward(double* x) const;

  double entries() const { return 8. * double(strips_.size()); }
  /// Operations of one factorisation, and those and the bytes that are read of one solve.
  double flops() const { return flops_; }
  double flops_of_solve() const { return flops_of_solve_; }
  double bytes_of_solve() const { return bytes_of_solve_; }

 private:
  using Strip = double __attribute__((vector_size(64)));
  /// Where the strips of a group are: those of S^-1, and of N behind.
  struct Block {
    std::size_t first;
    int width, below;  // unknowns
  };
  static int strips(int rows) { return (rows + 7) / 8; }

  /// Take rows of a dense block, by columns of that height.
  void pack(const double* block, std::size_t height, int rows, int width, Strip* strips);
  /// y = block x, of so many strips.
  static void multiply(const Strip* strips, int n_strips, int width, const double* x, Strip* y);
  /// y += transposed block x.
  static void multiply_transposed(const Strip* strips, int n_strips, int width, const Strip* x,
                                  Strip* y);

  EliminationOrder elimination_;
  std::vector<int> rows_;
  std::vector<std::vector<int>> children_;  // of groups
  std::vector<Block> blocks_;
  std::vector<Strip> strips_;
  mutable std::vector<Strip> left_, right_;  // of a solve
  double flops_ = 0, flops_of_solve_ = 0, bytes_of_solve_ = 0;
};

}  // namespace steppe
