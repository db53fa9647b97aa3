#pragma once

#include "steppe/physics/obstacle/contact_law_input.h"

#include <map>
#include <string>

namespace steppe {

/// One named entry of the input's list `Obstacles`: a rigid thing, and how a boundary touches it.
struct ObstacleInput : ContactLawInput {
  ObstacleInput() : ContactLawInput("Obstacles") {}

  std::string kind = "plane";
  std::map<std::string, std::string> geometry = {};  ///< what kinds take, by name
  std::string motion = {}, where = "everything", friction_rule = "trial";

  void bind(dealii::ParameterHandler& prm);
};

}  // namespace steppe
