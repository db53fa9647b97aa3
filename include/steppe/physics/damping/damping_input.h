#pragma once

#include "steppe/input/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// The input's section `Damping`.
struct DampingInput {
  double mass_factor = 0, stiffness_factor = 0;
  std::string ratios, at;
  std::string stiffness = "current";
  bool consistent_tangent = false;
  std::string mass_lumping = "consistent";

  void bind(dealii::ParameterHandler& prm);
  /// What its parameters depend on.
  static std::vector<Condition> conditions();
  /// Throws InputError for ratios that cannot be read, and beside factors.
  void check() const;
};

}  // namespace steppe
