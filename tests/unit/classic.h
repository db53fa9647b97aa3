#pragma once

#include "model.h"

#include "steppe/base/numbers/dual.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/physics/body/gradient.h"

#include <vector>

// The internal force cell by cell with FEValues and MatSetValuesBlocked: what the SIMD kernels and
// the direct assembly are compared with.

namespace steppe {

/// Which parts of the force and its tangent count.
struct ClassicFactors {
  double force = 1, rayleigh = 0;  // P + rayleigh r_k A : grad v
  double tangent = 1, third = 0;   // (tangent + rayleigh_tangent r_k) A + third r_k dA/dF : grad v
  double rayleigh_tangent = 0;
};

template <int dim>
class Classic {
 public:
  explicit Classic(const Model<dim>& model)
      : space_(model.space), body_(model.body), values_(space_, space_.quadrature()) {}

  /// Add the force to the local form of a vector, the tangent to a matrix without assembling it;
  /// the strain energy of this rank's cells is returned.
  double add(const State& state, const ClassicFactors& factors, Vec force, Mat J) {
    const int n = values_.n_nodes(), n_points = values_.n_points(), size = dim * n;
    std::vector<Tensor2<dim, double>> H(n_points), G(n_points);
    std::vector<Tensor2<dim, Dual<double>>> dual_H(n_points), P(n_points);
    std::vector<Tensor4<dim, Dual<double>>> A(n_points);
    std::vector<double> psi(n_points), K(size * size);
    std::vector<PetscInt> rows(n);
    const LocalView u(state.displacement), v(state.velocity);
    LocalArray f(force);
    double energy = 0;
    for (std::size_t cell = 0; cell < space_.cells().size(); ++cell) {
      const Material<dim>& material = body_.material(cell);
      const double r_k = material.rayleigh.stiffness;
      values_.reinit(cell);
      std::vector<Direction<double>> fibres(n_points * material.fibres.size());
      for (int q = 0; q < n_points; ++q)
        material.fibres.at(values_.point(q), fibres.data() + q * material.fibres.size());
      const Points<double> points(n_points, fibres.data());
      gradients(values_, u, H.data());
      gradients(values_, v, G.data());
      for (int q = 0; q < n_points; ++q)
        for (int i = 0; i < dim; ++i)
          for (int j = 0; j < dim; ++j) dual_H[q](i, j) = {H[q](i, j), G[q](i, j)};
      material.law->energy(points, H.data(), psi.data());
      material.law->stress(points, dual_H.data(), P.data());
      if (material.law->plastic())  // its tangent has no derivative
        plain_tangent(*material.law, points, H.data(), A.data());
      else
        material.law->tangent(points, dual_H.data(), A.data());
      std::fill(K.begin(), K.end(), 0.);
      for (int q = 0; q < n_points; ++q) {
        const double w = values_.weight(q);
        energy += w * psi[q];
        for (int a = 0; a < n; ++a)
          for (int i = 0; i < dim; ++i)
            for (int I = 0; I < dim; ++I) {
              const double g = w * values_.gradient(q, a)[I];
              f[dim * values_.nodes()[a] + i] += g * (factors.force * P[q](i, I).value +
                                                      factors.rayleigh * r_k * P[q](i, I).slope);
              for (int b = 0; b < n; ++b)
                for (int k = 0; k < dim; ++k)
                  for (int L = 0; L < dim; ++L)
                    K[(dim * a + i) * size + dim * b + k] +=
                        g * values_.gradient(q, b)[L] *
                        ((factors.tangent + factors.rayleigh_tangent * r_k) *
                             A[q](i, I, k, L).value +
                         factors.third * r_k * A[q](i, I, k, L).slope);
            }
      }
      for (int b = 0; b < n; ++b) rows[b] = space_.global_node(values_.nodes()[b]);
      check(MatSetValuesBlocked(J, n, rows.data(), n, rows.data(), K.data(), ADD_VALUES));
    }
    return energy;
  }

 private:
  static void plain_tangent(const Law<dim>& law, const Points<double>& points,
                            const Tensor2<dim, double>* H, Tensor4<dim, Dual<double>>* A) {
    std::vector<Tensor4<dim, double>> values(points.size);
    law.tangent(points, H, values.data());
    for (int q = 0; q < points.size; ++q)
      for (int i = 0; i < dim; ++i)
        for (int J = 0; J < dim; ++J)
          for (int k = 0; k < dim; ++k)
            for (int L = 0; L < dim; ++L) A[q](i, J, k, L) = values[q](i, J, k, L);
  }

  const Space<dim>& space_;
  const Body<dim>& body_;
  CellValues<dim> values_;
};

}  // namespace steppe
