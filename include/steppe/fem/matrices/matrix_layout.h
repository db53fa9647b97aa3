#pragma once

#include <petscmat.h>

#include <cstdint>
#include <map>

namespace steppe {

/// Tells whether matrices have the same layout: the same nonzero entries in the same places. Plans
/// of where entries lie hold as long as it does not change.
class MatrixLayout {
 public:
  /// Whether the matrix differs in layout from the last one, on any rank. Collective, and free of
  /// communication for a matrix that it has seen.
  bool changed(Mat J);

 private:
  std::uint64_t hash_ = 0;
  /// Matrices that have the layout, with the state of their pattern.
  std::map<PetscObjectId, PetscObjectState> known_;
};

}  // namespace steppe
