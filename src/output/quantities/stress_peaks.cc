#include "steppe/output/quantities/stress_peaks.h"

#include "steppe/material/strain/kinematics.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

/// Rounding may lower a bound by this fraction.
constexpr double rounding = 1e-9;

/// Square of the von Mises stress of components in the order of stress_components.
template <int dim>
double squared(const double* s) {
  const double x = s[0] - s[1], y = s[1] - s[2], z = s[2] - s[0];
  double shear = 0;
  for (std::size_t c = 3; c < stress_components<dim>.size(); ++c) shear += s[c] * s[c];
  return (x * x + y * y + z * z) / 2 + 3 * shear;
}

}  // namespace

template <int dim>
void StressPeaks<dim>::set_up() {
  const auto& recovery = stress_.recovery();
  const auto factor = [&](int patch, double amplification) {
    return std::sqrt(std::max(0., amplification - 1 / recovery.patches()[patch].n_samples));
  };
  shared_sums_ = recovery.shared().create_vector(n + 1);
  shared_flags_ = recovery.shared().create_vector(1);
  const std::size_t n_patches = recovery.patches().size();
  factors_.assign(n_patches, 0);
  most_.assign(n_patches, 0);
  spreads_.resize(n_patches);
  of_patches_.resize(n_patches * (n + 1));
  of_cells_.resize(space_.cells().size() * (n + 1));
  patch_flags_.assign(n_patches, 0);
  std::vector<char> is_chosen(space_.cells().size(), 0);
  for (const std::size_t k : cells_) is_chosen[k] = 1;
  groups_.resize(recovery.groups().size());
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const PatchGroup& cells = recovery.groups()[g];
    Group& group = groups_[g];
    for (std::size_t i = 0; i < cells.nodes.size(); ++i)
      if (recovery.shared().place(cells.nodes[i]) >= 0) group.shared_nodes.push_back(int(i));
    group.is_asked.assign(cells.nodes.size(), 0);
    for (std::size_t i = 0; i < cells.cell_nodes.size(); ++i)
      if (is_chosen[cells.cells[i / space_.nodes_per_cell()]])
        group.is_asked[cells.cell_nodes[i]] = 1;
    agree_on(
        group.shared_nodes, [&](int i) { return cells.nodes[i]; }, group.is_asked);
    node_flags_.resize(std::max(node_flags_.size(), cells.nodes.size()), 0);
    for (const PatchShare& share : cells.shares) {
      group.factors.push_back(factor(share.patch, share.amplification));
      if (group.is_asked[share.node])
        most_[share.patch] = std::max(most_[share.patch], group.factors.back());
    }
    for (const int patch : cells.patches) {
      if (!recovery.patches()[patch].is_used) continue;
      factors_[patch] = factor(patch, recovery.amplification(patch));
      most_[patch] = std::max(most_[patch], factors_[patch]);
    }
  }
}

template <int dim>
template <class Flags, class NodeOf>
void StressPeaks<dim>::agree_on(const std::vector<int>& shared, const NodeOf& node_of,
                                Flags& flags) {
  const SharedNodes<dim>& places = stress_.recovery().shared();
  sum_over_ranks(shared_flags_, [&](double* sums) {
    for (const int i : shared) sums[places.place(node_of(i))] = flags[i];
  });
  const LocalView sums(shared_flags_);
  for (const int i : shared) flags[i] = sums[places.place(node_of(i))] > 0;
}

template <int dim>
void StressPeaks<dim>::find_spreads() {
  const auto& recovery = stress_.recovery();
  const std::vector<double>& at_samples = stress_.at_samples();
  const std::size_t n_samples = recovery.samples().size(), n_vertices = space_.n_vertices();
  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    double* const sums = &of_cells_[k * (n + 1)];
    std::fill(sums, sums + n + 1, 0);
    for (std::size_t q = 0; q < n_samples; ++q) {
      const double* const sample = &at_samples[(k * n_samples + q) * n];
      for (int c = 0; c < n; ++c) sums[c] += sample[c];
      sums[n] += squared<dim>(sample);
    }
  }
  for (std::size_t patch = 0; patch < spreads_.size(); ++patch) {
    double* const sums = &of_patches_[patch * (n + 1)];
    std::fill(sums, sums + n + 1, 0);
    for (const std::size_t corner : recovery.patches()[patch].corners)
      for (int c = 0; c <= n; ++c) sums[c] += of_cells_[corner / n_vertices * (n + 1) + c];
  }
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    groups_[g].bound = 0;
    recovery.sum(recovery.groups()[g].patches, n + 1, of_patches_.data(), shared_sums_);
    for (const int patch : recovery.groups()[g].patches) {
      const double* const sums = &of_patches_[std::size_t(patch) * (n + 1)];
      const double N = recovery.patches()[patch].n_samples, of_mean = squared<dim>(sums) / N;
      const double apart = sums[n] - of_mean + 1e-12 * sums[n];
      spreads_[patch] = {std::sqrt(of_mean / N), std::sqrt(std::max(0., apart))};
      const double bound = spreads_[patch].bound(most_[patch]);
      if (bound > groups_[g].bound) groups_[g].bound = bound;
    }
  }
}

template <int dim>
void StressPeaks<dim>::find_thresholds() {
  std::vector<double> bounds;
  for (const Group& group : groups_) bounds.push_back(group.bound);
  dealii::Utilities::MPI::max(bounds, space_.communicator(), bounds);
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    Group& group = groups_[g];
    // peak and bounds mostly grow and fall together; where they do not, it is searched again
    const double part = group.last_bound > 0 ? group.last_peak / group.last_bound : 0.5;
    group.threshold = 0.95 * part * bounds[g];
    group.last_bound = bounds[g];
  }
}

template <int dim>
void StressPeaks<dim>::choose(std::size_t g, PatchPart& part) {
  const auto& recovery = stress_.recovery();
  const PatchGroup& cells = recovery.groups()[g];
  const Group& group = groups_[g];
  const double least = (1 - rounding) * group.threshold;
  const auto reaches = [&](int patch, double factor) {
    return !(spreads_[patch].bound(factor) < least);  // a stress that is no number does
  };
  std::fill_n(node_flags_.begin(), cells.nodes.size(), 0);
  for (std::size_t p = 0; p < cells.patches.size(); ++p) {
    const int patch = cells.patches[p];
    patch_flags_[patch] = 0;
    if (!reaches(patch, most_[patch])) continue;
    for (const int s : recovery.patches()[patch].shares)
      if (reaches(patch, group.factors[s])) node_flags_[cells.shares[s].node] = 1;
    if (recovery.patches()[patch].is_used && reaches(patch, factors_[patch]))
      node_flags_[cells.node_of_patch[p]] = 1;
  }
  for (const std::size_t i : cells.orphan_corners) node_flags_[cells.cell_nodes[i]] = 1;
  agree_on(
      group.shared_nodes, [&](int i) { return cells.nodes[i]; }, node_flags_);
  part.nodes.clear();
  for (std::size_t i = 0; i < cells.nodes.size(); ++i) {
    if (!node_flags_[i] || !group.is_asked[i]) continue;
    part.nodes.push_back(int(i));
    if (cells.own_patch[i] >= 0) patch_flags_[cells.own_patch[i]] = 1;
    for (int s = cells.first_share[i]; s < cells.first_share[i + 1]; ++s)
      patch_flags_[cells.shares[s].patch] = 1;
  }
  agree_on(
      cells.shared_patches, [&](int p) { return recovery.patches()[p].node; }, patch_flags_);
  part.patches.clear();
  for (const int patch : cells.patches)
    if (patch_flags_[patch]) part.patches.push_back(patch);
}

template <int dim>
void StressPeaks<dim>::find_in(std::size_t g) {
  const PatchGroup& cells = stress_.recovery().groups()[g];
  choose(g, part_);
  const std::vector<double>& values =
      stress_.recovery().recover(cells, part_, stress_.at_samples(), stress_.at_orphans());
  found_[g] = {};
  for (std::size_t i = 0; i < part_.nodes.size(); ++i)
    found_[g].include(von_mises(RecoveredTensor<dim>::tensor(&values[i * n])),
                      space_.node_positions()[cells.nodes[part_.nodes[i]]]);
  found_[g].agree(space_.communicator());
}

template <int dim>
const std::vector<Largest<dim>>& StressPeaks<dim>::find() {
  const Phase phase("stress recovery");
  if (groups_.empty()) set_up();
  found_.resize(groups_.size());
  find_spreads();
  find_thresholds();
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    find_in(g);
    if (found_[g].value < groups_[g].threshold) {
      groups_[g].threshold = std::max(0., found_[g].value);
      find_in(g);
    }
    groups_[g].last_peak = std::max(0., found_[g].value);
  }
  return found_;
}

template class StressPeaks<2>;
template class StressPeaks<3>;

}  // namespace steppe
