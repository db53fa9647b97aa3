#pragma once

#include "steppe/fem/search/largest.h"
#include "steppe/physics/state/quantity.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// Sums over a surface that touches something: the force on that thing, how many nodes press on it
/// and how deep the deepest is; the area that presses (of the reference shape), the smallest gap,
/// and the largest pressure and slip with their reference places.
template <int dim>
struct ContactTotal {
  dealii::Tensor<1, dim> force;  ///< N
  int touching = 0;
  double penetration = 0, area = 0, gap = 0;  ///< m, m^2, m
  Largest<dim> pressure, slip;                ///< Pa, m
};

/// A node that may touch: pressure, gap, and the way that it slid while it touched.
struct ContactAtNode {
  int node;  ///< local number
  double pressure, gap, slip;
};

/// Functions of accepted states that measure a contact. All are collective.
template <int dim>
struct ContactMeasures {
  std::string name;
  std::function<ContactTotal<dim>(const State&)> total;
  std::function<std::vector<ContactAtNode>(const State&)> at_nodes;
  std::function<void(const State&, Vec)> add_traction;
};

/// Offer traction, pressure, gap and slip at nodes, and the numbers of the total by the contact's
/// name.
template <int dim>
void offer_contact(const ContactMeasures<dim>& measures, Quantities& quantities);

}  // namespace steppe
