#include "steppe/solve/linear/p_multigrid.h"

#include "steppe/linalg/galerkin/galerkin_product.h"

#include <cstring>

namespace steppe {

Mat preconditioned_matrix(const Linearisation& J) {
  const Linearisation::CoarseLevel coarse = J.coarse();
  return coarse.matrix && !coarse.interpolation ? coarse.matrix : J.matrix();
}

void prepare_multigrid(const Linearisation& J, KSP solver) {
  const Linearisation::CoarseLevel coarse = J.coarse();
  project_by_blocks(coarse.matrix ? coarse.matrix : J.matrix());
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
