#include "steppe/fem/cells/cell_polynomials.h"

#include <deal.II/base/quadrature_lib.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

using namespace steppe;

namespace fem_cell_polynomials {

/// On a slender, turned cell far from the origin: orthonormal to rounding, and a polynomial of the
/// degree is its own projection.
template <int dim>
void expect_orthonormal(unsigned int degree) {
  SCOPED_TRACE(std::to_string(dim) + "D, degree " + std::to_string(degree));
  const dealii::QGauss<dim> rule(degree + 2);
  std::vector<dealii::Point<dim>> X;
  for (const auto& xi : rule.get_points()) {
    dealii::Point<dim> x;
    for (int c = 0; c < dim; ++c)
      x[c] = 3 + c + 1e-3 * (xi[0] + 0.2 * xi[0] * xi[1]) + 1e-6 * xi[c];
    X.push_back(x);
  }
  const CellPolynomials<dim> m(degree, X, rule.get_weights());
  ASSERT_EQ(m.size(), n_polynomials(dim, degree));
  const auto f = [&](const dealii::Point<dim>& x) {
    return 1 + std::pow(300 * (x[0] - 3) - 200 * (x[dim - 1] - 2 - dim), degree);
  };
  std::vector<double> gram(m.size() * m.size(), 0.), c(m.size(), 0.);
  for (unsigned int q = 0; q < rule.size(); ++q) {
    const std::vector<double> here = m.at(X[q]);
    EXPECT_EQ(here[0], 1);
    for (int k = 0; k < m.size(); ++k) {
      c[k] += rule.weight(q) * f(X[q]) * here[k];
      for (int l = 0; l < m.size(); ++l)
        gram[k * m.size() + l] += rule.weight(q) * here[k] * here[l];
    }
  }
  for (int k = 0; k < m.size(); ++k)
    for (int l = 0; l < m.size(); ++l) EXPECT_NEAR(gram[k * m.size() + l], k == l, 1e-8);
  for (const auto& x : X) {
    const std::vector<double> here = m.at(x);
    EXPECT_NEAR(std::inner_product(c.begin(), c.end(), here.begin(), 0.), f(x), 1e-8);
  }
}

TEST(CellPolynomials, AreOrthonormalAndComplete) {
  for (const unsigned int degree : {0, 1, 2, 3}) {
    expect_orthonormal<2>(degree);
    expect_orthonormal<3>(degree);
  }
}

}  // namespace fem_cell_polynomials
