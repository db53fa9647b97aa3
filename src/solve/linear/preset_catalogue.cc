#include "steppe/solve/linear/preset_entry.h"

namespace steppe {

namespace {

/// Unknowns of a grid that is solved by factors and not coarsened any more (PETSc: 50): one more
/// grid of so few costs its messages and, coarsened as aggressively, iterations.
const char* const coarsest = "1000";

/// Couplings that the coarsening of each grid leaves out (PETSc's threshold): none on the two
/// finest, then those below this share. Nodes of coarser grids are coupled to a hundred others:
/// with all of these a third grid of 3,060 unknowns became one of 108, and a beam of 870,000 took a
/// quarter more iterations than one of 27,000.
const char* const left_out = "-1,-1,0.01";

/// Grids of GAMG that are coarsened twice at once (PETSc: the finest). None between degrees, where
/// degree 1 is a small part of the work: a cube of 107,811 unknowns took 17 iterations, one of
/// 823,875 took 19; without, both take 12, and a frame of 318,021 unknowns of tetrahedra takes 107
/// instead of 180.
const char* const coarsened_twice = "0";

PresetEntry by_factors(const Kind& kind, const std::string& pc_type, double copies) {
  PresetEntry entry{kind, mumps_factors(pc_type)};
  entry.options.emplace_back("ksp_type", "fgmres");
  entry.copies = copies;
  entry.has_factors = true;
  return entry;
}

PresetEntry direct() {
  PresetEntry entry = by_factors(
      {"direct", "factors of a symmetric matrix, the program's own up to 4 ranks, else MUMPS"},
      "cholesky", 0.6);
  entry.may_take_own_factors = true;
  return entry;
}

PresetEntry amg() {
  PresetEntry entry{{"amg", "CG with GAMG"},
                    {{"ksp_type", "cg"},
                     {"ksp_norm_type", "unpreconditioned"},
                     {"pc_type", "gamg"},
                     {"pc_gamg_threshold", left_out},
                     {"pc_gamg_coarse_eq_limit", coarsest},
                     {"mg_levels_ksp_type", "chebyshev"},
                     {"mg_levels_pc_type", "jacobi"},
                     {"mg_levels_ksp_max_it", "2"}}};
  return entry;
}

PresetEntry pmg() {
  PresetEntry entry{
      {"pmg", "CG with multigrid between the degree of the space and degree 1, there with GAMG"},
      {{"ksp_type", "cg"},
       {"ksp_norm_type", "unpreconditioned"},
       {"pc_type", "mg"},
       {"mg_levels_ksp_type", "chebyshev"},
       {"mg_levels_pc_type", "jacobi"},
       {"mg_levels_ksp_max_it", "2"},
       {"mg_coarse_ksp_type", "preonly"},
       {"mg_coarse_pc_type", "gamg"},
       {"mg_coarse_pc_gamg_threshold", left_out},
       {"mg_coarse_pc_gamg_aggressive_coarsening", coarsened_twice},
       {"mg_coarse_pc_gamg_coarse_eq_limit", coarsest},
       {"mg_coarse_mg_levels_ksp_type", "chebyshev"},
       {"mg_coarse_mg_levels_pc_type", "jacobi"},
       {"mg_coarse_mg_levels_ksp_max_it", "2"}}};
  entry.needs_matrix = false;
  entry.between_degrees = true;
  return entry;
}

PresetEntry boomeramg() {
  return {{"boomeramg", "CG with hypre"},
          {{"ksp_type", "cg"},
           {"ksp_norm_type", "unpreconditioned"},
           {"pc_type", "hypre"},
           {"pc_hypre_type", "boomeramg"},
           {"pc_hypre_boomeramg_nodal_coarsen", "4"},
           {"pc_hypre_boomeramg_vec_interp_variant", "2"}}};
}

PresetEntry icc() {
  PresetEntry entry{{"icc", "CG, each rank with an incomplete factor of its part"},
                    {{"ksp_type", "cg"}, {"pc_type", "bjacobi"}, {"sub_pc_type", "icc"}}};
  entry.copies = 0.5;
  entry.symmetric_alone = true;
  return entry;
}

PresetEntry ilu() {
  PresetEntry entry{{"ilu", "GMRES with the same"},
                    {{"ksp_type", "gmres"}, {"pc_type", "bjacobi"}, {"sub_pc_type", "ilu"}}};
  entry.copies = 1;
  return entry;
}

PresetEntry jacobi() {
  PresetEntry entry{{"jacobi", "CG with the blocks of the nodes"},
                    {{"ksp_type", "cg"}, {"pc_type", "pbjacobi"}}};
  entry.needs_matrix = false;
  return entry;
}

PresetEntry redundant() {
  PresetEntry entry{
      {"redundant", "every rank factorises the whole matrix, for small ones"},
      {{"ksp_type", "fgmres"}, {"pc_type", "redundant"}, {"redundant_pc_type", "lu"}}};
  entry.copies = 1;
  return entry;
}

}  // namespace

Options mumps_factors(const std::string& pc_type, const std::string& prefix) {
  return {{prefix + "pc_type", pc_type},
          {prefix + "pc_factor_mat_solver_type", "mumps"},
          {prefix + "mat_mumps_icntl_14", "100"}};  // percent; MUMPS' own default is 20
}

const std::vector<PresetEntry>& preset_entries() {
  static const std::vector<PresetEntry> entries = {
      direct(),    by_factors({"lu", "MUMPS"}, "lu", 1),
      amg(),       pmg(),
      boomeramg(), icc(),
      ilu(),       jacobi(),
      redundant()};
  return entries;
}

}  // namespace steppe
