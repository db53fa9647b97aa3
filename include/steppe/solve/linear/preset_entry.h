#pragma once

#include "steppe/input/parameters/kinds.h"

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// PETSc options without their dash, and their values.
using Options = std::vector<std::pair<std::string, std::string>>;

/// Options for factors by MUMPS (`pc_type` cholesky or lu), each behind a prefix. They leave room
/// beyond MUMPS' estimate, which pivots and the order of other ranks' messages exceed; a factor
/// that does not fit fails.
Options mumps_factors(const std::string& pc_type, const std::string& prefix = "");

/// A line of the catalogue of linear solvers: PETSc's options, and what the method needs.
struct PresetEntry : Kind {
  Options options = {};
  /// Copies of the matrix that the preconditioner takes at least; zero for multigrid, whose levels
  /// may be very coarse.
  double copies = 0;
  bool symmetric_alone = false;  ///< cannot be made to suit other matrices
  bool needs_matrix = true;      ///< of the degree of the space, which a product cell by cell lacks
  bool has_factors = false;      ///< of the whole matrix, over all ranks
  bool may_take_own_factors = false;  ///< of a symmetric matrix, the program's in place of MUMPS'
  bool between_degrees = false;       ///< multigrid from the degree of the space down to degree 1
};

/// All of them, in the order of the documentation.
const std::vector<PresetEntry>& preset_entries();

}  // namespace steppe
