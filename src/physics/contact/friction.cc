#include "steppe/physics/contact/friction.h"

#include <deal.II/base/symmetric_tensor.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {
/// What rests at the limit in an equilibrium goes on to rest there, to the accuracy of a solve.
constexpr double slack = 1 + 1e-6;
}  // namespace

template <int dim>
Branch<dim> branch_of(const FrictionPoint<dim>& point) {
  const double length = point.slip.norm();
  if (point.stiffness * length <= point.limit()) return {};
  return {true, point.slip / length};
}

template <int dim>
Branch<dim> next_branch(const Branch<dim>& branch, const FrictionPoint<dim>& point) {
  const double length = point.slip.norm();
  const bool slides =
      branch.slides ? slack * point.stiffness * (branch.direction * point.slip) >= point.limit()
                    : point.stiffness * length > slack * point.limit();
  if (!slides) return {};
  return {true, length > 0 ? point.slip / length : branch.direction};
}

template <int dim>
Traction<dim> traction(const Branch<dim>& branch, const FrictionPoint<dim>& point) {
  const Tensor<2, dim> I(unit_symmetric_tensor<dim>());
  Traction<dim> result;
  if (!branch.slides) {
    result.force = point.stiffness * point.slip;
    result.by_slip = point.stiffness * I;
    return result;
  }
  const bool onward = branch.direction * point.slip > 0;
  const double length = point.slip.norm();
  const Tensor<1, dim> along = onward ? point.slip / length : branch.direction;
  result.force = point.limit() * along;
  if (onward)
    result.by_slip =
        std::clamp(point.limit() / length, 0., point.stiffness) * (I - outer_product(along, along));
  result.by_normal_force = point.mu * along;
  return result;
}

template <int dim>
bool holds(const Branch<dim>& branch, const FrictionPoint<dim>& point) {
  return next_branch(branch, point).slides == branch.slides;
}

bool below_limit(double force, double limit) { return slack * force < limit; }

template <int dim>
SlidingFriction<dim> trial_friction(const SlidingMass<dim>& body) {
  const Tensor<1, dim> trial = body.force + body.mass / body.h * body.velocity;
  const double size = trial.norm();
  if (size <= slack * (body.slides ? body.kinetic_limit : body.static_limit))
    return {-trial, false};
  return {-body.kinetic_limit / size * trial, true};
}

template <int dim>
SlidingFriction<dim> published_friction(const SlidingMass<dim>& body) {
  const double f = body.force.norm(), v = body.velocity.norm();
  const bool moves = v > 1e-9 * body.h * f / body.mass;
  const double limit = moves ? body.kinetic_limit : body.static_limit;
  SlidingFriction<dim> result;
  result.slides = f > limit;
  if (moves)
    result.force = -std::min(f, limit) / v * body.velocity;
  else if (f > 0)
    result.force = -std::min(f, limit) / f * body.force;
  if (!result.slides) result.force -= body.mass / body.h * body.velocity;
  return result;
}

template Branch<2> branch_of(const FrictionPoint<2>&);
template Branch<3> branch_of(const FrictionPoint<3>&);
template Branch<2> next_branch(const Branch<2>&, const FrictionPoint<2>&);
template Branch<3> next_branch(const Branch<3>&, const FrictionPoint<3>&);
template Traction<2> traction(const Branch<2>&, const FrictionPoint<2>&);
template Traction<3> traction(const Branch<3>&, const FrictionPoint<3>&);
template SlidingFriction<2> trial_friction(const SlidingMass<2>&);
template SlidingFriction<3> trial_friction(const SlidingMass<3>&);
template SlidingFriction<2> published_friction(const SlidingMass<2>&);
template SlidingFriction<3> published_friction(const SlidingMass<3>&);

}  // namespace steppe
