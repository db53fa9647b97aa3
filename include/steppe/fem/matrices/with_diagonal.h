#pragma once

#include "steppe/base/petsc/petsc.h"

namespace steppe {

/// A copy of a square matrix that has zeros in the diagonal blocks of the rows of nodes that are
/// empty in it, of that many rows each. Collective.
MatHandle with_diagonal(Mat matrix, PetscInt block_size);

/// Copy the values of a matrix, whose pattern is as it was, into what `with_diagonal` made of it.
/// Collective.
void copy_beside_diagonal(Mat matrix, Mat result);

}  // namespace steppe
