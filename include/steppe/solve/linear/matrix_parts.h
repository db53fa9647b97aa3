#pragma once

#include "steppe/base/petsc.h"

namespace steppe {

/// Of every row of an assembled matrix the number of the connected part of its graph in which it
/// lies, from 0 in the order of their first rows, as a vector of owned entries; the number of
/// parts. Collective.
struct MatrixParts {
  explicit MatrixParts(Mat matrix);

  VecHandle numbers;
  int count = 0;
};

}  // namespace steppe
