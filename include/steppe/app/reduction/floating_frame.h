#pragma once

#include "steppe/app/reduction/reduced_model.h"

#include <memory>
#include <vector>

namespace steppe {

/// Throws InputError where supports hold the body, or `ties` says that some tie its nodes, and for
/// a law of small strains. Collective.
template <int dim>
void check_is_free(const Problem& full, bool ties, const Body<dim>& body);

/// Coordinates of a body in a floating frame with these vectors as a basis. Collective. Throws
/// InputError on all ranks.
template <int dim>
std::unique_ptr<ReducedModel<dim>> reduce_in_floating_frame(FullModel<dim>& full,
                                                            std::vector<VecHandle> basis);

}  // namespace steppe
