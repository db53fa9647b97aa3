#pragma once

#include <petscvec.h>

namespace steppe {

/**
 * Content H(x) whose rate dH(x)/dt is the storage term of an equation of first order in time: of
 * heat the enthalpy, J. Schemes take differences of H and not dH/dx dx/dt, so that the sum over the
 * unknowns changes by what flows in alone, however long a step is. The rest of F is that of
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
