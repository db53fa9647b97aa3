#pragma once

#include "steppe/output/probes/probe_entry.h"

#include <string>
#include <vector>

namespace steppe {

/// Cauchy and von Mises stress (see RecoveredStress) at a point of the reference shape, Pa: where
/// materials meet the mean over their cells.
template <int dim>
class StressProbe : public Probe {
 public:
  StressProbe(const Space<dim>& space, RecoveredStress<dim>& stress, const Located<dim>& point)
      : space_(space), stress_(stress), cells_(point.cells), count_(point.n_cells) {}

  std::vector<Column> columns() const override {
    std::vector<Column> columns = {{"von_mises", "von mises"}};
    for (const auto& [i, j] : stress_components<dim>)
      columns.push_back({std::string("sigma_") + "xyz"[i] + "xyz"[j], "cauchy stress"});
    return columns;
  }

  std::vector<QuadraticNorm> norms() const override;
  std::vector<double> measure(const State& state) const override;

 private:
  const Space<dim>& space_;
  RecoveredStress<dim>& stress_;
  std::vector<CellPoint<dim>> cells_;  // of this rank
  double count_;                       // of all
};

ProbeEntry stress_probe();

}  // namespace steppe
