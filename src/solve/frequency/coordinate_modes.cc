#include "steppe/solve/frequency/coordinate_modes.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace steppe {

namespace {

/// Row by row, on rank 0.
std::vector<double> dense(Mat A, PetscInt n) {
  std::vector<PetscInt> all(n);
  std::iota(all.begin(), all.end(), 0);
  std::vector<double> entries(std::size_t(n) * n);
  check(MatGetValues(A, n, all.data(), n, all.data(), entries.data()));
  return entries;
}

}  // namespace

std::vector<CoordinateMode> coordinate_modes(Mat K, Mat M) {
  const MPI_Comm communicator = PetscObjectComm(PetscObject(K));
  PetscInt n, n_rows;
  check(MatGetSize(K, &n, nullptr));
  check(MatGetLocalSize(K, &n_rows, nullptr));
  int failed = 0;
  std::vector<double> values(n), vectors;
  if (n_rows == n) {
    vectors = dense(K, n);
    std::vector<double> masses = dense(M, n), work(8 * n + 64);
    PetscBLASInt type = 1, size = PetscBLASInt(n), n_work = PetscBLASInt(work.size()), info;
    LAPACKsygv_(&type, "V", "U", &size, vectors.data(), &size, masses.data(), &size, values.data(),
                work.data(), &n_work, &info);
    failed = info != 0;
  }
  vectors.resize(std::size_t(n) * n);
  check_mpi(MPI_Bcast(&failed, 1, MPI_INT, 0, communicator));
  if (failed) throw NumericsError("LAPACK finds no modes of the generalised coordinates");
  check_mpi(MPI_Bcast(values.data(), int(n), MPI_DOUBLE, 0, communicator));
  check_mpi(MPI_Bcast(vectors.data(), int(vectors.size()), MPI_DOUBLE, 0, communicator));
  std::vector<CoordinateMode> modes;
  for (PetscInt j = 0; j < n; ++j)
    modes.push_back({std::sqrt(std::max(values[j], 0.)),
                     {vectors.begin() + j * n, vectors.begin() + (j + 1) * n}});
  return modes;
}

}  // namespace steppe
