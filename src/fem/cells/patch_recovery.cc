#include "steppe/fem/cells/patch_recovery.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

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

}  // namespace

template <int dim, int n>
PatchRecovery<dim, n>::PatchRecovery(const Space<dim>& space, const std::vector<int>& group_of_cell,
                                     int n_groups)
    : space_(space),
      shared_(space),
      samples_(superconvergent_points(space)),
      monomials_(monomials_up_to<dim>(space.degree())),
      scale_(1 / space.mesh().size()),
      groups_(n_groups) {
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
  number_nodes();
  find_shares();
  find_orphans();
  coefficients_.resize(patches_.size() * monomials_.size() * width);
  shared_moments_ = shared_.create_vector(int(monomials_.size()) * width);
  shared_values_ = shared_.create_vector(n + 1);
}

template <int dim, int n>
void PatchRecovery<dim, n>::number_patches(const std::vector<int>& group_of_cell) {
  std::map<std::pair<int, int>, int> numbers;  // of group and node
  for (std::size_t k = 0; k < group_of_cell.size(); ++k) {
    const int group = group_of_cell[k];
    groups_[group].cells.push_back(k);
    for (int v = 0; v < space_.n_vertices(); ++v) {
      const int node = space_.cell_nodes(k)[v];  // vertices are the first nodes
      const auto [entry, is_new] = numbers.try_emplace({group, node}, int(patches_.size()));
      if (is_new) {
        groups_[group].patches.push_back(entry->second);
        patches_.emplace_back();
        patches_.back().node = node;
      }
      patches_[entry->second].corners.push_back(patch_.size());
      patch_.push_back(entry->second);
    }
  }
}

template <int dim, int n>
void PatchRecovery<dim, n>::monomials(const Point<dim>& x, int node, double* values) const {
  const Tensor<1, dim> d = scale_ * (x - space_.node_positions()[node]);
  *values = 1;
  for (std::size_t m = 1; m < monomials_.size(); ++m)
    values[m] = values[monomials_[m].lower] * d[monomials_[m].axis];
}

template <int dim, int n>
void PatchRecovery<dim, n>::fit_patches() {
  const int m = int(monomials_.size()), n_samples = int(samples_.size());
  inverse_.resize(patches_.size() * m * m);
  std::vector<double> p(m);
  const VecHandle shared = shared_.create_vector(m * m);
  for (const PatchGroup& group : groups_) {
    for (const int patch : group.patches) {
      double* normal = &inverse_[std::size_t(patch) * m * m];
      for (const std::size_t corner : patches_[patch].corners)
        for (int q = 0; q < n_samples; ++q) {
          monomials(points_[corner / space_.n_vertices() * n_samples + q], patches_[patch].node,
                    p.data());
          for (int i = 0; i < m; ++i)
            for (int j = 0; j < m; ++j) normal[i * m + j] += p[i] * p[j];
        }
    }
    sum(group.patches, m * m, inverse_.data(), shared);
    for (const int patch : group.patches) {
      double* normal = &inverse_[std::size_t(patch) * m * m];
      patches_[patch].n_samples = normal[0];
      invert(normal, patch);
    }
  }
}

template <int dim, int n>
void PatchRecovery<dim, n>::sum(const std::vector<int>& patches, int block, double* numbers,
                                Vec shared) const {
  sum_over_ranks(shared, [&](double* sums) {
    for (const int patch : patches)
      if (const int place = shared_.place(patches_[patch].node); place >= 0)
        std::copy_n(numbers + long(patch) * block, block, sums + long(place) * block);
  });
  const LocalView sums(shared);
  for (const int patch : patches)
    if (const int place = shared_.place(patches_[patch].node); place >= 0)
      std::copy_n(sums.data() + long(place) * block, block, numbers + long(patch) * block);
}

template <int dim, int n>
void PatchRecovery<dim, n>::number_nodes() {
  std::vector<int> number(space_.n_local_nodes());
  for (PatchGroup& group : groups_) {
    for (const std::size_t k : group.cells)
      for (int b = 0; b < space_.nodes_per_cell(); ++b)
        group.nodes.push_back(space_.cell_nodes(k)[b]);
    std::sort(group.nodes.begin(), group.nodes.end());
    group.nodes.erase(std::unique(group.nodes.begin(), group.nodes.end()), group.nodes.end());
    for (std::size_t i = 0; i < group.nodes.size(); ++i) number[group.nodes[i]] = int(i);
    for (const std::size_t k : group.cells)
      for (int b = 0; b < space_.nodes_per_cell(); ++b)
        group.cell_nodes.push_back(number[space_.cell_nodes(k)[b]]);
    group.own_patch.assign(group.nodes.size(), -1);
    for (const int patch : group.patches) {
      const int node = patches_[patch].node;
      group.node_of_patch.push_back(number[node]);
      if (patches_[patch].is_used) group.own_patch[number[node]] = patch;
      if (shared_.place(node) >= 0) group.shared_patches.push_back(patch);
    }
  }
}

template <int dim, int n>
void PatchRecovery<dim, n>::find_shares() {
  const int m = int(monomials_.size());
  const std::size_t n_vertices = space_.n_vertices(), n_nodes = space_.nodes_per_cell();
  std::vector<double> p(m);
  for (PatchGroup& group : groups_) {
    std::vector<std::pair<int, int>> pairs;  // node and patch
    for (std::size_t i = 0; i < group.cell_nodes.size(); ++i)
      for (std::size_t v = 0; v < n_vertices && group.own_patch[group.cell_nodes[i]] < 0; ++v)
        pairs.push_back({group.cell_nodes[i], patch_[group.cells[i / n_nodes] * n_vertices + v]});
    std::sort(pairs.begin(), pairs.end());
    group.first_share.assign(group.nodes.size() + 1, 0);
    for (auto first = pairs.begin(); first != pairs.end();) {
      const auto last = std::upper_bound(first, pairs.end(), *first);
      const auto [node, patch] = *first;
      const double* inverse = &inverse_[std::size_t(patch) * m * m];
      monomials(space_.node_positions()[group.nodes[node]], patches_[patch].node, p.data());
      double amplification = 0;
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < m; ++j) amplification += p[i] * inverse[i * m + j] * p[j];
      if (patches_[patch].has_fit && amplification <= most_elsewhere) {
        patches_[patch].shares.push_back(int(group.shares.size()));
        group.shares.push_back({node, patch, int(last - first), amplification});
        ++group.first_share[node + 1];
      }
      first = last;
    }
    std::partial_sum(group.first_share.begin(), group.first_share.end(), group.first_share.begin());
  }
}

template <int dim, int n>
void PatchRecovery<dim, n>::find_orphans() {
  const VecHandle shared = shared_.create_vector(1);
  for (PatchGroup& group : groups_) {
    const auto has_polynomial = [&](std::size_t i) {
      return group.own_patch[i] >= 0 || group.first_share[i + 1] > group.first_share[i];
    };
    sum_over_ranks(shared, [&](double* sums) {
      for (std::size_t i = 0; i < group.nodes.size(); ++i)
        if (const int place = shared_.place(group.nodes[i]); place >= 0)
          sums[place] = has_polynomial(i);
    });
    const LocalView sums(shared);
    for (std::size_t i = 0; i < group.cell_nodes.size(); ++i) {
      const std::size_t node = group.cell_nodes[i];
      const int place = shared_.place(group.nodes[node]);
      if (place >= 0 ? sums[place] == 0 : !has_polynomial(node)) group.orphan_corners.push_back(i);
    }
  }
}

template <int dim, int n>
void PatchRecovery<dim, n>::invert(double* a, int patch) {
  // scaled to a unit diagonal, by Gauss and Jordan in place; no pivoting: it is positive definite
  const int m = int(monomials_.size());
  std::vector<double> scale(m);
  for (int i = 0; i < m; ++i) {
    if (!(a[i * m + i] > 0)) return;
    scale[i] = 1 / std::sqrt(a[i * m + i]);
  }
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < m; ++j) a[i * m + j] = scale[i] * a[i * m + j] * scale[j];
  for (int k = 0; k < m; ++k) {
    const double pivot = a[k * m + k];
    if (!(pivot > 1e-8)) return;
    a[k * m + k] = 1;
    for (int j = 0; j < m; ++j) a[k * m + j] /= pivot;
    for (int i = 0; i < m; ++i) {
      if (i == k) continue;
      const double factor = a[i * m + k];
      a[i * m + k] = 0;
      for (int j = 0; j < m; ++j) a[i * m + j] -= factor * a[k * m + j];
    }
  }
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < m; ++j) a[i * m + j] *= scale[i] * scale[j];
  patches_[patch].has_fit = true;
  patches_[patch].is_used = a[0] <= most_at_vertex;
}

template class PatchRecovery<2, 4>;
template class PatchRecovery<3, 6>;

}  // namespace steppe
