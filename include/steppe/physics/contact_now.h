#pragma once

#include "steppe/physics/contact.h"

namespace steppe {

/// A state as the points see it. Collective where they need ghosts.
template <int dim>
struct Contact<dim>::Now {
  Now(const Contact& contact, const State& state)
      : points(contact.points_),
        u(with_ghosts(state.displacement)),
        v(with_ghosts(state.velocity)),
        moving(!state.at_rest),
        active(contact.active_.at(state.time)),
        obstacle(contact.obstacle_.place(state.time)) {}

  Vec with_ghosts(Vec nodal) const {
    if (points.need_ghosts()) update_ghosts(nodal);
    return nodal;
  }
  dealii::Tensor<1, dim> displacement(std::size_t i) const { return points.value(u, i); }
  /// Relative to the obstacle.
  dealii::Tensor<1, dim> velocity(std::size_t i) const {
    return moving ? points.value(v, i) - obstacle.velocity : dealii::Tensor<1, dim>();
  }

  const ContactPoints<dim>& points;
  const LocalView u, v;
  const bool moving, active;
  const typename Obstacle<dim>::Place obstacle;
};

/// I - n n^T.
template <int dim>
dealii::Tensor<2, dim> across(const dealii::Tensor<1, dim>& n) {
  return dealii::Tensor<2, dim>(dealii::unit_symmetric_tensor<dim>()) - outer_product(n, n);
}

}  // namespace steppe
