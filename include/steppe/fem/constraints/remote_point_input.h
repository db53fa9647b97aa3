#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Remote points`.
struct RemotePointInput {
  std::string name, point, where, kind = "rigid", directions = "x, y, z, rx, ry, rz",
                                  weights = "area", inertia, force, moment, displacement, rotation;
  double mass = 0;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  bool rigid() const { return kind == "rigid"; }
  /// Does it prescribe anything?
  bool holds() const { return !displacement.empty() || !rotation.empty(); }
  /// The full name of one of its parameters, for messages.
  std::string path(const std::string& parameter) const {
    return "Remote points / " + name + " / " + parameter;
  }
};

}  // namespace steppe
