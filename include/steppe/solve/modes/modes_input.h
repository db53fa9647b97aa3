#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// The input's section `Modes`.
struct ModesInput {
  int count = 6;
  std::string linear = "auto", about = "rest", modulus = "instantaneous";
  double tolerance = 1e-6;
  bool damped = false;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters mean something, see Condition. `for_damping` leaves out
  /// those of parameters that damping ratios at modes use too.
  static std::vector<Condition> conditions(bool for_damping);
};

}  // namespace steppe
