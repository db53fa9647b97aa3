#pragma once

#include "steppe/app/oscillation/coordinate_table.h"
#include "steppe/app/study/motion_study.h"
#include "steppe/app/oscillation/oscillating_loads.h"
#include "steppe/app/oscillation/spectrum_table.h"
#include "steppe/input/values/expression.h"
#include "steppe/solve/frequency/frequency_grid.h"
#include "steppe/solve/frequency/frequency_response.h"

#include <memory>
#include <optional>
#include <vector>

namespace steppe {

/// Response to loads that oscillate: over frequencies, or by its statistics. All members are
/// collective.
template <int dim>
class FrequencyStudy : public MotionStudy<dim> {
 public:
  /// Everything up to the first frequency. Throws InputError on all ranks for what has no such
  /// response.
  explicit FrequencyStudy(std::unique_ptr<MotionModel<dim>> model);

  void try_first() override;

 private:
  using MotionStudy<dim>::model_, MotionStudy<dim>::grid_, MotionStudy<dim>::initial_,
      MotionStudy<dim>::solver_;

  void find() override;
  void check_input();
  /// Whether modes of all nodes are sought for damping ratios and the grid of frequencies.
  bool seeks_modes() const;
  FrequencyResponse make_response();
  /// The value of the spectrum. Throws InputError where it is negative.
  double spectrum_at(double frequency) const;
  /// The natural frequencies and damping ratios that are known, with Modal ratios added to the
  /// response.
  std::vector<Resonance> damp_modes(FrequencyResponse& response);
  /// Response of the probes to the loads and the motion.
  Response measure(const Excitation<dim>& excitation, double frequency, const Amplitude& force,
                   const Amplitude& motion);

  /// Roots of the mean squares of the probes, and of the peaks of motions with a covariance.
  std::vector<SpectrumValue> roots(const std::vector<double>& mean_squares,
                                   const std::vector<std::vector<double>>& factors);

  void sweep(FrequencyResponse& response, const std::vector<Resonance>& resonances);
  void superpose_densities(FrequencyResponse& response, const std::vector<Resonance>& resonances);
  void superpose_peaks(FrequencyResponse& response, const std::vector<Resonance>& resonances);

  SmallMotions<dim> motions_;
  std::vector<Excitation<dim>> excitations_;  // without correlation between one and another
  std::optional<Expression<dim>> spectrum_;
  std::optional<CoordinateTable> table_;  // of few coordinates, once the run begins
};

}  // namespace steppe
