#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/facets/reduced_basis.h"
#include "steppe/physics/facets/reduced_term.h"

#include <functional>

namespace steppe {

/**
 * M_z a with M_z = U^T M U. The momenta are those of the body: linear U^T M r_c . v for unit
 * translations r_c, angular sum x cross M u' with the positions x = X + U z, bilinear in z and v.
 */
class ReducedInertia : public ReducedTerm {
 public:
  /// `multiply` adds M u to f. Collective.
  template <int dim>
  ReducedInertia(const Space<dim>& space, const ReducedBasis& basis,
                 const std::function<void(Vec u, Vec f)>& multiply);

  void add_residual(const ReducedState& state, double* F) const override;
  void add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                   double* J) const override;
  void add_balance(const ReducedState& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const ReducedState& state,
                     Potential& potential) const override;

 private:
  std::vector<double> mass_;
  std::vector<double> linear_;    // r by 3: momentum of u_j
  std::vector<double> angular_;   // r by 3: sum of X cross M u_j
  std::vector<double> bilinear_;  // r by r by 3: sum of u_i cross M u_j
};

}  // namespace steppe
