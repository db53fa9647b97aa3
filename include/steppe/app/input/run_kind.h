#pragma once

#include "steppe/input/parameters/kinds.h"

#include <string>
#include <vector>

namespace steppe {

/// A line of the catalogue of runs: what the program computes.
struct RunKind : Kind {
  bool marches = false;       ///< takes steps in time, which is then saved and gone on with
  bool oscillates = false;    ///< loads are amplitudes of small oscillations about a state
  bool over_speeds = false;   ///< t of its loads is the speed of a frame
  bool has_spectrum = false;  ///< their amplitudes are known by a spectrum alone
};

/// All kinds of runs, in the order of the documentation.
const std::vector<RunKind>& run_kinds();

/// A line of the catalogue of physics: which equation a run solves.
struct PhysicsKind : Kind {
  int order = 2;                      ///< of the equation in time
  std::vector<std::string> sections;  ///< of the input that no other kind takes
};

/// All kinds of physics, in the order of the documentation.
const std::vector<PhysicsKind>& physics_kinds();

}  // namespace steppe
