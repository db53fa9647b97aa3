#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/linear/preset_entry.h"

#include <vector>

namespace steppe {

/// A line of the catalogue of methods for eigenvalues: SLEPc's options, and what the method offers.
struct ModePresetEntry : Kind {
  Options options = {};
  Options options_of_corrections = {};   ///< of the space of complex modes
  double copies = 0;                     ///< see PresetEntry
  bool counts_modes = false;             ///< by the pivots of a factorisation
  bool preconditions_by_matrix = false;  ///< by the shifted stiffness, which it needs assembled
};

/// The name of one, `auto`: that for the size of a problem. Local.
std::string mode_preset_for(const std::string& name, const Problem& problem);

/// All of them, in the order of the documentation.
const std::vector<ModePresetEntry>& mode_preset_entries();

}  // namespace steppe
