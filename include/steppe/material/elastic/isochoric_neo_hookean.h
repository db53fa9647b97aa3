#pragma once

#include "steppe/material/law/law_entry.h"

namespace steppe {

/**
 * Isochoric-volumetric neo-Hookean: psi = mu/2 (J^(-2/3) tr C - 3) + kappa U(J), and with the
 * three-dimensional deviator P = F^-T (2 mu J^(-2/3) dev E + kappa J U' I), which does not cancel
 * at small strains. mu in Pa. In plane strain tr C = tr C_2D + 1 and the
 * exponent stays -2/3. The same as Isochoric<Rivlin> with c_1 = mu / 2, and twice as fast.
 * (Holzapfel, Nonlinear Solid Mechanics, 2000, sections 6.4 and 6.5.)
 */
struct IsochoricNeoHookean {
  static constexpr bool small_strain = false;
  double mu;
  VolumetricEnergy volumetric;

  /**
   * With E' = (J^(-2/3) C - I) / 2, the isochoric strain, det(I + 2 E') = 1 gives the isochoric
   * energy mu tr E' = -mu (2 I_2(E') + 4 I_3(E')), which holds no term linear in the strain.
   */
  template <int dim, class N>
  N energy(const Tensor2<dim, N>& H) const {
    const Volume<N> volume(determinant_minus_one(H));
    const Tensor2<3, N> E = in_three_dimensions(green_lagrange(H));
    const Tensor2<3, N> isochoric_strain =
        plus_identity(scaled(volume.power(), E), N(0.5) * volume.power_minus_one);
    return N(-mu) * (N(2.0) * second_invariant(isochoric_strain) +
                     N(4.0) * third_invariant(isochoric_strain)) +
           volumetric.energy(volume.j, volume.log_J);
  }

  template <int dim, class N>
  void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P) const {
    const Volume<N> volume(determinant_minus_one(H));
    const Tensor2<dim, N> G = inverse_transpose(deformation_gradient(H), N(1.0) + volume.j);
    const Tensor2<dim, N> E = green_lagrange(H);
    const N two_mu = N(2 * mu) * volume.power();
    const N mean = pressure(volume) - two_mu * trace(E) / N(3.0);
    P = product(G, plus_identity(scaled(two_mu, E), mean));
  }

  /**
   * With m = mu J^(-2/3), G = F^-T, p = kappa J U' and p' = dp/d(ln J):
   * A_iJkL = m delta_ik delta_JL - 2/3 m (G_iJ F_kL + F_iJ G_kL) + (m tr C / 3 - p) G_iL G_kJ
   *          + (2/9 m tr C + p') G_iJ G_kL.
   */
  template <int dim, class N>
  void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A) const {
    const Volume<N> volume(determinant_minus_one(H));
    const Tensor2<dim, N> F = deformation_gradient(H);
    const Tensor2<dim, N> G = inverse_transpose(F, N(1.0) + volume.j);
    const N m = N(mu) * volume.power();
    const N third_of_trace_C = N(1.0) + N(2.0 / 3.0) * trace(green_lagrange(H));
    const N two_thirds_m = N(2.0 / 3.0) * m;
    const N pressure_slope = volumetric.pressure_slope(volume.j, volume.log_J);
    const Tensor2<dim, N> crossed = scaled(m * third_of_trace_C - pressure(volume), G);
    const Tensor2<dim, N> mixed_G = scaled(-two_thirds_m, G);
    Tensor2<dim, N> straight = scaled(two_thirds_m * third_of_trace_C + pressure_slope, G);
    for (int k = 0; k < dim; ++k)
      for (int L = 0; L < dim; ++L) straight(k, L) -= two_thirds_m * F(k, L);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A(i, J, k, L) =
                crossed(i, L) * G(k, J) + G(i, J) * straight(k, L) + F(i, J) * mixed_G(k, L);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) A(i, J, i, J) += m;
  }

 private:
  /** j = J - 1, ln J and J^(-2/3) - 1. */
  template <class N>
  struct Volume {
    N j, log_J, power_minus_one;

    explicit Volume(const N& J_minus_one) : j(J_minus_one) {
      using std::expm1;
      using std::log1p;
      log_J = log1p(j);
      power_minus_one = expm1(N(-2.0 / 3.0) * log_J);
    }
    N power() const { return N(1.0) + power_minus_one; }
  };

  template <class N>
  N pressure(const Volume<N>& volume) const {
    return volumetric.pressure(volume.j, volume.log_J);
  }
};

LawEntry isochoric_neo_hookean();

}  // namespace steppe
