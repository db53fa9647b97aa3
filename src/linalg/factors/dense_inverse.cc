#include "steppe/linalg/factors/dense_inverse.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/process/error.h"
#include "steppe/linalg/factors/dense_blocks.h"

#include <petscblaslapack.h>

#include <algorithm>

namespace steppe {

bool DenseInverse::invert(Mat A) {
  PetscInt first, last, n;
  communicator_ = PetscObjectComm(PetscObject(A));
  check(MatGetSize(A, &n, nullptr));
  check(MatGetOwnershipRange(A, &first, &last));
  n_own_ = PetscMPIInt(last - first);
  PetscMPIInt n_ranks;
  check_mpi(MPI_Comm_size(communicator_, &n_ranks));
  counts_.resize(std::size_t(n_ranks));
  starts_.assign(1, 0);
  check_mpi(MPI_Allgather(&n_own_, 1, MPI_INT, counts_.data(), 1, MPI_INT, communicator_));
  for (const PetscMPIInt count : counts_) starts_.push_back(starts_.back() + count);

  const std::size_t width = std::size_t(n);
  DenseBlocks matrix;
  matrix.start(int(n), 0);
  for (PetscInt row = first; row < last; ++row) {
    PetscInt length;
    const PetscInt* columns;
    const PetscScalar* entries;
    check(MatGetRow(A, row, &length, &columns, &entries));
    for (PetscInt k = 0; k < length; ++k) matrix.column(int(row))[columns[k]] = entries[k];
    check(MatRestoreRow(A, row, &length, &columns, &entries));
  }
  MPI_Datatype row_of_all;
  check_mpi(MPI_Type_contiguous(PetscMPIInt(n), MPI_DOUBLE, &row_of_all));
  check_mpi(MPI_Type_commit(&row_of_all));
  check_mpi(MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, matrix.column(0), counts_.data(),
                           starts_.data(), row_of_all, communicator_));
  check_mpi(MPI_Type_free(&row_of_all));
  count_work(double(n) * double(n) * double(n), 0);
  if (!matrix.eliminate()) return false;
  const double* const own = matrix.inverse() + std::size_t(first) * width;
  whole_.resize(width);
  rows_.assign(own, own + std::size_t(n_own_) * width);
  return true;
}

void DenseInverse::multiply(Vec x) {
  const PetscScalar* given;
  check(VecGetArrayRead(x, &given));
  check_mpi(MPI_Allgatherv(given, n_own_, MPI_DOUBLE, whole_.data(), counts_.data(), starts_.data(),
                           MPI_DOUBLE, communicator_));
  check(VecRestoreArrayRead(x, &given));
  PetscScalar* found;
  check(VecGetArrayWrite(x, &found));
  const PetscBLASInt n = PetscBLASInt(whole_.size()), columns = n_own_, step = 1;
  const double one = 1, zero = 0;
  if (columns > 0)
    BLASgemv_("T", &n, &columns, &one, rows_.data(), &n, whole_.data(), &step, &zero, found, &step);
  check(VecRestoreArrayWrite(x, &found));
  count_work(2 * double(rows_.size()), sizeof(double) * double(rows_.size()));
}

}  // namespace steppe
