#pragma once

#include "steppe/app/input/reduction_input.h"
#include "steppe/fem/maps/basis_map.h"
#include "steppe/fem/space/space.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/damping/damping_input.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/solve/modes/modes.h"

#include <memory>
#include <vector>

namespace steppe {

/// Throws InputError for supports that change, which generalised coordinates do not follow.
/// Collective.
void check_reduces(const Problem& problem, const ReductionInput& input);

/// The basis that the functions of the input span, in the unknowns of a problem. Collective. Throws
/// InputError on all ranks for what is no function, or depends on others.
template <int dim>
std::vector<VecHandle> basis_functions(const Problem& problem, const Space<dim>& space,
                                       const ReductionInput& input, const Constants& constants);

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

/// u_k . M p with a field p in general position, by which a basis is known: turns the vectors so
/// that these are positive, so that the same basis has the same coordinates on any number of ranks;
/// then the entries of p that are units. Collective.
template <int dim>
std::vector<double> orient(const Problem& problem, const Space<dim>& space, Mat M,
                           const std::vector<VecHandle>& basis, const std::vector<PetscInt>& units);

/// Throws InputError for an energy that is to be a polynomial and is none; else whether it is to be
/// one, with that many coordinates. Local.
template <int dim>
bool takes_polynomial(const ReductionInput& input, int n_coordinates, const Body<dim>& body,
                      const DampingInput& damping);

}  // namespace steppe
