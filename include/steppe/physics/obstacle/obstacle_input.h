#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <map>
#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Obstacles`: a rigid thing, and how a boundary touches it.
struct ObstacleInput {
  std::string name, kind = "plane";
  std::map<std::string, std::string> geometry = {};  ///< what kinds take, by name
  std::string motion = {}, where = "everything", active = {}, stiffness = {};
  double damping = 0, static_friction = 0, kinetic_friction = 0;
  std::string friction_rule = "trial", method = "penalty", penetration = {};

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// The full name of one of them, for messages.
  std::string path(const std::string& parameter) const;
};

/// A finite number >= 0 of the input. Throws InputError, naming `parameter`.
double read_number(const std::string& text, const std::string& parameter);

}  // namespace steppe
