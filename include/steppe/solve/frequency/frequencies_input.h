#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// The input's section `Frequencies`: where the response to oscillating loads is sought, Hz.
struct FrequenciesInput {
  double from = 0, to = 0;  ///< equal: at the chosen ones alone
  int points = 100;
  std::string spacing = "linear";
  bool cluster = true;         ///< more points about natural frequencies
  std::vector<double> chosen;  ///< whose fields are written

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters mean something, see Condition.
  static std::vector<Condition> conditions();
  /// Throws InputError for what is no range.
  void check() const;
};

}  // namespace steppe
