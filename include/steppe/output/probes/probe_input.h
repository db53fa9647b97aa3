#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Probes`.
struct ProbeInput {
  std::string name, kind = "point", at, where;
  std::string obstacle = "";  // of contact
  std::string quantity = "";  // of point, average, peak and stress
  std::string about = "";     // of reaction
  std::string point = "";     // of remote
  std::string bolt = "";      // of bolt
  std::string joint = "";     // of joint

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters mean something, see Condition.
  static std::vector<Condition> conditions();
  /// The full name of one of them, for messages.
  std::string path(const std::string& parameter) const;
};

}  // namespace steppe
