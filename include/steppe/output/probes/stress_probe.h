#pragma once

#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/quantities/quantity_choice.h"

#include <string>
#include <vector>

namespace steppe {

/// Stress and strain (see RecoveredStress) at a point of the reference shape, where materials meet
/// the means over their cells: Cauchy stress with its von Mises stress and principal values, Pa,
/// and strain with its principal values, the largest first.
template <int dim>
class StressProbe : public Probe {
 public:
  /// Names of what can be chosen: empty stands for `stress`, Cauchy and von Mises.
  static std::vector<std::string> choices() {
    return {"stress", "principal stress", "strain", "principal strain"};
  }

  StressProbe(const Space<dim>& space, RecoveredStress<dim>& stress, const Located<dim>& point,
              const QuantityChoice& choice)
      : space_(space),
        stress_(stress),
        cells_(point.cells),
        count_(point.n_cells),
        choice_(choice) {}

  std::vector<Column> columns() const override;
  std::vector<QuadraticNorm> norms() const override;
  std::vector<double> measure(const State& state) const override;
  void add_wanted(WantedMotion& wanted) const override { stress_.add_wanted(wanted); }

 private:
  /// The mean over the cells of components of a tensor, after one of another number. Collective.
  std::vector<double> mean(const RecoveredTensor<dim>& tensor, bool with_von_mises) const;

  const Space<dim>& space_;
  RecoveredStress<dim>& stress_;
  std::vector<CellPoint<dim>> cells_;  // of this rank
  double count_;                       // of all
  QuantityChoice choice_;
};

ProbeEntry stress_probe();

}  // namespace steppe
