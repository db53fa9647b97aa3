#pragma once

#include <vector>

namespace steppe {

/// The owned cells whose forces a reduced model evaluates in every state, besides those that a
/// polynomial has.
struct EvaluatedCells {
  std::vector<double> weights;  ///< of their energies and forces; 0 of cells that are not evaluated
  std::vector<bool> covered;    ///< for which they stand: they themselves, and cells without weight
  bool all = false;             ///< whether all cells of all ranks are covered
};

}  // namespace steppe
