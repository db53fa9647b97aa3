#include "steppe/fem/cells/patch_recovery.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

namespace steppe {

using namespace dealii;

namespace {

// How much a fit may enlarge differences of its samples: the sum of the squares of the weights with
// which these make the value (1/n in the middle of n samples), at its vertex and at other nodes.
// Odd numbers, which the weights of regular meshes do not meet: rounding must not decide.
constexpr double most_at_vertex = 0.93, most_elsewhere = 3.7;

template <int dim>
Quadrature<dim> superconvergent_points(const Space<dim>& space) {
  if (space.mesh().simplicial()) return QGaussSimplex<dim>(space.degree());
  return QGauss<dim>(space.degree());
}

/// All monomials up to a degree, lower ones first.
template <int dim>
std::vector<Monomial> monomials_up_to(unsigned int degree) {
  std::vector<Monomial> all = {{0, 0}};
  for (std::size_t first = 0; degree > 0; --degree) {
    const std::size_t end = all.size();
    for (; first < end; ++first)
      for (int axis = all[first].axis; axis < dim; ++axis) all.push_back({int(first), axis});
  }
  return all;
}

/// The numbers of a point side by side: arithmetic acts on all of them at once.
typedef double Row __attribute__((vector_size(8 * sizeof(double))));
constexpr int width = int(sizeof(Row) / sizeof(double));

template <int n>
Row load(const double* from) {
  static_assert(n <= width);
  Row row{};
  for (int c = 0; c < n; ++c) row[c] = from[c];
  return row;
}

Row load_padded(const double* from) {
  Row row;
  std::memcpy(&row, from, sizeof row);
  return row;
}

template <int n>
void add(const Row& row, double* to) {
  for (int c = 0; c < n; ++c) to[c] += row[c];
}

}  // namespace

template <int dim>
PatchRecovery<dim>::PatchRecovery(const Space<dim>& space, const std::vector<int>& group_of_cell,
                                  int n_groups)
    : space_(space),
      samples_(superconvergent_points(space)),
      monomials_(monomials_up_to<dim>(space.degree())),
      scale_(1 / space.mesh().size()),
      cells_(n_groups),
      patches_of_(n_groups),
      shares_(n_groups) {
  CellValues<dim> values(space, samples_), all(space, space.exact_mass());
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) points_.push_back(values.point(q));
    all.reinit(k);
    volumes_.push_back(0);
    for (int q = 0; q < all.n_points(); ++q) volumes_.back() += all.weight(q);
  }
  number_patches(group_of_cell);
  fit_patches();
  find_shares();
}

template <int dim>
void PatchRecovery<dim>::number_patches(const std::vector<int>& group_of_cell) {
  std::map<std::pair<int, int>, int> numbers;  // of group and node
  for (std::size_t k = 0; k < group_of_cell.size(); ++k) {
    const int group = group_of_cell[k];
    cells_[group].push_back(k);
    for (int v = 0; v < space_.n_vertices(); ++v) {
      const int node = space_.cell_nodes(k)[v];  // vertices are the first nodes
      const auto [entry, is_new] = numbers.try_emplace({group, node}, int(patches_.size()));
      if (is_new) {
        patches_of_[group].push_back(entry->second);
        patches_.push_back({node, false, false});
      }
      patch_.push_back(entry->second);
    }
  }
}

template <int dim>
void PatchRecovery<dim>::monomials(const Point<dim>& x, int node, double* values) const {
  const Tensor<1, dim> d = scale_ * (x - space_.node_positions()[node]);
  *values = 1;
  for (std::size_t m = 1; m < monomials_.size(); ++m)
    values[m] = values[monomials_[m].lower] * d[monomials_[m].axis];
}

template <int dim>
void PatchRecovery<dim>::fit_patches() {
  const int n = int(monomials_.size()), n_samples = int(samples_.size());
  const std::size_t n_vertices = space_.n_vertices();
  inverse_.resize(patches_.size() * n * n);
  std::vector<double> p(n), y(n);
  VecHandle sums = space_.create_vector(n * n);
  for (std::size_t group = 0; group < cells_.size(); ++group) {
    zero_with_ghosts(sums);
    {
      LocalArray normal(sums);
      for (const std::size_t k : cells_[group])
        for (std::size_t v = 0; v < n_vertices; ++v)
          for (int q = 0; q < n_samples; ++q) {
            const int node = space_.cell_nodes(k)[v];
            monomials(points_[k * n_samples + q], node, p.data());
            for (int i = 0; i < n; ++i)
              for (int j = 0; j < n; ++j) normal[long(n) * n * node + i * n + j] += p[i] * p[j];
          }
    }
    add_ghosts(sums);
    update_ghosts(sums);
    const LocalView normal(sums);
    for (const int patch : patches_of_[group])
      invert(normal.data() + long(n) * n * patches_[patch].node, patch);
  }
}

template <int dim>
bool PatchRecovery<dim>::gives_itself(std::size_t cell, int b) const {
  return b < int(space_.n_vertices()) && patches_[patch_[cell * space_.n_vertices() + b]].is_used;
}

template <int dim>
void PatchRecovery<dim>::find_shares() {
  const int n = int(monomials_.size());
  const std::size_t n_vertices = space_.n_vertices();
  std::vector<double> p(n);
  for (std::size_t group = 0; group < cells_.size(); ++group) {
    std::vector<std::pair<int, int>> pairs;  // node and patch
    for (const std::size_t k : cells_[group])
      for (int b = 0; b < space_.nodes_per_cell(); ++b)
        for (std::size_t v = 0; v < n_vertices && !gives_itself(k, b); ++v)
          pairs.push_back({space_.cell_nodes(k)[b], patch_[k * n_vertices + v]});
    std::sort(pairs.begin(), pairs.end());
    for (auto first = pairs.begin(); first != pairs.end();) {
      const auto last = std::upper_bound(first, pairs.end(), *first);
      const auto [node, patch] = *first;
      const double* inverse = &inverse_[std::size_t(patch) * n * n];
      monomials(space_.node_positions()[node], patches_[patch].node, p.data());
      double amplification = 0;
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) amplification += p[i] * inverse[i * n + j] * p[j];
      if (patches_[patch].has_fit && amplification <= most_elsewhere)
        shares_[group].push_back({node, patch, int(last - first)});
      first = last;
    }
  }
}

template <int dim>
void PatchRecovery<dim>::invert(const double* normal_matrix, int patch) {
  // scaled to a unit diagonal, by Gauss and Jordan in place; no pivoting: it is positive definite
  const int n = int(monomials_.size());
  double* a = &inverse_[std::size_t(patch) * n * n];
  std::vector<double> scale(n);
  for (int i = 0; i < n; ++i) {
    if (!(normal_matrix[i * n + i] > 0)) return;
    scale[i] = 1 / std::sqrt(normal_matrix[i * n + i]);
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i * n + j] = scale[i] * normal_matrix[i * n + j] * scale[j];
  for (int k = 0; k < n; ++k) {
    const double pivot = a[k * n + k];
    if (!(pivot > 1e-8)) return;
    a[k * n + k] = 1;
    for (int j = 0; j < n; ++j) a[k * n + j] /= pivot;
    for (int i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = a[i * n + k];
      a[i * n + k] = 0;
      for (int j = 0; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
    }
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i * n + j] *= scale[i] * scale[j];
  patches_[patch].has_fit = true;
  patches_[patch].is_used = a[0] <= most_at_vertex;
}

template <int dim>
template <int n>
void PatchRecovery<dim>::fit(int group, const std::vector<double>& at_samples,
                             std::vector<double>& coefficients) const {
  const int m = int(monomials_.size()), n_samples = int(samples_.size());
  const std::size_t n_vertices = space_.n_vertices();
  VecHandle sums = space_.create_vector(m * n);
  std::vector<double> p(m);
  std::vector<Row> of_cell(m), of_patch(m);
  {
    LocalArray moments(sums);
    for (const std::size_t k : cells_[group])
      for (std::size_t v = 0; v < n_vertices; ++v) {
        const int node = space_.cell_nodes(k)[v];
        std::fill(of_cell.begin(), of_cell.end(), Row{});
        for (int q = 0; q < n_samples; ++q) {
          const std::size_t sample = k * n_samples + q;
          const Row value = load<n>(&at_samples[sample * n]);
          monomials(points_[sample], node, p.data());
          for (int i = 0; i < m; ++i) of_cell[i] += p[i] * value;
        }
        double* sum = moments.data() + long(m) * n * node;
        for (int i = 0; i < m; ++i) add<n>(of_cell[i], sum + i * n);
      }
  }
  add_ghosts(sums);
  update_ghosts(sums);
  const LocalView moments(sums);
  for (const int patch : patches_of_[group]) {
    const double* sum = moments.data() + long(m) * n * patches_[patch].node;
    const double* inverse = &inverse_[std::size_t(patch) * m * m];
    double* a = &coefficients[std::size_t(patch) * m * width];
    for (int j = 0; j < m; ++j) of_patch[j] = load<n>(sum + j * n);
    for (int i = 0; i < m; ++i) {
      Row coefficient{};
      for (int j = 0; j < m; ++j) coefficient += inverse[i * m + j] * of_patch[j];
      std::memcpy(a + i * width, &coefficient, sizeof coefficient);
    }
  }
}

template <int dim>
template <int n>
void PatchRecovery<dim>::average(int group, const std::vector<double>& coefficients,
                                 std::vector<double>& at_nodes) const {
  const int m = int(monomials_.size()), n_nodes = space_.nodes_per_cell();
  const std::size_t n_vertices = space_.n_vertices();
  const int block = 2 * (n + 1);  // of polynomials and their number, of own values and volumes
  VecHandle sums = space_.create_vector(block);
  std::vector<double> p(m);
  {
    LocalArray of_nodes(sums);
    for (const Share& share : shares_[group]) {
      const double* a = &coefficients[std::size_t(share.patch) * m * width];
      monomials(space_.node_positions()[share.node], patches_[share.patch].node, p.data());
      Row polynomial{};
      for (int i = 0; i < m; ++i) polynomial += p[i] * load_padded(a + i * width);
      double* sum = of_nodes.data() + long(block) * share.node;
      add<n>(double(share.n_cells) * polynomial, sum);
      sum[n] += share.n_cells;
    }
    for (const std::size_t k : cells_[group])
      for (int b = 0; b < n_nodes; ++b) {
        if (gives_itself(k, b)) continue;
        double* sum = of_nodes.data() + long(block) * space_.cell_nodes(k)[b];
        for (int c = 0; c < n; ++c)
          sum[n + 1 + c] += volumes_[k] * at_nodes[(k * n_nodes + b) * n + c];
        sum[block - 1] += volumes_[k];
      }
  }
  add_ghosts(sums);
  update_ghosts(sums);
  const LocalView of_nodes(sums);
  for (const std::size_t k : cells_[group])
    for (int b = 0; b < n_nodes; ++b) {
      double* value = &at_nodes[(k * n_nodes + b) * n];
      const double* sum = of_nodes.data() + long(block) * space_.cell_nodes(k)[b];
      for (int c = 0; c < n; ++c)
        if (gives_itself(k, b))
          value[c] = coefficients[std::size_t(patch_[k * n_vertices + b]) * m * width + c];
        else
          value[c] = sum[n] > 0 ? sum[c] / sum[n] : sum[n + 1 + c] / sum[block - 1];
    }
}

template <int dim>
template <int n>
void PatchRecovery<dim>::recover(const std::vector<double>& at_samples,
                                 std::vector<double>& at_nodes) const {
  std::vector<double> coefficients(patches_.size() * monomials_.size() * width);
  for (std::size_t group = 0; group < cells_.size(); ++group) {
    fit<n>(int(group), at_samples, coefficients);
    average<n>(int(group), coefficients, at_nodes);
  }
}

template class PatchRecovery<2>;
template class PatchRecovery<3>;
template void PatchRecovery<2>::recover<4>(const std::vector<double>&, std::vector<double>&) const;
template void PatchRecovery<3>::recover<6>(const std::vector<double>&, std::vector<double>&) const;

}  // namespace steppe
