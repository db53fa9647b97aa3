#include "steppe/fem/kernels/cell_projection.h"

#include "steppe/base/numbers/dual.h"
#include "steppe/fem/cells/cell_values.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
CellProjection<dim>::CellProjection(const Space<dim>& space, const Quadrature<dim>& quadrature,
                                    const CellBatches<dim>& batches,
                                    const ElementKernel<dim>& kernel, unsigned int degree,
                                    const std::vector<bool>& acts)
    : kernel_(kernel), first_(batches.size(), 0) {
  if (degree == 0) return;
  const CellPolynomials<dim> of_affine(degree, quadrature.get_points(), quadrature.get_weights());
  n_modes_ = of_affine.size();
  const std::size_t n = std::size_t(kernel.n_points()) * (n_modes_ - 1);
  std::vector<double> m(n_modes_);
  const auto fill = [&](const CellPolynomials<dim>& polynomials,
                        const std::vector<Point<dim>>& points, std::size_t first, int lane) {
    for (std::size_t q = 0; q < points.size(); ++q) {
      polynomials.evaluate(points[q], m.data());
      for (int k = 1; k < n_modes_; ++k) modes_[first + q * (n_modes_ - 1) + k - 1].set(lane, m[k]);
    }
  };
  modes_.resize(n);
  for (int lane = 0; lane < Lanes::size; ++lane) fill(of_affine, quadrature.get_points(), 0, lane);
  CellValues<dim> values(space, quadrature);
  std::vector<Point<dim>> points(quadrature.size());
  std::vector<double> weights(quadrature.size());
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const CellBatch<dim> batch = batches[i];
    if (!acts[batch.group] || batch.jacobian_stride == 0) continue;
    first_[i] = modes_.size();
    modes_.resize(first_[i] + n);
    for (int lane = 0; lane < Lanes::size; ++lane) {
      values.reinit(batches.cell(i, lane));
      for (int q = 0; q < values.n_points(); ++q) {
        points[q] = values.point(q);
        weights[q] = values.weight(q);
      }
      fill({degree, points, weights}, points, first_[i], lane);
    }
  }
}

template <int dim>
Lanes CellProjection<dim>::volume(const CellBatch<dim>& batch) const {
  Lanes sum(0.);
  for (int q = 0; q < kernel_.n_points(); ++q) sum += measure(batch, q);
  return where_at_most(sum, 0, Lanes(1.), sum);
}

template <int dim>
template <class N>
void CellProjection<dim>::project(const CellBatch<dim>& batch, N* values) const {
  const int n = kernel_.n_points();
  N c[n_polynomials(dim, 3)];
  std::fill_n(c, n_modes_, N(Lanes(0.)));
  const Lanes* m = modes(batch);
  for (int q = 0; q < n; ++q, m += n_modes_ - 1) {
    const N part = N(measure(batch, q)) * values[q];
    c[0] += part;
    for (int k = 1; k < n_modes_; ++k) c[k] += N(m[k - 1]) * part;
  }
  const N total(volume(batch));
  for (int k = 0; k < n_modes_; ++k) c[k] /= total;
  m = modes(batch);
  for (int q = 0; q < n; ++q, m += n_modes_ - 1) {
    values[q] = c[0];
    for (int k = 1; k < n_modes_; ++k) values[q] += N(m[k - 1]) * c[k];
  }
}

template <int dim>
template <class N>
void CellProjection<dim>::find_gram(const CellBatch<dim>& batch, const N* f, N* gram) const {
  std::fill_n(gram, n_modes_ * n_modes_, N(Lanes(0.)));
  const Lanes* m = modes(batch);
  const auto mode = [&](int k) { return k == 0 ? Lanes(1.) : m[k - 1]; };
  for (int q = 0; q < kernel_.n_points(); ++q, m += n_modes_ - 1) {
    const N part = N(measure(batch, q)) * f[q];
    for (int k = 0; k < n_modes_; ++k)
      for (int l = 0; l <= k; ++l) gram[k * n_modes_ + l] += part * N(mode(k) * mode(l));
  }
  const Lanes V = volume(batch);
  for (int k = 0; k < n_modes_; ++k)
    for (int l = 0; l <= k; ++l) gram[l * n_modes_ + k] = gram[k * n_modes_ + l] /= N(V * V);
}

#define INSTANTIATE_FOR(dim, N)                                                \
  template void CellProjection<dim>::project(const CellBatch<dim>&, N*) const; \
  template void CellProjection<dim>::find_gram(const CellBatch<dim>&, const N*, N*) const;
#define INSTANTIATE(dim)              \
  template class CellProjection<dim>; \
  INSTANTIATE_FOR(dim, Lanes)         \
  INSTANTIATE_FOR(dim, Dual<Lanes>)
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE
#undef INSTANTIATE_FOR

}  // namespace steppe
