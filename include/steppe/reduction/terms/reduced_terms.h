#pragma once

#include "steppe/reduction/coordinates/reduced_model.h"

#include <functional>
#include <vector>

namespace steppe {

/// Makes the problem of a model of reduced terms in the coordinates of its basis, whose vectors
/// these are; the other terms are found in cells, see cells_to_evaluate, and at the nodes that they
/// touch. Collective. Throws InputError on all ranks.
template <int dim>
void reduce_terms(const FullBody<dim>& full, const std::vector<VecHandle>& basis, bool polynomial,
                  const std::function<std::vector<VecHandle>()>& training, ReducedModel& model);

/// Throws InputError where supports hold the body, or `ties` says that some tie its nodes, and for
/// a law of small strains. Collective.
template <int dim>
void check_is_free(const Problem& full, bool ties, const Body<dim>& body);

/// Finds the coordinates of a body in a floating frame with these vectors as a basis, and the
/// problem of the model. `alone` is the body with its inertia and internal force alone, by which
/// Reduction / Error is estimated, else null. Collective. Throws InputError on all ranks.
template <int dim>
void reduce_in_floating_frame(const FullBody<dim>& full, std::vector<VecHandle> basis,
                              const Elastodynamics<dim>* alone, ReducedModel& model);

}  // namespace steppe
