#pragma once

#include "steppe/physics/reduced_energy/local_energy.h"
#include "steppe/physics/reduced_energy/quartic_energy.h"

#include <optional>

namespace steppe {

/// The energy of a reduced model that needs no cells, with its derivatives: that of the vectors of
/// its basis and, if any, of local functions, whose coordinates come after theirs. Local; not to be
/// shared between threads.
class ReducedEnergy {
 public:
  explicit ReducedEnergy(QuarticEnergy vectors, std::optional<LocalEnergy> local = {});

  /// The number of the coordinates that it depends on, the first ones.
  int size() const { return vectors_.size() + (local_ ? local_->n_functions() : 0); }
  void evaluate(const double* z);

  double energy() const { return local_ ? energy_ : vectors_.energy(); }
  const std::vector<double>& force() const { return local_ ? force_ : vectors_.force(); }
  /// By rows, symmetric.
  const std::vector<double>& tangent();

 private:
  QuarticEnergy vectors_;
  std::optional<LocalEnergy> local_;
  double energy_ = 0;
  std::vector<double> at_, force_, tangent_;
  bool has_tangent_ = false;  // there
};

}  // namespace steppe
