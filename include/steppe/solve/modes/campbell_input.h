#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <vector>

namespace steppe {

/// The input's section `Campbell`: the speeds of a frame at which modes are sought, rad/s.
struct CampbellInput {
  double from = 0, to = 0;
  int points = 11;
  std::vector<double> orders = {0, 1, 2};

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters mean something, see Condition.
  static std::vector<Condition> conditions();
  /// Throws InputError for what is no range.
  void check() const;
  /// Ascending.
  std::vector<double> speeds() const;
};

}  // namespace steppe
