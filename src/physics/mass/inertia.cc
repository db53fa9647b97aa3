#include "steppe/physics/mass/inertia.h"

#include "steppe/physics/mass/mass_operator.h"
#include "steppe/physics/mass/reduced_inertia.h"

namespace steppe {

template <int dim>
Inertia<dim>::Inertia(const Space<dim>& space, const Body<dim>& body, Lumping lumping, Vec points)
    : space_(space),
      mass_(
          space, [&](std::size_t cell) { return body.material(cell).density; }, lumping,
          "Damping / Mass"),
      product_(space.create_vector()) {
  facets_.balanced = this;
  facets_.potential = this;
  facets_.reducible = this;
  std::get<const MatrixFree<dim>*>(facets_.matrix_free) = this;
  if (points) mass_.add_points(points);
}

template <int dim>
TermTraits Inertia<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.inertial = true;
  traits.lacks_potential.clear();
  return traits;
}

template <int dim>
std::unique_ptr<MatrixFreeOperator> Inertia<dim>::matrix_free_operator(
    const CoarseSpace<dim>* coarse, OperatorStorage) const {
  return std::make_unique<MassOperator<dim>>(mass_, nullptr, coarse, true);
}

template <int dim>
bool Inertia<dim>::add_residual(const State& state, Vec force) const {
  if (!state.at_rest) mass_.add_product(1, state.acceleration, force);
  return true;
}

template <int dim>
void Inertia<dim>::add_tangent(double s_a, double, double, const State&, Mat J, Contacts) const {
  mass_.add_to(s_a, J);
}

template <int dim>
void Inertia<dim>::multiply(Vec x) const {
  check(VecZeroEntries(product_));
  mass_.add_product(1, x, product_);
}

template <int dim>
void Inertia<dim>::add_balance(const State& state, Balance& balance) const {
  if (state.half_step != 0) {
    multiply(state.acceleration);
    const LocalView a(state.acceleration), f(product_);
    for (int i = 0; i < dim * space_.n_owned_nodes(); ++i)
      balance.kinetic -= 0.5 * state.half_step * state.half_step * a[i] * f[i];
  }
  multiply(state.velocity);
  const LocalView u(state.displacement), v(state.velocity), p(product_);
  for (int i = 0; i < space_.n_owned_nodes(); ++i) {
    const dealii::Tensor<1, dim> arm = arm_of(space_, i);
    double x[3] = {}, q[3] = {};  // position and momentum of the node
    for (int c = 0; c < dim; ++c) {
      x[c] = arm[c] + u[dim * i + c];
      q[c] = p[dim * i + c];
      balance.kinetic += 0.5 * v[dim * i + c] * q[c];
    }
    for (int c = 0; c < 3; ++c) {
      const int d = (c + 1) % 3, e = (c + 2) % 3;
      if (moves_with_body(space_, i)) balance.linear_momentum[c] += q[c];
      balance.angular_momentum[c] += x[d] * q[e] - x[e] * q[d];
    }
  }
}

template <int dim>
void Inertia<dim>::add_potential(double s_a, double, double, const State& state,
                                 Potential& potential) const {
  if (s_a == 0) return;
  multiply(state.acceleration);
  add_product(0.5 / s_a, state.acceleration, product_, potential);
}

template <int dim>
std::unique_ptr<ReducedTerm> Inertia<dim>::reduce(const ReducedBasis& basis) const {
  return std::make_unique<ReducedInertia>(space_, basis,
                                          [this](Vec u, Vec f) { mass_.add_product(1, u, f); });
}

template class Inertia<2>;
template class Inertia<3>;

}  // namespace steppe
