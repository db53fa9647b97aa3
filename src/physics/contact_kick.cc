#include "steppe/physics/contact_now.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
void Contact<dim>::add_up_pressing(const Now& now) const {
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
    kicked_[i].pressing = std::max(0., touch(i, now).normal * points_.value(sum, i));
}

template <int dim>
void Contact<dim>::add_friction(const State& state, const VelocityUpdate& kick) const {
  const Phase phase("contact");
  const Now now(*this, state);
  kicked_.assign(points_.size(), {});
  if (points_.need_ghosts()) add_up_pressing(now);
  const LocalView velocities(kick.velocity), masses(kick.mass);
  LocalArray a(kick.acceleration);
  for (std::size_t i = 0; i < points_.n_nodes(); ++i) {
    const int node = points_.node(i);
    const Touch at = touch(i, now);
    Kicked& result = kicked_[i];
    if (!points_.need_ghosts()) result.pressing = at.normal_force;
    double mass = 0;  // prescribed unknowns have none
    for (int c = 0; c < dim; ++c) mass = std::max(mass, masses[dim * node + c]);
    if (!(result.pressing > 0 && mass > 0)) continue;
    Tensor<1, dim> acceleration;
    for (int c = 0; c < dim; ++c) acceleration[c] = a[dim * node + c];
    const Tensor<2, dim> tangential = across(at.normal);
    const Tensor<1, dim> velocity = points_.value(velocities, i);
    const KickedMass<dim> body{mass,
                               kick.h,
                               tangential * (velocity - now.obstacle.velocity),
                               tangential * (mass * acceleration),
                               input_.static_friction * result.pressing,
                               input_.kinetic_friction * result.pressing,
                               memory_[i].slides};
    const KickFriction<dim> friction =
        input_.friction_rule == "trial" ? trial_friction(body) : published_friction(body);
    acceleration += friction.force / mass;
    for (int c = 0; c < dim; ++c) a[dim * node + c] = acceleration[c];
    const Tensor<1, dim> mean = velocity + kick.h / 2 * acceleration;
    result.friction = friction.force;
    result.slides = friction.slides;
    result.work = kick.h * (friction.force * now.obstacle.velocity);
    result.loss = result.work - kick.h * (friction.force * mean);
  }
}

template void Contact<2>::add_friction(const State&, const VelocityUpdate&) const;
template void Contact<3>::add_friction(const State&, const VelocityUpdate&) const;

}  // namespace steppe
