#include "steppe/physics/internal_force/stiffness_bound.h"
#include "steppe/physics/system/elastodynamics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

template <int dim>
double Elastodynamics<dim>::bound_of_eigenvalues(const State& state) const {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  const auto n_stiff = std::count_if(terms_.begin(), terms_.end(), [](const auto& term) {
    const TermTraits traits = term->traits();
    return traits.has_tangent && !traits.inertial;
  });
  const bool has_others = n_stiff > 1 || !reduced_.empty() || !spatial_.empty();
  if (!internal_ || has_others || !diagonal()) return unknown;
  const VecHandle sums = space_.create_vector(), masses = space_.create_vector();
  bool known = StiffnessBound<dim>(internal_->stress()).set_row_sums(state, sums);
  inertia_->mass().add_diagonal(masses);
  prescribed_.zero(sums);
  const LocalView r(sums), m(masses);
  double largest = 0;
  for (int i = 0; i < dim * space_.n_owned_nodes(); ++i) {
    if (r[i] == 0) continue;
    known &= m[i] > 0 && std::isfinite(r[i]);
    largest = std::max(largest, r[i] / m[i]);
  }
  return dealii::Utilities::MPI::max(known ? largest : unknown, space_.communicator());
}

template double Elastodynamics<2>::bound_of_eigenvalues(const State&) const;
template double Elastodynamics<3>::bound_of_eigenvalues(const State&) const;

}  // namespace steppe
