#include "steppe/fem/cells/point_fit.h"

#include "steppe/fem/cells/cell_polynomials.h"

#include <deal.II/fe/fe_dgq.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_tools.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

namespace steppe {

using namespace dealii;

template <int dim>
FullMatrix<double> fit_weights(const Space<dim>& space, const Quadrature<dim>& points,
                               unsigned int degree) {
  const Quadrature<dim>& known = space.quadrature();
  FullMatrix<double> weights(points.size(), known.size());
  if (known.size() == 1 || degree == 0) {
    const std::vector<double>& of_mean = known.get_weights();
    const double sum = std::accumulate(of_mean.begin(), of_mean.end(), 0.);
    for (unsigned int p = 0; p < points.size(); ++p)
      for (unsigned int q = 0; q < known.size(); ++q) weights(p, q) = of_mean[q] / sum;
    return weights;
  }
  std::unique_ptr<FiniteElement<dim>> polynomial;
  if (space.mesh().simplicial()) {
    const bool quadratic = degree > 1 && int(known.size()) >= n_polynomials(dim, 2);
    polynomial = std::make_unique<FE_SimplexDGP<dim>>(quadratic ? 2 : 1);
  } else {
    const auto in_one_direction = unsigned(std::lround(std::pow(known.size(), 1. / dim)));
    polynomial = std::make_unique<FE_DGQ<dim>>(std::min(degree, in_one_direction - 1));
  }
  FullMatrix<double> fit(polynomial->n_dofs_per_cell(), known.size());
  FETools::compute_projection_from_quadrature_points_matrix(*polynomial, known, known, fit);
  FullMatrix<double> shapes(points.size(), polynomial->n_dofs_per_cell());
  for (unsigned int p = 0; p < points.size(); ++p)
    for (unsigned int a = 0; a < shapes.n(); ++a)
      shapes(p, a) = polynomial->shape_value(a, points.point(p));
  shapes.mmult(weights, fit);
  return weights;
}

template FullMatrix<double> fit_weights(const Space<2>&, const Quadrature<2>&, unsigned int);
template FullMatrix<double> fit_weights(const Space<3>&, const Quadrature<3>&, unsigned int);

}  // namespace steppe
