#include "steppe/app/memory_need.h"

namespace steppe {

MemoryNeed memory_need(const Input& input) {
  MemoryNeed need;
  need.degree = input.space.degree;
  const bool is_explicit = input.run == "time" && input.time.is_explicit();
  if (is_explicit && !input.initial.seeks_equilibrium()) return need;  // a diagonal mass at least
  const std::string& matrix = input.solver.matrix;
  const std::string& linear = input.run == "modes" ? input.modes.linear : input.solver.linear;
  const bool matrix_free = input.run == "time" && need.degree > 1 &&
                           (matrix == "cached" || matrix == "recomputed" || linear == "pmg" ||
                            (matrix == "auto" && linear == "auto"));
  need.has_matrix = !matrix_free;
  need.has_coarse_matrix = matrix_free && linear != "jacobi";
  // a symmetric factor has at least half of the matrix, other factors all of it; levels of
  // multigrid may be very coarse
  if (linear == "direct") need.copies = 0.5;
  if (linear == "lu" || linear == "ilu") need.copies = 1;
  if (linear == "icc") need.copies = 0.5;
  return need;
}

}  // namespace steppe
