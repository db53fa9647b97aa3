#include "steppe/physics/inertia.h"

namespace steppe {

template <int dim>
Inertia<dim>::Inertia(const Space<dim>& space, const Body<dim>& body, Lumping lumping)
    : mass_(
          space, [&](std::size_t cell) { return body.material(cell).density; }, lumping,
          "Damping / Mass") {}

template <int dim>
bool Inertia<dim>::add_residual(const State& state, Vec force) const {
  mass_.add_product(state.acceleration, force);
  return true;
}

template <int dim>
void Inertia<dim>::add_tangent(double s_a, double, double, const State&, Mat J) const {
  mass_.add_to(s_a, J);
}

template <int dim>
double Inertia<dim>::kinetic_energy(const State& state) const {
  return 0.5 * mass_.local_product(state.velocity, state.velocity);
}

template class Inertia<2>;
template class Inertia<3>;

}  // namespace steppe
