#pragma once

#include "steppe/material/strain/kinematics.h"

namespace steppe {

/**
 * Newtonian viscosity of a solid (Kelvin-Voigt): the Cauchy stress sigma_v = 2 eta dev d + zeta
 * tr(d) I of the rate of deformation d = sym(dv/dx), beside that of the law, and so P_v = J sigma_v
 * F^-T as a function of H = du/dX and V = dv/dX; none in a rigid motion. With small strains F is
 * the identity. (Landau and Lifshitz, Theory of Elasticity, section 34.) Constants in Pa s, at
 * least 0. Local; det F > 0.
 */
struct ViscousStress {
  double shear = 0;  ///< eta
  double bulk = 0;   ///< zeta
  bool linear = false;

  bool acts() const { return shear != 0 || bulk != 0; }

  /** sigma_v with all three normal stresses, in plane strain too. */
  template <int dim, class N>
  Tensor2<3, N> cauchy(const Tensor2<dim, N>& H, const Tensor2<dim, N>& V) const {
    N J;
    return sigma(in_three_dimensions(product_transposed(V, geometry(H, J))));
  }

  /** P += s P_v. */
  template <int dim, class N>
  void add_stress(double s, const Tensor2<dim, N>& H, const Tensor2<dim, N>& V,
                  Tensor2<dim, N>& P) const {
    N J;
    const Tensor2<dim, N> G = geometry(H, J);
    const Tensor2<dim, N> P_v = product(sigma(product_transposed(V, G)), G);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) P(i, j) += N(s) * J * P_v(i, j);
  }

  /**
   * dP_v/dV_iJkL = J [eta (delta_ik G_jL G_jJ + G_iL G_kJ) + (zeta - 2/3 eta) G_iJ G_kL] with G =
   * F^-T, which has the major symmetry.
   */
  template <int dim, class N>
  void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A) const {
    N J;
    const Tensor2<dim, N> G = geometry(H, J);
    const Tensor2<dim, N> shear_G = scaled(N(shear) * J, G), second_G = scaled(N(second()) * J, G);
    for (int i = 0; i < dim; ++i)
      for (int K = 0; K < dim; ++K)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L) {
            A(i, K, k, L) = shear_G(i, L) * G(k, K) + second_G(i, K) * G(k, L);
            for (int j = 0; i == k && j < dim; ++j) A(i, K, k, L) += shear_G(j, K) * G(j, L);
          }
  }

 private:
  double second() const { return bulk - 2 * shear / 3; }

  /** sigma_v of the velocity gradient dv/dx. */
  template <int dim, class N>
  Tensor2<dim, N> sigma(const Tensor2<dim, N>& l) const {
    return plus_identity(scaled(N(2 * shear), infinitesimal_strain(l)), N(second()) * trace(l));
  }

  /** F^-T, and J. */
  template <int dim, class N>
  Tensor2<dim, N> geometry(const Tensor2<dim, N>& H, N& J) const {
    J = N(1.0);
    if (linear) return plus_identity(Tensor2<dim, N>{}, J);
    J += determinant_minus_one(H);
    return inverse_transpose(deformation_gradient(H), J);
  }
};

}  // namespace steppe
