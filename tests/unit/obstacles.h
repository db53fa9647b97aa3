#pragma once

#include "steppe/physics/obstacle/obstacle.h"

#include <vector>

/// One obstacle of each kind that the top of the unit square or cube presses into.
inline std::vector<steppe::ObstacleInput> obstacles(int dim) {
  const bool three = dim == 3;
  std::vector<steppe::ObstacleInput> all(4);
  all[0].kind = "plane";
  all[0].geometry["Point"] = three ? "0.5, 0.4, 0.97" : "0.5, 0.97";
  all[0].geometry["Direction"] = three ? "0.1, 0.2, -1" : "0.1, -1";
  all[1].kind = "sphere";
  all[1].geometry["Point"] = three ? "0.4, 0.6, 1.5" : "0.4, 1.5";
  all[1].geometry["Radius"] = "0.6";
  all[2].kind = "cylinder";
  all[2].geometry["Point"] = three ? "0.4, 0.6, 1.5" : "0.6, 1.4";
  if (three) all[2].geometry["Direction"] = "1, 0.3, 0.1";
  all[2].geometry["Radius"] = "0.6";
  all[3].kind = "box";
  all[3].geometry["Lower corner"] = three ? "0.1, 0.2, 0.95" : "0.1, 0.95";
  all[3].geometry["Upper corner"] = three ? "0.9, 0.7, 1.5" : "0.9, 1.5";
  for (steppe::ObstacleInput& input : all) {
    input.name = input.kind;
    input.where = "everything";
    input.stiffness = "1000";
  }
  return all;
}
