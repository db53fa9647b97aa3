#include "steppe/solve/modes/mode_preset_entry.h"

namespace steppe {

namespace {

ModePresetEntry direct() {
  ModePresetEntry entry{
      {"direct", "Krylov-Schur with shift and invert by MUMPS, whose pivots count the modes"},
      mumps_factors("cholesky", "st_")};
  entry.options.insert(
      entry.options.end(),
      {{"eps_type", "krylovschur"}, {"st_type", "sinvert"}, {"st_ksp_type", "preonly"}});
  entry.options_of_corrections = mumps_factors("cholesky", "damped_");
  entry.options_of_corrections.emplace_back("damped_ksp_type", "preonly");
  entry.copies = 0.5;
  entry.counts_modes = true;
  return entry;
}

ModePresetEntry amg() {
  ModePresetEntry entry{{"amg", "Davidson with GAMG, for large models"},
                        {{"eps_type", "gd"},
                         {"eps_max_it", "1000"},
                         {"st_type", "precond"},
                         {"st_pc_type", "gamg"},
                         {"st_pc_gamg_threshold", "0.05"},
                         {"st_mg_levels_ksp_type", "chebyshev"},
                         {"st_mg_levels_pc_type", "jacobi"},
                         {"st_mg_levels_ksp_max_it", "4"}}};
  entry.options_of_corrections = {{"damped_ksp_type", "cg"},
                                  {"damped_ksp_rtol", "1e-4"},
                                  {"damped_pc_type", "gamg"},
                                  {"damped_pc_gamg_threshold", "0.05"},
                                  {"damped_mg_levels_ksp_type", "chebyshev"},
                                  {"damped_mg_levels_pc_type", "jacobi"},
                                  {"damped_mg_levels_ksp_max_it", "4"}};
  entry.preconditions_by_matrix = true;
  return entry;
}

}  // namespace

/// One factorisation serves all modes: it pays for larger problems than in a time step.
std::string mode_preset_for(const std::string& name, const Problem& problem) {
  if (name != "auto") return name;
  return problem.layout().size() <= (problem.layout().block_size() == 2 ? 500000 : 200000)
             ? "direct"
             : "amg";
}

const std::vector<ModePresetEntry>& mode_preset_entries() {
  static const std::vector<ModePresetEntry> entries = {direct(), amg()};
  return entries;
}

}  // namespace steppe
