#pragma once

#include "steppe/app/input.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/equation/problem.h"

namespace steppe {

/// Throws InputError for what has no form in the coordinates of a floating frame, as far as the
/// input says it. Local.
void check_floating_frame(const Input& input);

/// Throws InputError where supports hold the body, or `ties` says that some tie its nodes, and for
/// a law of small strains. Collective.
template <int dim>
void check_is_free(const Problem& full, bool ties, const Body<dim>& body);

}  // namespace steppe
