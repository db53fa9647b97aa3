#include "steppe/solve/p_multigrid.h"

#include <cstring>

namespace steppe {

Mat preconditioned_matrix(const Problem& problem, Mat J) {
  const Problem::CoarseLevel coarse = problem.coarse_level(J);
  return coarse.matrix && !coarse.interpolation ? coarse.matrix : J;
}

void use_p_multigrid(const Problem& problem, Mat J, KSP solver) {
  const Problem::CoarseLevel coarse = problem.coarse_level(J);
  if (!coarse.interpolation) return;
  const char* prefix;
  char type[64] = PCMG;
  PetscBool chosen;
  check(KSPGetOptionsPrefix(solver, &prefix));
  check(PetscOptionsGetString(nullptr, prefix, "-pc_type", type, sizeof type, &chosen));
  if (std::strcmp(type, PCMG) != 0) return;
  PC pc;
  KSP coarse_solver;
  check(KSPGetPC(solver, &pc));
  check(PCSetType(pc, PCMG));
  check(PCMGSetLevels(pc, 2, nullptr));
  check(PCMGSetGalerkin(pc, PC_MG_GALERKIN_NONE));
  check(PCMGSetInterpolation(pc, 1, coarse.interpolation));
  check(PCMGGetCoarseSolve(pc, &coarse_solver));
  check(KSPSetOperators(coarse_solver, coarse.matrix, coarse.matrix));
}

}  // namespace steppe
