#pragma once

#include "steppe/material/law/point_law.h"
#include "steppe/material/law/volumetric_energy.h"

namespace steppe {

/**
 * A compressible law that does not split: psi = W(F) + V(J) with a Model W as of Isochoric that
 * holds the term -g (J^2 - 1), g = W.release(). V turns that into -2 g ln J, which keeps a body
 * from inverting, and adds lambda'/2 (ln J)^2 such that Lame's constant is `lambda` at rest:
 *
 *     V = g (J^2 - 1 - 2 ln J) + lambda'/2 (ln J)^2,   lambda' = lambda - W.lambda().
 */
template <class Model>
struct Coupled : Model {
  static constexpr bool small_strain = false;
  VolumetricEnergy exchange, logarithmic;

  Coupled(const Model& model, double lambda)
      : Model(model),
        exchange{VolumetricEnergy::Form::simo_taylor, 4 * model.release()},
        logarithmic{VolumetricEnergy::Form::logarithmic, lambda - model.lambda()} {}

  template <int dim, class N>
  N energy(const Tensor2<dim, N>& H) const {
    using std::log1p;
    const N j = determinant_minus_one(H), log_J = log1p(j);
    return Model::energy(in_three_dimensions(H)) + exchange.energy(j, log_J) +
           logarithmic.energy(j, log_J);
  }

  template <int dim, class N>
  void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P) const {
    using std::log1p;
    const N j = determinant_minus_one(H), log_J = log1p(j);
    const N pressure = exchange.pressure(j, log_J) + logarithmic.pressure(j, log_J);
    const Tensor2<dim, N> G = inverse_transpose(deformation_gradient(H), N(1.0) + j);
    Tensor2<3, N> P_3;
    Model::stress(in_three_dimensions(H), P_3);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) P(i, J) = P_3(i, J) + pressure * G(i, J);
  }

  /** A = A of W + dp/d(ln J) G_iJ G_kL - p G_iL G_kJ with p = J V' and G = F^-T. */
  template <int dim, class N>
  void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A) const {
    using std::log1p;
    const N j = determinant_minus_one(H), log_J = log1p(j);
    const Tensor2<dim, N> G = inverse_transpose(deformation_gradient(H), N(1.0) + j);
    const Tensor2<dim, N> straight =
        scaled(exchange.pressure_slope(j, log_J) + logarithmic.pressure_slope(j, log_J), G);
    const Tensor2<dim, N> crossed =
        scaled(exchange.pressure(j, log_J) + logarithmic.pressure(j, log_J), G);
    Tensor4<3, N> A_3;
    Model::tangent(in_three_dimensions(H), A_3);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A(i, J, k, L) = A_3(i, J, k, L) + straight(i, J) * G(k, L) - crossed(i, L) * G(k, J);
  }
};

}  // namespace steppe
