#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Foundations`.
struct FoundationInput {
  std::string name, where, kind = "given", normal_stiffness = "0", tangential_stiffness = "0",
                           normal_damping = "0", tangential_damping = "0";

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// The full name of one of them, for messages.
  std::string path(const std::string& parameter) const;
};

}  // namespace steppe
