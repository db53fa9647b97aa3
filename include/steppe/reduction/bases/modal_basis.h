#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/reduction/bases/reduction_input.h"
#include "steppe/solve/modes/modes.h"

#include <vector>

namespace steppe {

/// The modes, and what the static responses to these loads and the modes' derivatives add to them,
/// M-orthonormal: the principal vectors of the derivatives are those of displacements of a tenth of
/// the body's size. See modal_derivatives and turned_modes. Collective.
template <int dim>
std::vector<VecHandle> modal_basis(const Problem& problem, const Space<dim>& space,
                                   const State& rest, const std::vector<Mode>& modes,
                                   const std::vector<VecHandle>& loads,
                                   const ReductionInput& input);

/// Adds what other vectors have besides an M-orthonormal basis, M-orthonormal, where that is more
/// than a thousandth of them: shapes that are nearer to the basis change responses by a millionth.
/// Collective.
void add_to_basis(std::vector<VecHandle> others, Mat M, std::vector<VecHandle>& basis);

}  // namespace steppe
