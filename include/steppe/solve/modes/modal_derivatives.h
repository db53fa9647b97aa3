#pragma once

#include "steppe/solve/modes/modes.h"

#include <memory>
#include <vector>

namespace steppe {

/// Solves K x = b with the tangent at rest, factorised once (options `-reduction_*`). Of a body
/// that moves freely some of the mass adds to K.
class StaticSolve {
 public:
  /// K + mass_factor M, with nothing borrowed. Collective.
  StaticSolve(const Problem& problem, const State& rest, double mass_factor);

  /// Collective. Throws NumericsError where the solver gives up.
  void operator()(Vec b, Vec x);
  /// K + mass_factor M, prescribed rows and columns eliminated; borrowed.
  Mat matrix() const;

 private:
  KspHandle solver_;
};

/**
 * The modal derivatives of free vibrations U_i about rest, how the shapes change as the body moves
 * along each other, without inertia:
 *     K U_ij = - d^2R/du^2 [U_i, U_j],  i <= j, in the order 11, 12, ..., 22, ...
 * with the tangent K at rest (Idelsohn and Cardona, Computer Methods in Applied Mechanics and
 * Engineering 49, 1985). They hold what bending stretches and shortens, which linear modes lack.
 * The second derivative is a mixed difference of four residuals with displacements of up to
 * `amplitude`, m, exact for forces that are cubic, as St. Venant-Kirchhoff's; one factorisation
 * serves all. The shapes are those of elastic modes. Collective. Throws NumericsError where a solve
 * fails, or a small displacement along a mode turns cells inside out.
 */
std::vector<VecHandle> modal_derivatives(const Problem& problem, const State& rest,
                                         const std::vector<Vec>& shapes, double amplitude,
                                         StaticSolve& solve);

/// Take from vectors their parts along M-orthonormal ones. Returns how much of each is left, in the
/// norm of M, 0 to 1. Collective.
std::vector<double> remove_components(const std::vector<VecHandle>& along, Mat M,
                                      std::vector<VecHandle>& vectors);

/**
 * At most `size` vectors, M-orthonormal, that span the most of the given ones times their weights:
 * principal components in the norm of M. Fewer where these depend on one another. Collective.
 */
std::vector<VecHandle> principal_vectors(const std::vector<VecHandle>& vectors,
                                         const std::vector<double>& weights, Mat M, int size);

}  // namespace steppe
