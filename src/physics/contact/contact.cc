#include "steppe/physics/contact/contact.h"

#include "contact_state.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/contact/default_penalty.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
Contact<dim>::Contact(const Space<dim>& space, const Body<dim>& body, const ObstacleInput& input,
                      const Constants& constants, const ContactScheme& scheme)
    : space_(space),
      input_(input),
      scheme_(scheme),
      obstacle_(input, constants, scheme.increment),
      active_(input.active, input.path("Active"), constants),
      points_(find_points(body)),
      multipliers_(points_.size()),
      memory_(points_.size()) {
  facets_.forces = this;
  facets_.balanced = this;
  facets_.potential = this;
  facets_.measured = this;
  facets_.history = this;
  facets_.augmentation = this;
  if (presses_in_updates() || (scheme_.updates && frictional())) facets_.impulses = this;
  input.check_law();
  if (input.augmented()) tolerance_ = input.tolerance(space.mesh().size());
  if (points_.need_ghosts()) forces_ = space.create_vector();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    shares_.push_back(points_.whole(i));
    facing_.push_back(points_.whole(i).area);
  }
}

template <int dim>
ContactPoints<dim> Contact<dim>::find_points(const Body<dim>& body) const {
  const std::string where = input_.path("Where");
  const auto faces =
      boundary_faces(space_, space_.mesh().boundary_region(input_.where, where), where);
  const ContactPoints<dim> points(
      space_, faces,
      input_.stiffness.empty() ? default_penalty(space_, body, faces, scheme_.stiffness_factor())
                               : std::vector<double>(faces.size(), input_.penalty()));
  double softest = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < points.size(); ++i)
    softest = std::min(softest, points.whole(i).stiffness);
  if (Utilities::MPI::min(softest, space_.communicator()) == 0)
    throw InputError(input_.path("Stiffness") + " = " + input_.stiffness +
                     ": must be positive, and be given where the material has no stiffness");
  return points;
}

template <int dim>
bool Contact<dim>::keeps(std::size_t i, const ContactState& now) const {
  return !now.moving && revisions_ < first_guesses && i < held_.size() && held_[i].closed;
}

template <int dim>
double Contact<dim>::margin(const ContactState& now) const {
  return now.moving || revisions_ >= first_guesses ? 0 : 1e-10 * space_.mesh().size();
}

template <int dim>
typename Contact<dim>::Touch Contact<dim>::touch(std::size_t i, const ContactState& now,
                                                 double margin) const {
  if (now.step > 0) return touch_over_step(i, now);
  const double k = shares_[i].stiffness;
  const auto distance =
      obstacle_.distance(points_.reference(i) + now.displacement(i), now.obstacle);
  Touch result;
  result.gap = distance.gap;
  result.normal = result.push = distance.normal;
  const double elastic = multipliers_[i] - k * distance.gap;
  const bool kept = keeps(i, now), touches = elastic >= -k * margin;
  if ((!touches && !kept) || !now.active || k == 0) return result;
  const Tensor<1, dim> v = now.velocity(i);
  const double c = input_.damping * shares_[i].area;
  result.normal_force = kept ? elastic : std::max(0., elastic - c * (distance.normal * v));
  result.damping = result.normal_force - elastic;
  result.energy = 0.5 * k * distance.gap * distance.gap;
  result.closed = kept || result.normal_force > 0 || (elastic <= 0 && touches);
  result.curvature = result.push_by_position = distance.curvature;
  result.by_position = -k * distance.normal - c * (distance.curvature * v);
  result.by_velocity = -c * distance.normal;
  return result;
}

template <int dim>
Tensor<1, dim> Contact<dim>::slip(std::size_t i, const ContactState& now) const {
  const Memory& last = memory_[i];
  return last.slip + now.displacement(i) - last.displacement -
         (now.obstacle.displacement - displaced_);
}

template <int dim>
bool Contact<dim>::maps(const ContactState& now) const {
  return frictional() && is_down_ && !(scheme_.updates && now.moving);
}

template <int dim>
FrictionPoint<dim> Contact<dim>::friction_point(std::size_t i, const Touch& touch,
                                                const ContactState& now) const {
  return {across(touch.normal) * slip(i, now), shares_[i].stiffness,
          memory_[i].slides ? input_.kinetic_friction : input_.static_friction, touch.normal_force};
}

template <int dim>
Branch<dim> Contact<dim>::branch(std::size_t i, const FrictionPoint<dim>& point) const {
  return i < held_.size() && held_[i].closed ? held_[i].branch : branch_of(point);
}

template <int dim>
Traction<dim> Contact<dim>::friction(std::size_t i, const Touch& touch,
                                     const ContactState& now) const {
  if (!maps(now)) return {};
  const FrictionPoint<dim> point = friction_point(i, touch, now);
  if (now.vibrates) return sticks(i, touch, now) ? traction({}, point) : Traction<dim>();
  return traction(branch(i, point), point);
}

template <int dim>
bool Contact<dim>::sticks(std::size_t i, const Touch& touch, const ContactState& now) const {
  if (!now.vibrates || !frictional() || touch.normal_force <= 0) return false;
  const Memory& last = memory_[i];
  const double rubs = shares_[i].stiffness * last.slip.norm(),
               presses = std::sqrt(std::max(0., last.force.norm_square() - rubs * rubs));
  return !accepted_ || (!last.slides && below_limit(rubs, input_.static_friction * presses));
}

template <int dim>
Tensor<1, dim> Contact<dim>::force(std::size_t i, const ContactState& now) const {
  if (presses_in_updates() && now.moving) return {};
  const Touch at = touch(i, now);
  if (!at.closed) return {};
  return at.normal_force * at.push - friction(i, at, now).force;
}

template <int dim>
template <class Force>
void Contact<dim>::add_forces(Vec sum, const Force& force) const {
  const bool need_ghosts = points_.need_ghosts();
  if (need_ghosts) zero_with_ghosts(forces_);
  {
    LocalArray F(need_ghosts ? Vec(forces_) : sum);
    for (std::size_t i = 0; i < points_.size(); ++i) points_.add(force(i), i, F);
  }
  if (!need_ghosts) return;
  add_ghosts(forces_);
  check(VecAXPY(sum, 1, forces_));
}

template <int dim>
bool Contact<dim>::add_residual(const State& state, Vec residual) const {
  const Phase phase("contact");
  const ContactState now(*this, state);
  add_forces(residual, [&](std::size_t i) { return -force(i, now); });
  return true;
}

template <int dim>
Tensor<2, dim> Contact<dim>::tangent(double s_v, double s_x, std::size_t i, const Touch& at,
                                     const ContactState& now) const {
  const Tensor<1, dim>& n = at.normal;
  const Tensor<1, dim> by_motion = s_x * at.by_position + s_v * at.by_velocity;
  Tensor<2, dim> A =
      -outer_product(at.push, by_motion) - s_x * at.normal_force * at.push_by_position;
  if (sticks(i, at, now)) {
    A += s_x * shares_[i].stiffness * across(n);
  } else if (maps(now) && !now.vibrates) {
    const Traction<dim> T = friction(i, at, now);
    const Tensor<1, dim> s = slip(i, now);
    const Tensor<2, dim> slip_by_position =
        across(n) - (n * s) * at.curvature - outer_product(n, at.curvature * s);
    A += s_x * T.by_slip * slip_by_position + outer_product(T.by_normal_force, by_motion);
  }
  return A;
}

template <int dim>
void Contact<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                               Contacts contacts) const {
  const Phase phase("tangent");
  const ContactState now(*this, state);
  if (presses_in_updates() && now.moving) return;
  if (contacts == Contacts::closed) return add_closed_tangent(s_v, s_x, now, J);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now, margin(now));
    if (at.closed) points_.add(tangent(s_v, s_x, i, at, now), i, J);
  }
}

template <int dim>
void Contact<dim>::add_closed_tangent(double s_v, double s_x, const ContactState& now,
                                      Mat J) const {
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Tensor<1, dim> n = touch(i, now).normal;
    const Tensor<2, dim> along_normal = outer_product(n, n);
    Tensor<2, dim> A = along_normal;
    if (frictional() && !(scheme_.updates && now.moving)) A += across(n);
    A *= s_x * points_.whole(i).stiffness;
    if (s_v != 0) A += s_v * input_.damping * points_.whole(i).area * along_normal;
    points_.add(A, i, J);
  }
}

template <int dim>
TermTraits Contact<dim>::traits() const {
  TermTraits traits;
  traits.symmetric = !(frictional() && (!scheme_.updates || scheme_.rests)) &&
                     (obstacle_.flat() || (input_.damping == 0 && !scheme_.differences));
  traits.lacks_energy_difference.clear();
  traits.damped_when_closed = input_.damping != 0 && !presses_in_updates();
  if (input_.damping == 0 && !frictional())
    traits.lacks_potential.clear();
  else
    traits.lacks_potential =
        "Obstacles / " + input_.name +
        " / Damping and friction: the forces of contact have a potential without them only; set "
        "them to 0";
  return traits;
}

template <int dim>
void Contact<dim>::add_force(ForcePart part, const State& state, Vec force,
                             Contacts contacts) const {
  if (part == ForcePart::damping && contacts == Contacts::closed && traits().damped_when_closed)
    add_closed_damping(ContactState(*this, state), force);
  if (part == ForcePart::impulse && facets_.impulses) {
    LocalArray F(force);
    for (std::size_t i = 0; i < points_.n_nodes(); ++i)
      points_.add(-memory_[i].updated.force, i, F);
  }
}

template <int dim>
void Contact<dim>::add_closed_damping(const ContactState& now, Vec force) const {
  add_forces(force, [&](std::size_t i) {
    const Tensor<1, dim> n = touch(i, now).normal;
    return input_.damping * points_.whole(i).area * (n * points_.value(now.v, i)) * n;
  });
}

template <int dim>
void Contact<dim>::add_balance(const State& state, Balance& balance) const {
  const ContactState now(*this, state);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    balance.strain += at.energy + memory_[i].updated.energy +
                      0.5 * friction(i, at, now).force.norm_square() * compliance(i);
    balance.friction += memory_[i].friction_work;
    balance.damping -= memory_[i].friction_work;
  }
  balance.work += work_;
  balance.damping += loss_;
}

template <int dim>
void Contact<dim>::add_potential(double, double, double s_x, const State& state,
                                 Potential& potential) const {
  const ContactState now(*this, state);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const double force = touch(i, now).normal_force, m = multipliers_[i];
    potential.add((force * force - m * m) * compliance(i) / (2 * s_x));
  }
}

template class Contact<2>;
template class Contact<3>;

}  // namespace steppe
