#pragma once

#include "steppe/input/parameters/kinds.h"

#include <string>
#include <vector>

namespace steppe {

/// A line of the catalogue of physics: which equation a run solves.
struct PhysicsKind : Kind {
  int order = 2;                      ///< of it in time
  std::vector<std::string> sections;  ///< of the input, that it alone takes
};

/// All of them, in the order of the documentation.
const std::vector<PhysicsKind>& physics_kinds();

}  // namespace steppe
