#include "steppe/physics/load/rotating_frame.h"

#include "steppe/base/process/error.h"
#include "steppe/input/values/point.h"
#include "steppe/input/words/text.h"
#include "steppe/physics/load/load_input.h"

namespace steppe {

using namespace dealii;

namespace {

/// The unit vector of the axis.
Tensor<1, 3> axis(const LoadInput& input, const Constants& constants, int dim) {
  Tensor<1, 3> n({0, 0, 1});
  if (input.direction.empty()) return n;
  const std::string parameter = input.path("Direction");
  if (dim == 2)
    throw InputError(parameter + " = " + input.direction +
                     ": in 2D the axis is normal to the plane; leave it empty");
  n = VectorExpression<3>(input.direction, parameter, constants)({}, 0);
  if (!(n.norm() > 0))
    throw InputError(parameter + " = " + input.direction +
                     ": has no length; give the direction of the axis");
  return n / n.norm();
}

}  // namespace

template <int dim>
RotatingFrame<dim>::RotatingFrame(const Space<dim>& space, const Body<dim>& body,
                                  const MassMatrix<dim>& mass, const LoadInput& input,
                                  const Constants& constants)
    : space_(space),
      name_(input.name),
      mass_(space, body, mass, input.where, input.path("Where")),
      coriolis_(input.coriolis),
      field_(space.create_vector()) {
  facets_.is_load = true;
  const std::string parameter = input.path("Value");
  for (const std::string& text : components(input.value))
    rates_.emplace_back(text, parameter, constants);
  const auto fail = [&](const std::string& sentence) {
    throw InputError(parameter + " = " + input.value + ": " + sentence);
  };
  if (rates_.empty() || rates_.size() > 2)
    fail("must be the angular velocity in rad/s, or that and its derivative separated by `;`");
  for (const auto& rate : rates_)
    if (rate.uses_position())
      fail("a frame turns as a whole, its rate must not depend on x, y, z; give functions of t");
  if (rates_.size() == 1 && rates_[0].uses_time())
    fail("changes with t; add its derivative after a `;`, or 0 where it changes slowly");
  if (!input.at.empty()) centre_ = read_point<dim>(input.at, input.path("At"));
  const Tensor<1, 3> n = axis(input, constants, dim);
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) across_[i][j] = (i == j) - n[i] * n[j];
  for (int j = 0; j < dim; ++j) {
    Tensor<1, 3> e;
    e[j] = 1;
    const Tensor<1, 3> turned = cross_product_3d(n, e);
    for (int i = 0; i < dim; ++i) turn_[i][j] = turned[i];
  }
}

template <int dim>
Tensor<2, dim> RotatingFrame<dim>::by_position(double time) const {
  const double omega = rates_[0]({}, time);
  Tensor<2, dim> A = omega * omega * across_;
  if (rates_.size() == 2) A -= rates_[1]({}, time) * turn_;
  return A;
}

template <int dim>
Tensor<2, dim> RotatingFrame<dim>::by_velocity(double time) const {
  return (coriolis_ ? -2 * rates_[0]({}, time) : 0.) * turn_;
}

template <int dim>
bool RotatingFrame<dim>::add_residual(const State& state, Vec force) const {
  const Tensor<2, dim> A = by_position(state.load_time), G = by_velocity(state.load_time);
  {
    const LocalView u(state.displacement),
        v(state.at_rest ? Vec(state.displacement) : Vec(state.velocity));
    LocalArray field(field_);
    for (int i = 0; i < space_.n_owned_nodes(); ++i) {
      Tensor<1, dim> arm = arm_of(space_, i, centre_), speed;
      for (int c = 0; c < dim; ++c) {
        arm[c] += u[dim * i + c];
        if (!state.at_rest) speed[c] = v[dim * i + c];
      }
      const Tensor<1, dim> acceleration = A * arm + G * speed;
      for (int c = 0; c < dim; ++c) field[dim * i + c] = acceleration[c];
    }
  }
  mass_->add_product(-1, field_, force);
  return true;
}

template <int dim>
void RotatingFrame<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                                     Contacts) const {
  const Tensor<2, dim> block =
      -s_x * by_position(state.load_time) - s_v * by_velocity(state.load_time);
  mass_->add_blocks_to(block, J);
}

template <int dim>
TermTraits RotatingFrame<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.symmetric = !coriolis_ && rates_.size() == 1;
  traits.loads_depend_on_velocity = coriolis_;
  traits.joins_cell_nodes = true;
  traits.lacks_potential =
      "Loads / " + name_ +
      " / Kind = rotating frame: its force depends on the position; take gravity, a field on "
      "the reference shape, instead";
  return traits;
}

namespace {

template <int dim>
std::unique_ptr<Term> make(const LoadContext<dim>& context, const LoadInput& input) {
  return std::make_unique<RotatingFrame<dim>>(context.space, context.body, context.mass, input,
                                              context.constants);
}

}  // namespace

LoadEntry rotating_frame() {
  LoadEntry entry{
      {"rotating frame",
       "the forces M [omega^2 r - 2 omega x v - (d omega/dt) x r] of a frame of reference that "
       "turns, r from the axis (all results are relative to that frame)",
       {{"At", "a point of the axis; empty: the origin"},
        {"Direction", "of the axis in 3D; empty: 0; 0; 1"},
        {"Coriolis", "the force - 2 M omega x v too? It makes the tangent unsymmetric"}},
       {{"Value", "omega, rad/s, and if that changes with t its derivative, rad/s^2"}}}};
  entry.follows_motion = true;
  entry.make = [](const auto& context, const LoadInput& input) { return make(context, input); };
  return entry;
}

template class RotatingFrame<2>;
template class RotatingFrame<3>;

}  // namespace steppe
