#pragma once

#include "steppe/physics/state/state.h"

#include <vector>

namespace steppe {

/// Data that a product without a matrix keeps at the points: the tangent, or nothing.
enum class OperatorStorage { cached, recomputed };

/**
 * The tangent K = s_a dF/da + s_v dF/dv + s_x dF/dx of one term at the state it was last given, as
 * a map of nodal vectors that needs no matrix.
 */
class MatrixFreeOperator {
 public:
  virtual ~MatrixFreeOperator() = default;

  /// Take the coefficients and the state, which is admissible. Collective.
  virtual void linearise(double s_a, double s_v, double s_x, const State& state) = 0;

  /// y += K x on owned entries; the ghosts of both are overwritten. Collective.
  virtual void add_product(Vec x, Vec y) const = 0;

  /// columns[c]_(a,i) += K_(a,i),(a,c): the blocks of K on the diagonal, in dim
  /// vectors, owned and ghost entries; the caller sums over ranks. Local.
  virtual void add_diagonal_blocks(const std::vector<VecHandle>& columns) const = 0;

  /// J += P^T K P in the coarse space that the term was given, P the interpolation from there.
  /// Collective up to the final MatAssembly, which is the caller's.
  virtual void add_coarse(Mat J) const = 0;
};

}  // namespace steppe
