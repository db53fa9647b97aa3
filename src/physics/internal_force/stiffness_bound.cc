#include "steppe/physics/internal_force/stiffness_bound.h"

#include "steppe/base/measure/work.h"

#include <algorithm>

namespace steppe {

namespace {

Lanes larger(const Lanes& a, const Lanes& b) { return where_at_most(a - b, 0, b, a); }

/// The smaller of two bounds of the spectral norm.
template <int dim>
Lanes norm_of(const Tensor4<dim, Lanes>& A) {
  constexpr int n = dim * dim;
  const Lanes* entry = &A.a[0][0][0][0];
  Lanes square(0.), largest_row(0.);
  for (int row = 0; row < n; ++row) {
    Lanes sum(0.);
    for (int column = 0; column < n; ++column, ++entry) {
      square += *entry * *entry;
      sum += abs(*entry);
    }
    largest_row = larger(sum, largest_row);
  }
  const Lanes frobenius = sqrt(square);
  return where_at_most(largest_row - frobenius, 0, largest_row, frobenius);
}

}  // namespace

template <int dim>
StiffnessBound<dim>::StiffnessBound(const CellStress<dim>& stress)
    : stress_(stress),
      is_known_(!stress.relaxation()),
      shapes_(stress.space().element(), stress.space().quadrature().get_points()),
      node_order_(stress.kernel().node_order()),
      H_(stress.kernel().n_points()),
      A_(H_.size()) {
  for (const auto& material : stress.body().materials())
    is_known_ &= material.dilatation == Dilatation::pointwise;
  const std::size_t n = node_order_.size();
  slopes_.resize(n * dim);
  S_.resize(n * n);
  rows_.resize(n);
}

template <int dim>
bool StiffnessBound<dim>::find_moduli(const CellBatch<dim>& batch, const double* u,
                                      Lanes& moduli) const {
  stress_.kernel().gradients(batch, u, H_.data());
  if (!stress_.material(batch).law->tangent(stress_.points(batch), H_.data(), A_.data()))
    return false;
  moduli = Lanes(0.);
  for (const auto& A : A_) moduli = larger(norm_of(A), moduli);
  count_work(3. * dim * dim * dim * dim * double(A_.size()) * batch.n_cells, 0);
  return true;
}

template <int dim>
void StiffnessBound<dim>::integrate(const CellBatch<dim>& batch) const {
  const int n = int(node_order_.size());
  std::fill(S_.begin(), S_.end(), Lanes(0.));
  for (int q = 0; q < shapes_.n_points(); ++q) {
    const Jacobian<dim>& map = batch.jacobian(q);
    for (int a = 0; a < n; ++a)
      for (int J = 0; J < dim; ++J) {
        Lanes slope(0.);
        for (int d = 0; d < dim; ++d)
          slope += Lanes(shapes_.slope(q, node_order_[a])[d]) * map.inverse(d, J);
        slopes_[dim * a + J] = slope;
      }
    const Lanes weight = Lanes(stress_.kernel().weight(q)) * map.determinant;
    for (int a = 0; a < n; ++a)
      for (int b = 0; b <= a; ++b) {
        Lanes product(0.);
        for (int J = 0; J < dim; ++J) product += slopes_[dim * a + J] * slopes_[dim * b + J];
        S_[n * a + b] += weight * product;
      }
  }
  for (int a = 0; a < n; ++a) {
    rows_[a] = Lanes(0.);
    for (int b = 0; b < n; ++b) rows_[a] += abs(b <= a ? S_[n * a + b] : S_[n * b + a]);
  }
  count_work(double(shapes_.n_points()) * n * dim * (2 * dim + n + 1) * batch.n_cells, 0);
}

template <int dim>
bool StiffnessBound<dim>::set_row_sums(const State& state, Vec sums) const {
  zero_with_ghosts(sums);
  update_ghosts(state.displacement);
  bool admissible = is_known_;
  {
    const typename CellStress<dim>::Fields fields(stress_, state);
    LocalArray sum(sums);
    const Jacobian<dim>* shared = nullptr;  // of which the rows are
    const CellBatches<dim>& batches = stress_.batches();
    for (std::size_t i = 0; i < batches.size() && admissible; ++i) {
      const CellBatch<dim> batch = batches[i];
      Lanes moduli;
      admissible &= find_moduli(batch, fields.u(), moduli);
      if (batch.jacobian_stride != 0 || batch.jacobians != shared) integrate(batch);
      shared = batch.jacobian_stride == 0 ? batch.jacobians : nullptr;
      for (std::size_t a = 0; a < rows_.size(); ++a) {
        Lanes row[dim];
        std::fill_n(row, dim, moduli * rows_[a]);
        add_blocks<dim>(row, batch.nodes + a * Lanes::size, sum.data());
      }
    }
  }
  add_ghosts(sums);
  return admissible;
}

template class StiffnessBound<2>;
template class StiffnessBound<3>;

}  // namespace steppe
