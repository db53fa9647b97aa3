#pragma once

#include "steppe/physics/contact/contact.h"

namespace steppe {

/// A state as the points see it, or the step from the last accepted state of which a state with a
/// `start` is the middle, or any other the end. Collective where they need ghosts.
template <int dim>
struct Contact<dim>::ContactState {
  ContactState(const Contact& contact, const State& state, bool ends_step = false)
      : points(contact.points_),
        u(with_ghosts(state.displacement)),
        v(with_ghosts(state.velocity)),
        time(state.time),
        moving(!state.at_rest),
        vibrates(state.vibrates),
        step(ends_step     ? state.time - contact.time_
             : state.start ? 2 * (state.time - contact.time_)
                           : 0),
        active(contact.active_.at(ends_step ? contact.time_ + step / 2 : state.time)),
        obstacle(contact.obstacle_.place(state.time)),
        memory_(ends_step ? &contact.memory_ : nullptr) {
    if (step == 0) return;
    end = contact.obstacle_.place(contact.time_ + step);
    obstacle.displacement = (contact.displaced_ + end.displacement) / 2;
  }

  Vec with_ghosts(Vec nodal) const {
    if (points.need_ghosts()) update_ghosts(nodal);
    return nodal;
  }
  /// In the middle of a step.
  dealii::Tensor<1, dim> displacement(std::size_t i) const {
    return memory_ ? (points.value(u, i) + (*memory_)[i].displacement) / 2 : points.value(u, i);
  }
  /// Relative to the obstacle.
  dealii::Tensor<1, dim> velocity(std::size_t i) const {
    return moving ? points.value(v, i) - obstacle.velocity : dealii::Tensor<1, dim>();
  }

  const ContactPoints<dim>& points;
  const LocalView u, v;
  const double time;  // s
  const bool moving, vibrates;
  const double step;  // its length, s; zero: a state
  const bool active;
  typename Obstacle<dim>::Place obstacle;  // of a step midway between those of its ends
  typename Obstacle<dim>::Place end;       // of a step

 private:
  const std::vector<Memory>* memory_;  // of where a step started; null: its middle is given
};

}  // namespace steppe
