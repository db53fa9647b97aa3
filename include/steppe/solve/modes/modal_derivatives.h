#pragma once

#include "steppe/solve/modes/modes.h"

#include <vector>

namespace steppe {

/**
 * The modal derivatives of free vibrations U_i about rest, how the shapes change as the body moves
 * along each other, without inertia:
 *     K U_ij = - d^2R/du^2 [U_i, U_j],  i <= j, in the order 11, 12, ..., 22, ...
 * with the tangent K at rest (Idelsohn and Cardona, Computer Methods in Applied Mechanics and
 * Engineering 49, 1985). They hold what bending stretches and shortens, which linear modes lack.
 * The second derivative is a mixed difference of four residuals with displacements of up to
 * `amplitude`, m, exact for forces that are cubic, as St. Venant-Kirchhoff's; one factorisation
 * serves all (options `-reduction_*`). Of a body that moves freely the mass adds to K, by a
 * hundredth of the lowest eigenvalue.
 *
 * The shapes are those of elastic modes, of that lowest eigenvalue of the problem, (rad/s)^2.
 * Collective. Throws NumericsError where a solve fails, or a small displacement along a mode turns
 * cells inside out.
 */
std::vector<VecHandle> modal_derivatives(const Problem& problem, const State& rest,
                                         const std::vector<Vec>& shapes, double amplitude,
                                         bool moves_freely, double lowest);

/// Take from vectors their parts along M-orthonormal ones. Collective.
void remove_components(const std::vector<VecHandle>& along, Mat M,
                       std::vector<VecHandle>& vectors);

/**
 * At most `size` vectors, M-orthonormal, that span the most of the given ones times their weights:
 * principal components in the norm of M. Fewer where these depend on one another. Collective.
 */
std::vector<VecHandle> principal_vectors(const std::vector<VecHandle>& vectors,
                                         const std::vector<double>& weights, Mat M, int size);

}  // namespace steppe
