#pragma once

#include "steppe/fem/cells/cell_batches.h"

namespace steppe {

/// A scalar field at one point: its value and its gradient; or what is integrated against a shape
/// function and its gradient: f_a = integral of s N_a + q . grad N_a, s in `value`.
template <int dim>
struct ScalarAt {
  Lanes value;
  Lanes gradient[dim];
};

/**
 * The derivatives at one point of s by T, of q by T, and of q by the gradient of T, on the
 * reference cell: w det(dX/dxi) ds/dT, w det(dX/dxi) dxi_d/dX_J dq_J/dT, and the symmetric
 * w det(dX/dxi) dxi_d/dX_J k dxi_e/dX_J, with the weight w of the point (in 3D 10 numbers), so that
 * the matrix of a cell is the sum over its points of
 *     (reaction N_a + convection_d dN_a/dxi_d) N_b + dN_a/dxi_d diffusion_de dN_b/dxi_e.
 */
template <int dim>
struct ScalarTangent {
  Lanes reaction;
  Lanes convection[dim];
  Lanes diffusion[dim * (dim + 1) / 2];  // of d <= e at [e (e + 1) / 2 + d]

  const Lanes& diffusion_between(int d, int e) const {
    return d <= e ? diffusion[e * (e + 1) / 2 + d] : diffusion[d * (d + 1) / 2 + e];
  }

  /// s and q of a value and a gradient on the reference cell.
  ScalarAt<dim> product(const ScalarAt<dim>& T) const {
    ScalarAt<dim> result;
    result.value = reaction * T.value;
    for (int d = 0; d < dim; ++d) {
      result.gradient[d] = convection[d] * T.value;
      for (int e = 0; e < dim; ++e) result.gradient[d] += diffusion_between(d, e) * T.gradient[e];
    }
    return result;
  }

  /// Tangent on the reference cell from ds/dT, dq_J/dT and k on the body, at a point with a weight
  /// and a Jacobian.
  static ScalarTangent pull_back(double weight, const Jacobian<dim>& jacobian,
                                 const Lanes& reaction, const Lanes (&convection)[dim],
                                 const Lanes& k) {
    ScalarTangent D;
    const Lanes measure = Lanes(weight) * jacobian.determinant;
    D.reaction = measure * reaction;
    for (int d = 0; d < dim; ++d) {
      Lanes sum = jacobian.inverse(d, 0) * convection[0];
      for (int J = 1; J < dim; ++J) sum += jacobian.inverse(d, J) * convection[J];
      D.convection[d] = measure * sum;
      for (int e = d; e < dim; ++e) {
        Lanes metric = jacobian.inverse(d, 0) * jacobian.inverse(e, 0);
        for (int J = 1; J < dim; ++J) metric += jacobian.inverse(d, J) * jacobian.inverse(e, J);
        D.diffusion[e * (e + 1) / 2 + d] = measure * k * metric;
      }
    }
    return D;
  }
};

}  // namespace steppe
