#pragma once

#include "steppe/base/petsc/petsc.h"

namespace steppe {

/// Connected parts of the graph of an assembled matrix. `numbers`: for every row the number of its
/// part, from 0 in the order of the parts' first rows, as a vector of owned entries. `count`: the
/// number of parts. Collective.
struct MatrixParts {
  explicit MatrixParts(Mat matrix);

  VecHandle numbers;
  int count = 0;
};

}  // namespace steppe
