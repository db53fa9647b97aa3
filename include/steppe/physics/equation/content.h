#pragma once

#include <petscvec.h>

namespace steppe {

/**
 * What the storage term of an equation of first order in time is the rate of: dH(x)/dt, of heat the
 * enthalpy in J. Schemes take differences of H and not dH/dx dx/dt, so that the sum over the
 * unknowns changes by what flows in alone, however long a step is; the rest of F is that of
 * State::at_rest.
 */
class Content {
 public:
  virtual ~Content() = default;

  /// H = H(to) - H(from) in all rows. False where it has no value on some rank; H is then
  /// meaningless. Collective.
  [[nodiscard]] virtual bool difference(Vec from, Vec to, Vec H) const = 0;
};

}  // namespace steppe
