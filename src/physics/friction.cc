#include "steppe/physics/friction.h"

#include <deal.II/base/symmetric_tensor.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {
/// What rests at the limit in an equilibrium goes on to rest there, to the accuracy of a solve.
constexpr double slack = 1 + 1e-6;
}  // namespace

template <int dim>
Traction<dim> return_mapping(const Tensor<1, dim>& slip, double stiffness, double mu,
                             double normal_force) {
  const Tensor<2, dim> I(unit_symmetric_tensor<dim>());
  const double length = slip.norm(), limit = mu * normal_force;
  Traction<dim> result;
  result.slides = stiffness * length > slack * limit;
  if (stiffness * length <= limit) {
    result.force = stiffness * slip;
    result.by_slip = stiffness * I;
    return result;
  }
  const Tensor<1, dim> along = slip / length;
  result.force = limit * along;
  result.by_slip = limit / length * (I - outer_product(along, along));
  result.by_normal_force = mu * along;
  return result;
}

template <int dim>
KickFriction<dim> trial_friction(const KickedMass<dim>& body) {
  const Tensor<1, dim> trial = body.force + body.mass / body.h * body.velocity;
  const double size = trial.norm();
  if (size <= slack * (body.slides ? body.kinetic_limit : body.static_limit))
    return {-trial, false};
  return {-body.kinetic_limit / size * trial, true};
}

template <int dim>
KickFriction<dim> published_friction(const KickedMass<dim>& body) {
  const double f = body.force.norm(), v = body.velocity.norm();
  const bool moves = v > 1e-9 * body.h * f / body.mass;
  const double limit = moves ? body.kinetic_limit : body.static_limit;
  KickFriction<dim> result;
  result.slides = f > limit;
  if (moves)
    result.force = -std::min(f, limit) / v * body.velocity;
  else if (f > 0)
    result.force = -std::min(f, limit) / f * body.force;
  if (!result.slides) result.force -= body.mass / body.h * body.velocity;
  return result;
}

template Traction<2> return_mapping(const Tensor<1, 2>&, double, double, double);
template Traction<3> return_mapping(const Tensor<1, 3>&, double, double, double);
template KickFriction<2> trial_friction(const KickedMass<2>&);
template KickFriction<3> trial_friction(const KickedMass<3>&);
template KickFriction<2> published_friction(const KickedMass<2>&);
template KickFriction<3> published_friction(const KickedMass<3>&);

}  // namespace steppe
