#pragma once

#include "steppe/base/petsc/petsc.h"

#include <vector>

namespace steppe {

/// A sparse matrix with all entries of n rows and columns, which lie on rank 0. Collective.
MatHandle create_reduced_matrix(MPI_Comm communicator, PetscInt n);

/// A vector of n entries, which lie on rank 0, zero. Collective.
VecHandle create_reduced_vector(MPI_Comm communicator, PetscInt n);

/// The entries of such a matrix, by rows; those of rank 0 count. Collective.
void set_entries(const std::vector<double>& entries, Mat matrix);

}  // namespace steppe
