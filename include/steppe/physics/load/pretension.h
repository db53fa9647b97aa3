#pragma once

#include "steppe/fem/supports/bolt.h"
#include "steppe/physics/equation/term.h"

#include <memory>

namespace steppe {

/// The force of a bolt, on its shortening: both sides of the cut are pulled towards each other.
/// While the shortening is held it does nothing. Borrows the space. Collective.
template <int dim>
std::unique_ptr<Term> make_pretension(const Space<dim>& space, const Bolt<dim>& bolt,
                                      const Constants& constants);

}  // namespace steppe
