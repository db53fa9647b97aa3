#include "contact_state.h"

#include <algorithm>
#include <deque>

namespace steppe {

using namespace dealii;

/// The masses of a velocity update at nodes.
template <int dim>
struct Contact<dim>::NodalUpdate {
  explicit NodalUpdate(const VelocityUpdate& update) : h(update.h), mass(update.mass) {
    if (!update.axes) return;
    for (const VecHandle& axis : *update.axes) axes.emplace_back(Vec(axis));
  }

  /// The largest of a node's unknowns: prescribed ones have none, kg.
  double mass_of(int node) const {
    double largest = 0;
    for (int c = 0; c < dim; ++c) largest = std::max(largest, mass[dim * node + c]);
    return largest;
  }
  /// M^-1 f of a node, whose prescribed unknowns stay.
  Tensor<1, dim> accelerated(int node, const Tensor<1, dim>& f) const {
    Tensor<1, dim> result;
    for (int c = 0; c < dim; ++c) {
      const double m = mass[dim * node + c];
      if (m == 0) continue;
      Tensor<1, dim> axis;
      for (int d = 0; d < dim; ++d) axis[d] = axes.empty() ? c == d : axes[c][dim * node + d];
      result += (axis * f) / m * axis;
    }
    return result;
  }

  const double h;
  const LocalView mass;
  std::deque<LocalView> axes;
};

template <int dim>
void Contact<dim>::add_up_pressing(const ContactState& now) const {
  zero_with_ghosts(forces_);
  {
    LocalArray sum(forces_);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const Touch at = touch(i, now);
      points_.add(at.normal_force * at.normal, i, sum);
    }
  }
  add_ghosts(forces_);
  const LocalView sum(forces_);
  for (std::size_t i = 0; i < points_.n_nodes(); ++i)
    updated_[i].pressing = std::max(0., touch(i, now).normal * points_.value(sum, i));
}

template <int dim>
Pressing Contact<dim>::press(std::size_t i, const Touch& at, const NodalUpdate& nodes,
                             const Tensor<1, dim>& velocity,
                             const Tensor<1, dim>& acceleration) const {
  const double h = nodes.h, before = at.gap - h * (at.normal * velocity),
               free = at.gap + h * (at.normal * (velocity + h * acceleration));
  if (before >= 0 && at.gap >= 0 && free >= 0) return {};
  const Penalty penalty{shares_[i].stiffness, input_.damping * shares_[i].area / (2 * h)};
  const double give = h * h * (at.normal * nodes.accelerated(points_.node(i), at.normal));
  const Pressing pressing = penalty.over_reach(before, free, give);
  Updated& updated = updated_[i];
  const double here = penalty.potential(at.gap), elastic = pressing.force - pressing.damping;
  updated.before.potential = (penalty.potential(before) + here) / 2;
  updated.after.potential = (here + penalty.potential(free + give * pressing.force)) / 2;
  updated.energy = updated.before.potential - elastic * (at.gap - before) / 2 - here;
  return pressing;
}

template <int dim>
Tensor<1, dim> Contact<dim>::friction(std::size_t i, const Touch& at, const NodalUpdate& nodes,
                                      const Tensor<1, dim>& velocity,
                                      const Tensor<1, dim>& acceleration) const {
  Updated& updated = updated_[i];
  const double mass = nodes.mass_of(points_.node(i));
  if (!(updated.pressing > 0 && mass > 0)) return {};
  const Tensor<2, dim> tangential = across(at.normal);
  const SlidingMass<dim> body{mass,
                              nodes.h,
                              tangential * velocity,
                              tangential * (mass * acceleration),
                              input_.static_friction * updated.pressing,
                              input_.kinetic_friction * updated.pressing,
                              memory_[i].updated.slides};
  const SlidingFriction<dim> friction =
      input_.friction_rule == "trial" ? trial_friction(body) : published_friction(body);
  updated.slides = friction.slides;
  return friction.force;
}

template <int dim>
void Contact<dim>::add_acceleration(const State& state, const VelocityUpdate& update) const {
  const Phase phase("contact");
  const ContactState now(*this, state);
  updated_.assign(points_.size(), {});
  updated_time_ = state.time;
  if (points_.need_ghosts()) add_up_pressing(now);
  const NodalUpdate nodes(update);
  const Tensor<1, dim>& moving = now.obstacle.velocity;
  UpdateView unknowns(update);
  for (std::size_t i = 0; i < points_.n_nodes(); ++i) {
    const int node = points_.node(i);
    const Touch at = touch(i, now);
    Updated& updated = updated_[i];
    Tensor<1, dim> velocity, acceleration, added, damping, rubbing;
    for (int c = 0; c < dim; ++c) {
      velocity[c] = unknowns.velocity(dim * node + c) - moving[c];
      acceleration[c] = unknowns.acceleration(dim * node + c);
    }
    if (!presses_in_updates()) {
      if (!points_.need_ghosts()) updated.pressing = at.normal_force;
    } else if (now.active) {
      const Pressing pressing = press(i, at, nodes, velocity, acceleration);
      updated.pressing = pressing.force;
      updated.force = pressing.force * at.normal;
      damping = pressing.damping * at.normal;
      added = nodes.accelerated(node, updated.force);
    }
    if (frictional()) {
      rubbing = friction(i, at, nodes, velocity, acceleration + added);
      updated.force += rubbing;
      damping += rubbing;
      if (rubbing.norm_square() > 0) added += rubbing / nodes.mass_of(node);
    }
    for (int c = 0; c < dim; ++c) unknowns.accelerate(dim * node + c, added[c]);
    const double half = update.h / 2;
    updated.before.work = updated.after.work = half * (updated.force * moving);
    const Tensor<1, dim> next = velocity + update.h * (acceleration + added);
    updated.before.loss = -half * (damping * velocity);
    updated.after.loss = -half * (damping * next);
    updated.before.friction = -half * (rubbing * velocity);
    updated.after.friction = -half * (rubbing * next);
  }
}

template <int dim>
void Contact<dim>::commit(const Updated& updated, const ContactState& now, double law,
                          Memory& last) {
  const bool whole = updated_time_ < now.time;
  last.updated = updated;
  if (whole) last.updated.energy = 0;
  const Half behind = whole ? both_halves(updated.before, updated.after, law) : updated.before;
  if (now.time > time_) {
    // switched on or off, forces of the position are booked by `accept`
    const bool was_active = presses_in_updates() ? was_active_ : now.active;
    const StepEffects effects = effects_of_step(last.ahead, behind, was_active, now.active);
    work_ += effects.work;
    loss_ += effects.loss;
    last.friction_work += effects.friction;
  }
  last.ahead = whole ? Half{0, 0, 0, law} : updated.after;
}

template void Contact<2>::add_acceleration(const State&, const VelocityUpdate&) const;
template void Contact<3>::add_acceleration(const State&, const VelocityUpdate&) const;
template void Contact<2>::commit(const Updated&, const ContactState&, double, Memory&);
template void Contact<3>::commit(const Updated&, const ContactState&, double, Memory&);

}  // namespace steppe
