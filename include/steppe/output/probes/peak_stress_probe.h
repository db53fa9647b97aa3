#pragma once

#include "steppe/fem/search/largest.h"
#include "steppe/output/probes/probe_entry.h"

#include <optional>
#include <vector>

namespace steppe {

/// The largest von Mises stress at the nodes of cells, that of the field files (see
/// RecoveredStress), Pa, and where, m.
template <int dim>
class PeakStressProbe : public Probe {
 public:
  /// Takes owned cells, `all` of them or those of a region. Borrows space and stress.
  PeakStressProbe(const Space<dim>& space, RecoveredStress<dim>& stress,
                  std::vector<std::size_t> cells, bool all)
      : space_(space), stress_(stress), cells_(std::move(cells)) {
    if (!all) of_region_.emplace(space, stress, cells_);
  }

  std::vector<Column> columns() const override {
    return with_place<dim>({"von_mises", "von mises"});
  }
  std::vector<double> measure(const State& state) const override {
    if (of_region_) stress_.sample(state);
    Largest<dim> largest;
    for (const auto& [value, where] : of_region_ ? of_region_->find() : stress_.peaks(state))
      largest.include(value, where);
    return row(largest);
  }
  void add_wanted(WantedMotion& wanted) const override { stress_.add_wanted(wanted); }
  /// The largest value at the nodes of its cells of a function of cell and node, and where.
  /// Collective.
  template <class OfNode>
  std::vector<double> largest(const OfNode& value) const {
    Largest<dim> largest;
    for (const std::size_t k : cells_)
      for (int b = 0; b < space_.nodes_per_cell(); ++b)
        largest.include(value(k, b), space_.node_positions()[space_.cell_nodes(k)[b]]);
    largest.agree(space_.communicator());
    return row(largest);
  }

 private:
  static std::vector<double> row(const Largest<dim>& largest) {
    std::vector<double> row = {largest.value};
    for (int c = 0; c < dim; ++c) row.push_back(largest.where[c]);
    return row;
  }

  const Space<dim>& space_;
  RecoveredStress<dim>& stress_;
  std::vector<std::size_t> cells_;
  mutable std::optional<StressPeaks<dim>> of_region_;  // a workspace
};

/// Makes the probe of an input. Collective. Throws InputError.
template <int dim>
std::unique_ptr<PeakStressProbe<dim>> make_peak_stress(const Space<dim>& space,
                                                       RecoveredStress<dim>& stress,
                                                       const ProbeInput& input);

/// The estimated relative error of the stress in the whole body (see RecoveredStress).
template <int dim>
class StressErrorProbe : public Probe {
 public:
  explicit StressErrorProbe(RecoveredStress<dim>& stress) : stress_(stress) {}
  std::vector<Column> columns() const override { return {{"relative"}}; }
  std::vector<double> measure(const State& state) const override {
    stress_.update(state);
    return {stress_.error()};
  }
  void add_wanted(WantedMotion& wanted) const override { stress_.add_wanted(wanted); }

 private:
  RecoveredStress<dim>& stress_;
};

ProbeEntry peak_stress_probe();
ProbeEntry stress_error_probe();

}  // namespace steppe
