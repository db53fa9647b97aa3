#pragma once

#include "../unit/model.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/quadrature_lib.h>

#include <cmath>
#include <iomanip>

namespace steppe {

/**
 * The manufactured displacement u_i(X) = a_i sin(k_iJ X_J + phi_i), with its gradient, its second
 * derivatives, and its components
 * as text for the input, reached at t = 1.
 */
template <int dim>
struct ManufacturedDisplacement {
  double amplitude[3] = {0.08, -0.07, 0.06};
  double wave[3][3] = {{1.3, -0.9, 0.8}, {0.7, 1.4, -1.0}, {-0.8, 1.1, 1.2}};
  double phase[3] = {0.3, 1.1, 0.5};

  double argument(const dealii::Point<dim>& X, int i) const {
    double sum = phase[i];
    for (int J = 0; J < dim; ++J) sum += wave[i][J] * X[J];
    return sum;
  }
  double value(const dealii::Point<dim>& X, int i) const {
    return amplitude[i] * std::sin(argument(X, i));
  }
  Tensor2<dim, double> gradient(const dealii::Point<dim>& X) const {
    Tensor2<dim, double> H;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) H(i, J) = amplitude[i] * wave[i][J] * std::cos(argument(X, i));
    return H;
  }
  double second_derivative(const dealii::Point<dim>& X, int i, int J, int L) const {
    return -wave[i][J] * wave[i][L] * value(X, i);
  }
  std::string text() const {
    std::ostringstream out;
    out << std::setprecision(17);
    for (int i = 0; i < dim; ++i) {
      out << (i ? "; " : "") << amplitude[i] << "*t*sin(" << phase[i];
      for (int J = 0; J < dim; ++J)
        out << " + (" << wave[i][J] << ")*"
            << "xyz"[J];
      out << ")";
    }
    return out.str();
  }
};

/// A quadrature of higher order than the space's.
template <int dim>
dealii::Quadrature<dim> rich_quadrature(const Space<dim>& space) {
  if (space.mesh().simplicial()) return dealii::QWitherdenVincentSimplex<dim>(5);
  return dealii::QGauss<dim>(space.degree() + 3);
}

/// The dead load b_i = -A_iJkL(H) u_k,LJ that holds a material in the manufactured displacement.
template <int dim>
class ManufacturedLoad : public Term {
 public:
  ManufacturedLoad(const Space<dim>& space, const Law<dim>& law,
                   const ManufacturedDisplacement<dim>& u)
      : load_(space.create_vector()) {
    facets_.is_load = true;
    {
      LocalArray entries(load_);
      CellValues<dim> values(space, rich_quadrature(space));
      for (std::size_t k = 0; k < space.cells().size(); ++k) {
        values.reinit(k);
        for (int q = 0; q < values.n_points(); ++q) {
          const auto& X = values.point(q);
          const Tensor2<dim, double> H = u.gradient(X);
          Tensor4<dim, double> A;
          EXPECT_TRUE(law.tangent(1, &H, &A));
          for (int i = 0; i < dim; ++i) {
            double b = 0;
            for (int J = 0; J < dim; ++J)
              for (int m = 0; m < dim; ++m)
                for (int L = 0; L < dim; ++L) b -= A(i, J, m, L) * u.second_derivative(X, m, L, J);
            for (int a = 0; a < values.n_nodes(); ++a)
              entries[dim * values.nodes()[a] + i] += b * values.weight(q) * values.shape(q, a);
          }
        }
      }
    }
    add_ghosts(load_);
  }

  void add_tangent(double, double, double, const State&, Mat, Contacts) const override {}
  bool add_residual(const State&, Vec force) const override {
    check(VecAXPY(force, -1, load_));
    return true;
  }

 private:
  VecHandle load_;
};

struct ErrorNorms {
  double L2 = 0, H1 = 0;
};

/// Norms of u_h - u and of its gradient over the reference body. Collective.
template <int dim>
ErrorNorms error_of(const Space<dim>& space, Vec displacement,
                    const ManufacturedDisplacement<dim>& u) {
  CellValues<dim> values(space, rich_quadrature(space));
  const LocalView nodal(displacement);
  ErrorNorms error;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) {
      Tensor2<dim, double> H = u.gradient(values.point(q));
      for (int i = 0; i < dim; ++i) {
        double difference = -u.value(values.point(q), i);
        for (int a = 0; a < values.n_nodes(); ++a) {
          const double nodal_value = nodal[dim * values.nodes()[a] + i];
          difference += nodal_value * values.shape(q, a);
          for (int J = 0; J < dim; ++J) H(i, J) -= nodal_value * values.gradient(q, a)[J];
        }
        error.L2 += values.weight(q) * difference * difference;
      }
      error.H1 += values.weight(q) * double_contraction(H, H);
    }
  }
  error.L2 = std::sqrt(dealii::Utilities::MPI::sum(error.L2, space.communicator()));
  error.H1 = std::sqrt(dealii::Utilities::MPI::sum(error.H1, space.communicator()));
  return error;
}

}  // namespace steppe
