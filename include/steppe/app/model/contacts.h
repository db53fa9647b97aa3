#pragma once

#include "steppe/app/model/unknowns.h"
#include "steppe/physics/contact/contact.h"
#include "steppe/physics/system/elastodynamics.h"

#include <vector>

namespace steppe {

/// Add a term for each obstacle and each pair of surfaces of the input to the problem of a body,
/// which owns it, and return those of obstacles. Borrows body
/// and unknowns. Collective. Throws InputError on all ranks for what the time scheme does not do.
template <int dim>
std::vector<const Contact<dim>*> add_contacts(const Unknowns<dim>& unknowns, const Body<dim>& body,
                                              Elastodynamics<dim>& problem);

}  // namespace steppe
