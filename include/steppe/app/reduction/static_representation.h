#pragma once

#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/solve/modes/modal_derivatives.h"

#include <deal.II/lac/full_matrix.h>

namespace steppe {

/**
 * How well coordinates hold the static response u = K^-1 f to a force f, with the tangent K at
 * rest: the part |u - u_h| / |u| that they lack, in the energy norm, of which u_h = U z with
 *     U^T K U z = U^T f,    |u - u_h|^2 / |u|^2 = 1 - z . U^T f / (u . f)
 * is the nearest that they have.
 */
class StaticRepresentation {
 public:
  /// K is that of `solve`, and `basis` takes the coordinates of `reduced`, of which prescribed ones
  /// do not count, to its unknowns. Borrows solve and basis. Collective.
  StaticRepresentation(StaticSolve& solve, const BasisMap& basis, const Problem& reduced);

  /// From 0 to 1; 0 of what does not displace the body. Collective. Throws as the solve does.
  double error(Vec force);

 private:
  MPI_Comm communicator_;
  StaticSolve& solve_;
  const BasisMap& basis_;
  VecHandle response_, restricted_;
  dealii::FullMatrix<double> flexibility_;  // (U^T K U)^-1, on rank 0
};

}  // namespace steppe
