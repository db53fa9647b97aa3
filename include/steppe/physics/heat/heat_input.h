#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <map>
#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Prescribed temperatures`: a boundary whose temperature is
/// prescribed, or unknown but uniform.
struct PrescribedTemperatureInput {
  std::string name, where, value;

  void bind(dealii::ParameterHandler& prm);
  /// Whether it is one unknown temperature.
  bool is_tied() const;
  /// The full name of one of its parameters, for messages.
  std::string path(const std::string& parameter) const {
    return "Prescribed temperatures / " + name + " / " + parameter;
  }
};

/// One named entry of the input's list `Heat loads`.
struct HeatLoadInput {
  std::string name, kind = "flux", where = "everything";
  std::map<std::string, std::string> values;  ///< what kinds take, by name

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  std::string path(const std::string& parameter) const {
    return "Heat loads / " + name + " / " + parameter;
  }
  /// A parameter that its kind needs. Throws InputError where it is missing.
  const std::string& needed(const std::string& parameter) const;
};

}  // namespace steppe
