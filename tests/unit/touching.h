#pragma once

#include "model.h"
#include "obstacles.h"

#include "steppe/physics/contact/contact.h"

namespace steppe {

template <int dim>
Contact<dim>& add_contact(Model<dim>& model, const ObstacleInput& input,
                          const ContactScheme& scheme = {}) {
  auto contact =
      std::make_unique<Contact<dim>>(model.space, model.body, input, Constants(), scheme);
  Contact<dim>& result = *contact;
  model.problem.add(std::move(contact));
  return result;
}

/// Mass without stress, so that contact is all there is besides.
inline BodyInput loose(int dim, unsigned int degree = 1, bool simplices = false) {
  BodyInput setup(dim, 3, degree, simplices);
  setup.made_of(stressless());
  return setup;
}

}  // namespace steppe
