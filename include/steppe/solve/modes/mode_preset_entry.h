#pragma once

#include "steppe/solve/linear/factor_cost.h"
#include "steppe/solve/linear/preset_entry.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// A line of the catalogue of methods for eigenvalues.
struct ModePresetEntry : Kind {
  Options solver = {};        ///< of linear systems, without prefix
  double copies = 0;          ///< see PresetEntry
  bool counts_modes = false;  ///< by the pivots of a factorisation
  bool by_multigrid = false;  ///< between degrees instead, where the problem has a coarse level
};

/**
 * The name of one that `auto` stands for; other names stand for themselves. It is direct up to
 * 50,000 unknowns, and where the factors have at most 1250 entries for each unknown (they then take
 * time for as many operations as ten modes take with multigrid) and fit, with 20 bytes an entry,
 * into the `free` bytes of memory. Frames and plates take them to millions of unknowns, blocks to
 * some hundred thousand. Collective.
 */
std::string choose_mode_preset(const std::string& name, PetscInt n_unknowns, double free,
                               const std::function<FactorCost()>& factors);

/// The one of a name; of `auto`, where nobody chose, direct.
const ModePresetEntry& mode_preset(const std::string& name);

/// All of them, in the order of the documentation.
const std::vector<ModePresetEntry>& mode_preset_entries();

}  // namespace steppe
