#pragma once

#include <algorithm>

namespace steppe {

/// Counts of what an integrator's solvers have done so far.
struct SolverCounts {
  int newton_iterations = 0;
  int tangents = 0;  ///< taken, the first solves of moving supports included
  int linear_solves = 0, linear_iterations = 0;
  int preconditioners = 0;  ///< built for these solves
  int levels = 0;           ///< of the last one that is a multigrid, its coarsest included

  SolverCounts& operator+=(const SolverCounts& other) {
    newton_iterations += other.newton_iterations;
    tangents += other.tangents;
    linear_solves += other.linear_solves;
    linear_iterations += other.linear_iterations;
    preconditioners += other.preconditioners;
    levels = std::max(levels, other.levels);
    return *this;
  }
};

}  // namespace steppe
