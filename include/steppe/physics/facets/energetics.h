#pragma once

#include "steppe/physics/state/balance.h"
#include "steppe/physics/state/potential.h"
#include "steppe/physics/state/state.h"

#include <string>

namespace steppe {

/// The energies and momenta of a problem, and the potential of its forces.
class Energetics {
 public:
  virtual ~Energetics() = default;

  /// Summed over all ranks. Collective.
  virtual Balance balance(const State& state) const = 0;

  /// The incremental potential whose gradient in the free rows is the residual when a, v and x move
  /// with the coefficients s_a, s_v, s_x, see Potential; summed over all ranks. Collective.
  virtual Potential potential(double s_a, double s_v, double s_x, const State& state) const = 0;
  /// Empty when there is such a potential; else why not, and what to change.
  virtual std::string lacks_potential() const = 0;
};

}  // namespace steppe
