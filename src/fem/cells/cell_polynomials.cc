#include "steppe/fem/cells/cell_polynomials.h"

#include <cmath>
#include <numeric>

namespace steppe {

template <int dim>
CellPolynomials<dim>::CellPolynomials(unsigned int degree,
                                      const std::vector<dealii::Point<dim>>& points,
                                      const std::vector<double>& weights) {
  const std::size_t n = points.size();
  const double total = std::accumulate(weights.begin(), weights.end(), 0.);
  for (std::size_t q = 0; q < n; ++q) centre_ += weights[q] / total * points[q];
  std::vector<std::vector<double>> m(n, {1.});  // [q][k]
  std::vector<double> values(n);
  // those of one degree with their last coordinates: each monomial is met once if coordinates never
  // go up
  std::vector<std::pair<int, int>> last = {{0, dim - 1}}, next;
  for (unsigned int step = 0; step < degree; ++step, last.swap(next)) {
    next.clear();
    for (const auto& [l, most] : last)
      for (int c = most; c >= 0; --c) {
        for (std::size_t q = 0; q < n; ++q)
          values[q] = coordinate(points[q], c, l, m[q].data()) * m[q][l];
        std::vector<double> h(size(), 0.);
        for (int sweep = 0; sweep < 2; ++sweep)  // the second removes what rounding left
          for (int j = 0; j < size(); ++j) {
            double part = 0;
            for (std::size_t q = 0; q < n; ++q) part += weights[q] / total * values[q] * m[q][j];
            for (std::size_t q = 0; q < n; ++q) values[q] -= part * m[q][j];
            h[j] += part;
          }
        double square = 0;
        for (std::size_t q = 0; q < n; ++q) square += weights[q] / total * values[q] * values[q];
        const double norm = std::sqrt(square);
        for (std::size_t q = 0; q < n; ++q) m[q].push_back(values[q] / norm);
        next.push_back({size(), c});
        factors_.push_back({c, l, norm, std::move(h)});
      }
  }
}

template <int dim>
void CellPolynomials<dim>::evaluate(const dealii::Point<dim>& X, double* m) const {
  m[0] = 1;
  for (int k = 1; k < size(); ++k) {
    const Factor& factor = factors_[k - 1];
    m[k] = coordinate(X, factor.c, factor.l, m) * m[factor.l];
    for (int j = 0; j < k; ++j) m[k] -= factor.h[j] * m[j];
    m[k] /= factor.norm;
  }
}

template <int dim>
std::vector<double> CellPolynomials<dim>::at(const dealii::Point<dim>& X) const {
  std::vector<double> m(size());
  evaluate(X, m.data());
  return m;
}

template class CellPolynomials<2>;
template class CellPolynomials<3>;

}  // namespace steppe
