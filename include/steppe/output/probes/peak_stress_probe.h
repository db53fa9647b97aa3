#pragma once

#include "steppe/output/probes/probe_entry.h"

namespace steppe {

/// The largest von Mises stress at the nodes of all cells, that of the field files (see
/// RecoveredStress), Pa, and where, m.
template <int dim>
class PeakStressProbe : public Probe {
 public:
  /// Borrows both.
  PeakStressProbe(const Space<dim>& space, RecoveredStress<dim>& stress)
      : space_(space), stress_(stress) {}

  std::vector<Column> columns() const override {
    return with_place<dim>({"von_mises", "von mises"});
  }

  std::vector<double> measure(const State& state) const override;

 private:
  const Space<dim>& space_;
  RecoveredStress<dim>& stress_;
};

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

 private:
  RecoveredStress<dim>& stress_;
};

ProbeEntry peak_stress_probe();
ProbeEntry stress_error_probe();

}  // namespace steppe
