#include "steppe/solve/modes/mode_preset_entry.h"

#include <algorithm>

namespace steppe {

namespace {

ModePresetEntry modes_by_factors() {
  ModePresetEntry entry{
      {"direct", "Krylov-Schur with shift and invert by MUMPS, whose pivots count the modes"},
      mumps_factors("cholesky")};
  entry.solver.emplace_back("ksp_type", "preonly");
  entry.copies = 0.5;
  entry.counts_modes = true;
  return entry;
}

ModePresetEntry modes_by_multigrid() {
  ModePresetEntry entry{{"amg",
                         "generalised Davidson with multigrid for large models, between degrees "
                         "above degree 1, else GAMG"},
                        {{"ksp_type", "cg"},
                         {"ksp_norm_type", "unpreconditioned"},
                         {"pc_type", "gamg"},
                         {"pc_gamg_threshold", "0.05"},
                         {"pc_gamg_coarse_eq_limit", "1000"},
                         {"mg_levels_ksp_type", "chebyshev"},
                         {"mg_levels_pc_type", "jacobi"},
                         {"mg_levels_ksp_max_it", "4"}}};
  entry.by_multigrid = true;
  return entry;
}

}  // namespace

std::string choose_mode_preset(const std::string& name, PetscInt n_unknowns, double free,
                               const std::function<FactorCost()>& factors) {
  if (name != "auto") return name;
  if (n_unknowns <= 50000) return "direct";
  const double most_entries_of_row = 1250, bytes_per_entry = 20;  // MUMPS keeps room for pivots
  const double most = std::min(most_entries_of_row * n_unknowns, free / bytes_per_entry);
  return factors().entries <= most ? "direct" : "amg";
}

const ModePresetEntry& mode_preset(const std::string& name) {
  return entry_of(mode_preset_entries(), name == "auto" ? "direct" : name);
}

const std::vector<ModePresetEntry>& mode_preset_entries() {
  static const std::vector<ModePresetEntry> entries = {modes_by_factors(), modes_by_multigrid()};
  return entries;
}

}  // namespace steppe
