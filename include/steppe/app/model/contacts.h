#pragma once

#include "steppe/app/model/unknowns.h"
#include "steppe/physics/contact/contact.h"
#include "steppe/physics/pair/contact_pair.h"
#include "steppe/physics/system/elastodynamics.h"

#include <vector>

namespace steppe {

/// Terms of what touches, which a problem owns.
template <int dim>
struct ContactTerms {
  std::vector<const Contact<dim>*> obstacles;
  std::vector<ContactPair<dim>*> pairs;

  bool empty() const { return obstacles.empty() && pairs.empty(); }
};

/// Add a term for each obstacle and each pair of surfaces of the input to the problem of a body,
/// which owns it, and return them. Borrows body and unknowns. Collective. Throws InputError on all
/// ranks for what the time scheme does not do.
template <int dim>
ContactTerms<dim> add_contacts(const Unknowns<dim>& unknowns, const Body<dim>& body,
                               Elastodynamics<dim>& problem);

}  // namespace steppe
