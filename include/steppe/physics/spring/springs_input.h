#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Springs`.
struct SpringsInput {
  std::string name, where = "everything", between = "edges", pairs;
  double stiffness = 0;
  bool per_length = false;
  double damping = 0;
  std::string rayleigh_stiffness;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
};

}  // namespace steppe
