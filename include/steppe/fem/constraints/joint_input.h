#pragma once

#include "steppe/input/parameters/kinds.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Joints`.
struct JointInput {
  std::string name, kind = "fixed", first = "ground", second, point, axis;
  std::string axes, stiffness, damping;  // of bushing
  std::string force;                     // of spring

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// The full name of one of its parameters, for messages.
  std::string path(const std::string& parameter) const { return path() + " / " + parameter; }
  std::string path() const { return "Joints / " + name; }
};

/// A line of the catalogue of joints: what of the motion of Second relative to First it leaves
/// free.
struct JointEntry : Kind {
  enum class Turns { none, about_axis, any };

  bool slides = false;           ///< along the axis
  Turns turns = Turns::none;     ///< which are free
  std::string free = "nothing";  ///< in words
  bool follows = true;           ///< the rest is held, by unknowns that follow others

  bool has_axis() const { return slides || turns == Turns::about_axis; }
};

/// All of them, in the order of the documentation.
const std::vector<JointEntry>& joint_entries();

}  // namespace steppe
