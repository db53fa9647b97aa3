#pragma once

#include "steppe/app/model/unknowns.h"
#include "steppe/physics/contact/contact.h"
#include "steppe/physics/system/elastodynamics.h"

#include <vector>

namespace steppe {

/// Add a term for each obstacle of the input to the problem of a body, which owns it. Borrows body
/// and unknowns. Collective. Throws InputError on all ranks for what the time scheme does not do.
template <int dim>
std::vector<const Contact<dim>*> add_contacts(const Unknowns<dim>& unknowns, const Body<dim>& body,
                                              Elastodynamics<dim>& problem);

}  // namespace steppe
