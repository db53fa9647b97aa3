#pragma once

#include "steppe/material/law/point_law.h"
#include "steppe/material/law/volumetric_energy.h"

namespace steppe {

/**
 * Splits a change of shape from a change of volume: psi = W(F J^(-1/3)) + kappa U(J) with an energy
 * W of its own for the isochoric part. W is a Model as of PointLaw, in three dimensions only and
 * without a say on det F; its stress vanishes at rest, so that nothing cancels at small strains (an
 * energy gets there with a function of J, which has no effect here). With m = J^(-1/3), F' = m F,
 * G' = F'^-T and the stress P' and tangent A' of W at F',
 *
 *     P = m (P' + (p - t) G'),   t = P' : F' / 3,   p = kappa J U'.
 *
 * (Holzapfel, Nonlinear Solid Mechanics, 2000, sections 6.4 and 6.6.)
 */
template <class Model>
struct Isochoric : Model {
  static constexpr bool small_strain = false;
  VolumetricEnergy volumetric;

  /** Internal variables of a plastic W after the step to H, whose change of volume flow does not
   * feel. */
  template <int dim, class T, class... End>
  PlasticState<T> flow(const Tensor2<dim, T>& H, const PlasticStart<T>* start, End*... end) const {
    return Model::flow(in_three_dimensions(H), start, end...);
  }

  template <int dim, class N, class... At>
  N energy(const Tensor2<dim, N>& H, const At*... at_point) const {
    const Deformation<N> at(H);
    return Model::energy(at.H, at_point...) + volumetric.energy(at.j, at.log_J);
  }

  template <int dim, class N, class... At>
  void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P, const At*... at_point) const {
    const Deformation<N> at(H);
    const Tensor2<3, N> F = deformation_gradient(at.H), G = cofactor(F);
    Tensor2<3, N> P_bar;
    Model::stress(at.H, P_bar, at_point...);
    const N mean = volumetric.pressure(at.j, at.log_J) - double_contraction(P_bar, F) / N(3.0);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) P(i, J) = at.m * (P_bar(i, J) + mean * G(i, J));
  }

  /**
   * A = m^2 (A'_iJkL + G'_iJ Y_kL + Y_iJ G'_kL + (t - p) G'_iL G'_kJ) with B = A' : F' and
   * Y = (dp/d(ln J) + t / 3 + B : F' / 9) G' / 2 - (P' + B) / 3.
   */
  template <int dim, class N, class... At>
  void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A, const At*... at_point) const {
    const Deformation<N> at(H);
    const Tensor2<3, N> F = deformation_gradient(at.H), G = cofactor(F);
    Tensor2<3, N> P_bar;
    Tensor4<3, N> A_bar;
    Model::stress(at.H, P_bar, at_point...);
    Model::tangent(at.H, A_bar, at_point...);
    const Tensor2<3, N> B = double_contraction(A_bar, F);
    const N t = double_contraction(P_bar, F) / N(3.0);
    const N g =
        volumetric.pressure_slope(at.j, at.log_J) + t / N(3.0) + double_contraction(B, F) / N(9.0);
    const N crossed = t - volumetric.pressure(at.j, at.log_J), m2 = at.m * at.m;
    Tensor2<3, N> Y;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        Y(i, J) = N(0.5) * g * G(i, J) - (P_bar(i, J) + B(i, J)) / N(3.0);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A(i, J, k, L) = m2 * (A_bar(i, J, k, L) + G(i, J) * Y(k, L) + Y(i, J) * G(k, L) +
                                  crossed * G(i, L) * G(k, J));
  }

 private:
  /** j = J - 1, ln J, m = J^(-1/3) and F' - I in three dimensions. */
  template <class N>
  struct Deformation {
    N j, log_J, m;
    Tensor2<3, N> H;

    template <int dim>
    explicit Deformation(const Tensor2<dim, N>& gradient) : j(determinant_minus_one(gradient)) {
      using std::expm1;
      using std::log1p;
      log_J = log1p(j);
      const N m_minus_one = expm1(N(-1.0 / 3.0) * log_J);
      m = N(1.0) + m_minus_one;
      H = plus_identity(scaled(m, in_three_dimensions(gradient)), m_minus_one);
    }
  };
};

}  // namespace steppe
