#pragma once

#include <array>

namespace steppe {

/// What the ledger follows in a state. Momenta are about the origin, with zeros in the plane's
/// missing components.
struct Balance {
  double kinetic = 0;  ///< J
  double strain = 0;   ///< J
  double loss = 0;     ///< what terms with a history took since the start, J
  std::array<double, 3> linear_momentum = {};   ///< kg m/s
  std::array<double, 3> angular_momentum = {};  ///< of the positions x, kg m^2/s
};

}  // namespace steppe
