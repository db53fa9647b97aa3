#pragma once

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Cases`: what acts in a load case of a static run.
struct CaseInput {
  std::string name, loads, motions;
  double temperature = 0;

  void bind(dealii::ParameterHandler& prm);
  /// The full name of one of its parameters, for messages.
  std::string path(const std::string& parameter) const;
};

/// The factor of each known name in a text such as "1.35 weight; wind": 1 where the text has the
/// name alone, 0 where the text lacks it. Throws InputError, which begins with the parameter and
/// calls the names `things`. Local.
std::vector<double> factors_in(const std::string& text, const std::string& parameter,
                               const std::string& things, const std::vector<std::string>& known);

}  // namespace steppe
