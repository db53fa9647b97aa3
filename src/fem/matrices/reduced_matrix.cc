#include "steppe/fem/matrices/reduced_matrix.h"

#include <numeric>

namespace steppe {

namespace {

PetscInt entries_here(MPI_Comm communicator, PetscInt n) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  return rank == 0 ? n : 0;
}

}  // namespace

VecHandle create_reduced_vector(MPI_Comm communicator, PetscInt n) {
  VecHandle result;
  check(VecCreateGhost(communicator, entries_here(communicator, n), n, 0, nullptr, result.fill()));
  return result;
}

MatHandle create_reduced_matrix(MPI_Comm communicator, PetscInt n) {
  const PetscInt here = entries_here(communicator, n);
  MatHandle result;
  check(MatCreateAIJ(communicator, here, here, n, n, n, nullptr, 0, nullptr, result.fill()));
  return result;
}

void set_entries(const std::vector<double>& entries, Mat matrix) {
  PetscInt rows;
  check(MatGetLocalSize(matrix, &rows, nullptr));
  std::vector<PetscInt> all(rows);
  std::iota(all.begin(), all.end(), 0);
  check(MatSetValues(matrix, rows, all.data(), rows, all.data(), entries.data(), INSERT_VALUES));
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
}

}  // namespace steppe
