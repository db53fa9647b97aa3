#pragma once

#include "steppe/input/parameters/kinds.h"

#include <vector>

namespace steppe {

/// A line of the catalogue of runs: what the program computes.
struct RunKind : Kind {
  bool marches = false;       ///< takes steps in time, which is then saved and gone on with
  bool oscillates = false;    ///< loads are amplitudes of small oscillations about a state
  bool has_spectrum = false;  ///< their amplitudes are known by a spectrum alone
};

/// All of them, in the order of the documentation.
const std::vector<RunKind>& run_kinds();

}  // namespace steppe
