#pragma once

#include "steppe/app/model/loaded_body.h"
#include "steppe/app/oscillation/small_motions.h"
#include "steppe/output/tables/response_table.h"
#include "steppe/solve/frequency/amplitude.h"

#include <memory>
#include <vector>

namespace steppe {

/// Loads that oscillate together, as a problem of their own in the unknowns of a model, and what
/// probes measure of them where nothing moves.
template <int dim>
class OscillatingLoads {
 public:
  /// Borrows the motions. Collective. Throws InputError on all ranks.
  OscillatingLoads(SmallMotions<dim>& motions, const std::vector<LoadInput>& loads);

  /// F = their amplitudes at a frequency, Hz, about a state. Collective.
  void force(const State& about, double frequency, Vec F) const;
  /// Values of the probes for these, not anew where the force is that of the time before.
  /// Collective.
  const std::vector<double>& measured(double frequency, Vec force);

 private:
  LoadedBody<dim> loaded_;
  std::unique_ptr<MappedProblem> reduced_;
  Problem& system_;
  std::vector<LinearProbes::Named> probes_;
  State rest_;
  VecHandle last_force_;  // null at first
  std::vector<double> last_measured_;
};

/// Loads that act with one factor, or in one phase. Members are collective.
template <int dim>
struct Excitation {
  std::unique_ptr<OscillatingLoads<dim>> real, imaginary;  ///< the latter may be null

  void find_force(const State& about, double frequency, Amplitude& force) const;
  /// Response of the probes to the loads alone.
  Response alone(double frequency, const Amplitude& force) const;
};

/// The sets of oscillating loads of an input, without correlation between one and another.
/// Collective. Throws InputError on all ranks.
template <int dim>
std::vector<Excitation<dim>> make_excitations(SmallMotions<dim>& motions);

}  // namespace steppe
