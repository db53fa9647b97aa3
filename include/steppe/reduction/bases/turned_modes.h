#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/solve/modes/modes.h"

#include <vector>

namespace steppe {

/// A change of shape of second order in the amplitudes of two modes.
struct TurnedMode {
  int by, of;  ///< numbers of modes, `by` rigid
  VecHandle shape;
};

/**
 * How the first `n` modes U_j of a body that moves freely change as its rigid ones U_i turn it:
 * W_i U_j with the spin W_i of U_i, U_i(X) = t + W_i X (of two rigid ones in either order, which
 * differ by a rigid motion). With those of all rigid modes the body turns by any angle, exactly: R
 * = 1 + sin(t) W + (1
 * - cos(t)) W^2 (Rodrigues); elastic modes turn with it to first order. Nothing where no rigid mode
 * turns it. In the unknowns of the problem, zero in prescribed rows. Collective.
 */
template <int dim>
std::vector<TurnedMode> turned_modes(const Problem& problem, const Space<dim>& space,
                                     const std::vector<Mode>& modes, int n);

}  // namespace steppe
