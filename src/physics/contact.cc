#include "steppe/physics/contact.h"

#include "steppe/base/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

/// The largest stiffness against a strain in one direction of the undeformed material, Pa.
template <int dim>
double p_wave_modulus(const Law<dim>& law) {
  const Tensor2<dim, double> H{};
  Tensor4<dim, double> A;
  law.tangent(1, &H, &A);
  double largest = 0;
  for (int i = 0; i < dim; ++i) largest = std::max(largest, A(i, i, i, i));
  return largest;
}

/// I - n n^T.
template <int dim>
Tensor<2, dim> across(const Tensor<1, dim>& n) {
  return Tensor<2, dim>(unit_symmetric_tensor<dim>()) - outer_product(n, n);
}

}  // namespace

/// A state as the points see it. Collective where they need ghosts.
template <int dim>
struct Contact<dim>::Now {
  Now(const Contact& contact, const State& state)
      : points(contact.points_),
        u(with_ghosts(state.displacement)),
        v(with_ghosts(state.velocity)),
        moving(!state.at_rest),
        obstacle(contact.obstacle_.place(state.time)) {}

  Vec with_ghosts(Vec nodal) const {
    if (points.need_ghosts()) update_ghosts(nodal);
    return nodal;
  }
  Tensor<1, dim> displacement(std::size_t i) const { return points.value(u, i); }
  /// Relative to the obstacle.
  Tensor<1, dim> velocity(std::size_t i) const {
    return moving ? points.value(v, i) - obstacle.velocity : Tensor<1, dim>();
  }

  const ContactPoints<dim>& points;
  const LocalView u, v;
  const bool moving;
  const typename Obstacle<dim>::Place obstacle;
};

template <int dim>
Contact<dim>::Contact(const Space<dim>& space, const Body<dim>& body, const ObstacleInput& input,
                      const Constants& constants, const ContactScheme& scheme)
    : space_(space),
      input_(input),
      scheme_(scheme),
      obstacle_(input, constants, scheme.increment),
      points_(find_points(body)),
      multipliers_(points_.size()),
      memory_(points_.size()) {
  const std::string parameter = "Obstacles / " + input.name + " / ";
  if (input.static_friction < input.kinetic_friction)
    throw InputError(
        parameter + "Friction static = " + std::to_string(input.static_friction) +
        ": must be at least Friction kinetic = " + std::to_string(input.kinetic_friction));
  const bool augmented = input.method != "penalty";
  if (!augmented && !input.penetration.empty())
    throw InputError(parameter + "Penetration = " + input.penetration +
                     ": is for Method = augmented Lagrangian; a larger Stiffness makes the penalty "
                     "method penetrate less");
  if (augmented)
    tolerance_ = input.penetration.empty()
                     ? 1e-6 * space.mesh().size()
                     : read_number(input.penetration, parameter + "Penetration");
  if (augmented && tolerance_ == 0)
    throw InputError(parameter + "Penetration = " + input.penetration + ": must be positive");
  if (points_.need_ghosts()) forces_ = space.create_vector();
}

template <int dim>
ContactPoints<dim> Contact<dim>::find_points(const Body<dim>& body) const {
  const std::string parameter = "Obstacles / " + input_.name + " / ";
  const auto faces =
      boundary_faces(space_, space_.mesh().boundary_region(input_.where, parameter + "Where"),
                     parameter + "Where");
  const bool given = !input_.stiffness.empty();
  const double stiffness = given ? read_number(input_.stiffness, parameter + "Stiffness") : 0;
  const ContactPoints<dim> points(space_, faces, [&](std::size_t cell, double height) {
    return given ? stiffness
                 : scheme_.stiffness_factor * p_wave_modulus(*body.material(cell).law) *
                       space_.degree() / height;
  });
  double softest = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < points.size(); ++i) softest = std::min(softest, points.stiffness(i));
  if (Utilities::MPI::min(softest, space_.communicator()) == 0)
    throw InputError(parameter + "Stiffness = " + input_.stiffness +
                     ": must be positive, and be given where the material has no stiffness");
  return points;
}

template <int dim>
typename Contact<dim>::Touch Contact<dim>::touch(std::size_t i, const Now& now) const {
  const double k = points_.stiffness(i);
  const auto distance =
      obstacle_.distance(points_.reference(i) + now.displacement(i), now.obstacle);
  Touch result;
  result.gap = distance.gap;
  result.normal = distance.normal;
  const double elastic = multipliers_[i] - k * distance.gap;
  if (elastic < 0) return result;
  const Tensor<1, dim> v = now.velocity(i);
  const double c = input_.damping * points_.area(i);
  result.normal_force = std::max(0., elastic - c * (distance.normal * v));
  result.damping = result.normal_force - elastic;
  result.energy = 0.5 * k * distance.gap * distance.gap;
  result.closed = result.normal_force > 0 || elastic == 0;
  result.curvature = distance.curvature;
  result.by_position = -k * distance.normal - c * (distance.curvature * v);
  result.by_velocity = -c * distance.normal;
  return result;
}

template <int dim>
Tensor<1, dim> Contact<dim>::slip(std::size_t i, const Now& now) const {
  const Memory& last = memory_[i];
  return last.slip + now.displacement(i) - last.displacement -
         (now.obstacle.displacement - displaced_);
}

template <int dim>
bool Contact<dim>::maps(const Now& now) const {
  return frictional() && is_down_ && !(scheme_.kicks && now.moving);
}

template <int dim>
Traction<dim> Contact<dim>::friction(std::size_t i, const Touch& touch, const Now& now) const {
  if (!maps(now)) return {};
  return return_mapping(across(touch.normal) * slip(i, now), points_.stiffness(i),
                        memory_[i].slides ? input_.kinetic_friction : input_.static_friction,
                        touch.normal_force);
}

template <int dim>
Tensor<1, dim> Contact<dim>::force(std::size_t i, const Now& now) const {
  const Touch at = touch(i, now);
  if (!at.closed) return {};
  return at.normal_force * at.normal - friction(i, at, now).force;
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
  const Now now(*this, state);
  add_forces(residual, [&](std::size_t i) { return -force(i, now); });
  return true;
}

template <int dim>
void Contact<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J) const {
  const Phase phase("tangent");
  const Now now(*this, state);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    if (!at.closed) continue;
    const Tensor<1, dim>& n = at.normal;
    const Tensor<1, dim> by_motion = s_x * at.by_position + s_v * at.by_velocity;
    Tensor<2, dim> A = -outer_product(n, by_motion) - s_x * at.normal_force * at.curvature;
    if (maps(now)) {
      const Traction<dim> T = friction(i, at, now);
      const Tensor<1, dim> s = slip(i, now);
      const Tensor<2, dim> slip_by_position =
          across(n) - (n * s) * at.curvature - outer_product(n, at.curvature * s);
      A += s_x * T.by_slip * slip_by_position + outer_product(T.by_normal_force, by_motion);
    }
    points_.add(A, i, J);
  }
}

template <int dim>
void Contact<dim>::add_stiffest(const State& state, Mat K) const {
  const Now now(*this, state);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Tensor<1, dim> n = touch(i, now).normal;
    Tensor<2, dim> A = outer_product(n, n);
    if (frictional() && !(scheme_.kicks && now.moving)) A += across(n);
    points_.add(points_.stiffness(i) * A, i, K);
  }
}

template <int dim>
bool Contact<dim>::symmetric() const {
  return !(frictional() && (!scheme_.kicks || scheme_.rests)) &&
         (input_.damping == 0 || obstacle_.flat());
}

template <int dim>
void Contact<dim>::add_largest_damping(const State& state, Vec D) const {
  if (input_.damping == 0) return;
  const Now now(*this, state);
  add_forces(D, [&](std::size_t i) {
    const Tensor<1, dim> n = touch(i, now).normal;
    return input_.damping * points_.area(i) * (n * points_.value(now.v, i)) * n;
  });
}

template <int dim>
void Contact<dim>::add_balance(const State& state, Balance& balance) const {
  const Now now(*this, state);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    balance.strain +=
        at.energy + 0.5 * friction(i, at, now).force.norm_square() / points_.stiffness(i);
  }
  balance.work += work_;
  balance.loss += loss_;
}

template <int dim>
void Contact<dim>::add_potential(double, double, double s_x, const State& state,
                                 Potential& potential) const {
  const Now now(*this, state);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const double force = touch(i, now).normal_force, m = multipliers_[i];
    potential.add((force * force - m * m) / (2 * points_.stiffness(i) * s_x));
  }
}

template <int dim>
std::string Contact<dim>::lacks_potential() const {
  if (input_.damping == 0 && !frictional()) return "";
  return "Obstacles / " + input_.name +
         " / Damping and friction: the forces of contact have a potential without them only; set "
         "them to 0";
}

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
void Contact<dim>::add_friction(const State& state, const Kick& kick) const {
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

template <int dim>
void Contact<dim>::set_down(const State& state) {
  const Now now(*this, state);
  for (std::size_t i = 0; i < points_.size(); ++i) memory_[i].displacement = now.displacement(i);
  displaced_ = now.obstacle.displacement;
  is_down_ = true;
}

template <int dim>
void Contact<dim>::restore() {
  for (std::size_t i = 0; i < points_.size(); ++i) multipliers_[i] = memory_[i].multiplier;
}

template <int dim>
bool Contact<dim>::improve(const State& state) {
  if (tolerance_ == 0) return false;
  const Now now(*this, state);
  std::vector<double> next(points_.size());
  double error = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    next[i] = at.normal_force;
    error = std::max(error, std::abs(std::min(at.gap, multipliers_[i] / points_.stiffness(i))));
  }
  if (Utilities::MPI::max(error, space_.communicator()) <= tolerance_) return false;
  multipliers_ = next;
  return true;
}

template <int dim>
void Contact<dim>::accept(const State& state) {
  const Now now(*this, state);
  const Tensor<1, dim> moved = now.obstacle.displacement - displaced_;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const double k = points_.stiffness(i);
    Memory& last = memory_[i];
    const Touch at = touch(i, now);
    const Traction<dim> T = friction(i, at, now);
    const Tensor<1, dim> force = at.normal_force * at.normal - T.force;
    if (accepted_) {
      work_ += 0.5 * (last.force + force) * moved;
      loss_ -= 0.5 * (last.damping + at.damping) * (at.gap - last.gap);
      if (maps(now))
        loss_ += 0.5 * (k * last.slip + T.force) * (across(at.normal) * slip(i, now) - T.force / k);
    }
    last = {now.displacement(i),  T.force / k, force, {}, at.gap, at.damping, multipliers_[i], 0,
            accepted_ && T.slides};  // what was set down rests
    if (kicked_.empty()) continue;
    last.friction = kicked_[i].friction;
    last.pressing = kicked_[i].pressing;
    last.slides = kicked_[i].slides;
    work_ += kicked_[i].work;
    loss_ += kicked_[i].loss;
  }
  kicked_.clear();
  displaced_ = now.obstacle.displacement;
  is_down_ = accepted_ = true;
}

template <int dim>
bool Contact<dim>::may_touch(const std::set<PetscInt>& nodes) const {
  int found = 0;
  for (std::size_t i = 0; i < points_.n_nodes(); ++i)
    found = std::max(found, int(nodes.count(space_.global_node(points_.node(i)))));
  return Utilities::MPI::max(found, space_.communicator()) > 0;
}

template <int dim>
typename Contact<dim>::Total Contact<dim>::total(const State& state) const {
  const Now now(*this, state);
  std::vector<double> sums(dim + 1, 0.);
  double penetration = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    const Tensor<1, dim> f = force(i, now) + memory_[i].friction;
    for (int c = 0; c < dim; ++c) sums[c] -= f[c];
    sums[dim] += i < points_.n_nodes() && at.normal_force > 0;
    penetration = std::max(penetration, -at.gap);
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  Total result;
  for (int c = 0; c < dim; ++c) result.force[c] = sums[c];
  result.touching = int(sums[dim]);
  result.penetration = Utilities::MPI::max(penetration, space_.communicator());
  return result;
}

template <int dim>
void Contact<dim>::add_traction(const State& state, Vec traction) const {
  const Now now(*this, state);
  LocalArray t(traction);
  for (std::size_t i = 0; i < points_.n_nodes(); ++i) {
    Tensor<1, dim> f = force(i, now);
    // of the friction of kicks what belongs to the node's own area
    const Memory& last = memory_[i];
    if (last.pressing > 0) f += touch(i, now).normal_force / last.pressing * last.friction;
    for (int c = 0; c < dim; ++c) t[dim * points_.node(i) + c] += f[c] / points_.area(i);
  }
}

template class Contact<2>;
template class Contact<3>;

}  // namespace steppe
