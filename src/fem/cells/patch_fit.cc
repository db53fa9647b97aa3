#include "steppe/fem/cells/patch_recovery.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace steppe {

using namespace dealii;

namespace {

/// The numbers of a point side by side: arithmetic acts on all of them at once.
typedef double Row __attribute__((vector_size(8 * sizeof(double))));

template <int n>
Row load(const double* from) {
  static_assert(n * sizeof(double) <= sizeof(Row));
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
void store(const Row& row, double* to) {
  for (int c = 0; c < n; ++c) to[c] = row[c];
}

}  // namespace

template <int dim, int n>
void PatchRecovery<dim, n>::fit(const std::vector<int>& patches,
                                const std::vector<double>& at_samples) const {
  const int m = int(monomials_.size()), n_samples = int(samples_.size());
  std::vector<double> p(m);
  std::vector<Row> of_cell(m), of_patch(m);
  for (const int patch : patches) {
    std::fill(of_patch.begin(), of_patch.end(), Row{});
    for (const std::size_t corner : patches_[patch].corners) {
      std::fill(of_cell.begin(), of_cell.end(), Row{});
      for (int q = 0; q < n_samples; ++q) {
        const std::size_t sample = corner / space_.n_vertices() * n_samples + q;
        const Row value = load<n>(&at_samples[sample * n]);
        monomials(points_[sample], patches_[patch].node, p.data());
        for (int i = 0; i < m; ++i) of_cell[i] += p[i] * value;
      }
      for (int i = 0; i < m; ++i) of_patch[i] += of_cell[i];
    }
    std::memcpy(&coefficients_[std::size_t(patch) * m * width], of_patch.data(), sizeof(Row) * m);
  }
  sum(patches, m * width, coefficients_.data(), shared_moments_);
  for (const int patch : patches) {
    const double* inverse = &inverse_[std::size_t(patch) * m * m];
    double* a = &coefficients_[std::size_t(patch) * m * width];
    std::memcpy(of_patch.data(), a, sizeof(Row) * m);
    for (int i = 0; i < m; ++i) {
      Row coefficient{};
      for (int j = 0; j < m; ++j) coefficient += inverse[i * m + j] * of_patch[j];
      std::memcpy(a + i * width, &coefficient, sizeof coefficient);
    }
  }
}

template <int dim, int n>
void PatchRecovery<dim, n>::add_shares(const PatchGroup& group, const PatchPart& part) const {
  const int m = int(monomials_.size());
  std::vector<double> p(m);
  for (std::size_t i = 0; i < part.nodes.size(); ++i) {
    double* const of_node = &sums_[i * (n + 1)];
    Row sum{};
    const int node = part.nodes[i];
    for (int s = group.first_share[node]; s < group.first_share[node + 1]; ++s) {
      const PatchShare& share = group.shares[s];
      const double* a = &coefficients_[std::size_t(share.patch) * m * width];
      monomials(space_.node_positions()[group.nodes[node]], patches_[share.patch].node, p.data());
      Row polynomial{};
      for (int j = 0; j < m; ++j) polynomial += p[j] * load_padded(a + j * width);
      sum += double(share.n_cells) * polynomial;
      of_node[n] += share.n_cells;
    }
    store<n>(sum, of_node);
  }
}

template <int dim, int n>
void PatchRecovery<dim, n>::add_orphans(const PatchGroup& group, const PatchPart& part,
                                        const std::vector<double>& at_nodes) const {
  const std::size_t n_nodes = space_.nodes_per_cell();
  for (const std::size_t i : group.orphan_corners) {
    const int node = group.cell_nodes[i];
    const auto at = std::lower_bound(part.nodes.begin(), part.nodes.end(), node);
    if (at == part.nodes.end() || *at != node) continue;
    double* const sum = &sums_[std::size_t(at - part.nodes.begin()) * (n + 1)];
    const std::size_t k = group.cells[i / n_nodes];
    for (int c = 0; c < n; ++c)
      sum[c] += volumes_[k] * at_nodes[(k * n_nodes + i % n_nodes) * n + c];
    sum[n] += volumes_[k];
  }
}

template <int dim, int n>
const std::vector<double>& PatchRecovery<dim, n>::recover(
    const PatchGroup& group, const PatchPart& part, const std::vector<double>& at_samples,
    const std::vector<double>& at_nodes) const {
  const int m = int(monomials_.size());
  fit(part.patches, at_samples);
  sums_.assign(part.nodes.size() * (n + 1), 0);
  add_shares(group, part);
  add_orphans(group, part, at_nodes);
  const auto place = [&](std::size_t i) { return shared_.place(group.nodes[part.nodes[i]]); };
  sum_over_ranks(shared_values_, [&](double* sums) {
    for (std::size_t i = 0; i < part.nodes.size(); ++i)
      if (place(i) >= 0) std::copy_n(&sums_[i * (n + 1)], n + 1, sums + place(i) * (n + 1));
  });
  const LocalView of_all(shared_values_);
  values_.resize(part.nodes.size() * n);
  for (std::size_t i = 0; i < part.nodes.size(); ++i) {
    double* const value = &values_[i * n];
    if (const int patch = group.own_patch[part.nodes[i]]; patch >= 0) {
      std::copy_n(&coefficients_[std::size_t(patch) * m * width], n, value);
      continue;
    }
    const double* sum = place(i) >= 0 ? of_all.data() + place(i) * (n + 1) : &sums_[i * (n + 1)];
    for (int c = 0; c < n; ++c) value[c] = sum[c] / sum[n];
  }
  return values_;
}

template <int dim, int n>
void PatchRecovery<dim, n>::recover(const std::vector<double>& at_samples,
                                    std::vector<double>& at_nodes) const {
  for (const PatchGroup& group : groups_) {
    PatchPart all{group.patches, {}};
    all.nodes.resize(group.nodes.size());
    std::iota(all.nodes.begin(), all.nodes.end(), 0);
    const std::vector<double>& values = recover(group, all, at_samples, at_nodes);
    const std::size_t n_nodes = space_.nodes_per_cell();
    for (std::size_t i = 0; i < group.cell_nodes.size(); ++i)
      std::copy_n(&values[std::size_t(group.cell_nodes[i]) * n], n,
                  &at_nodes[(group.cells[i / n_nodes] * n_nodes + i % n_nodes) * n]);
  }
}

#define INSTANTIATE(dim, n)                                                                        \
  template const std::vector<double>& PatchRecovery<dim, n>::recover(                              \
      const PatchGroup&, const PatchPart&, const std::vector<double>&, const std::vector<double>&) \
      const;                                                                                       \
  template void PatchRecovery<dim, n>::recover(const std::vector<double>&, std::vector<double>&)   \
      const;
INSTANTIATE(2, 4)
INSTANTIATE(3, 6)
#undef INSTANTIATE

}  // namespace steppe
