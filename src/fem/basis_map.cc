#include "steppe/fem/basis_map.h"

#include "steppe/base/error.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace steppe {
namespace {

MPI_Comm communicator_of(Mat A) { return PetscObjectComm(PetscObject(A)); }

/// All columns on rank 0.
PetscInt columns_here(Mat A, PetscInt n) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator_of(A), &rank));
  return rank == 0 ? n : 0;
}

MatHandle dense(const std::vector<VecHandle>& columns, Mat like) {
  PetscInt rows;
  const PetscInt n = PetscInt(columns.size());
  check(MatGetLocalSize(like, &rows, nullptr));
  MatHandle U;
  check(MatCreateDense(communicator_of(like), rows, columns_here(like, n), PETSC_DETERMINE, n,
                       nullptr, U.fill()));
  for (PetscInt k = 0; k < n; ++k) {
    Vec column;
    check(MatDenseGetColumnVecWrite(U, k, &column));
    check(VecCopy(columns[k], column));
    check(MatDenseRestoreColumnVecWrite(U, k, &column));
  }
  return U;
}

/// A^T B, row by row on rank 0 alone.
std::vector<double> gram(Mat A, Mat B) {
  MatHandle product;
  check(MatTransposeMatMult(A, B, MAT_INITIAL_MATRIX, PETSC_DEFAULT, product.fill()));
  PetscInt rows, n, lead;
  check(MatGetLocalSize(product, &rows, nullptr));
  check(MatGetSize(product, nullptr, &n));
  check(MatDenseGetLDA(product, &lead));
  const PetscScalar* entries;
  check(MatDenseGetArrayRead(product, &entries));
  std::vector<double> result(rows * n);
  for (PetscInt i = 0; i < rows; ++i)
    for (PetscInt j = 0; j < n; ++j) result[i * n + j] = entries[i + j * lead];
  check(MatDenseRestoreArrayRead(product, &entries));
  return result;
}

/// On every rank what rank 0 has.
void share(MPI_Comm communicator, std::vector<double>& values, std::size_t n) {
  values.resize(n);
  check_mpi(MPI_Bcast(values.data(), int(n), MPI_DOUBLE, 0, communicator));
}

/// G = L L^T, scaled to a unit diagonal first, which tells where columns depend on one another.
void factorise(std::vector<double>& G, int n) {
  std::vector<double> sizes(n);
  for (int i = 0; i < n; ++i) sizes[i] = std::sqrt(G[i * n + i]);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) G[i * n + j] /= sizes[i] * sizes[j];
  PetscBLASInt size = n, info;
  LAPACKpotrf_("L", &size, G.data(), &size, &info);
  for (int i = 0; i < n; ++i)
    if (!(sizes[i] > 0) || (info > 0 && i == info - 1) || !(G[i * n + i] > 1e-7))
      throw InputError("vector " + std::to_string(i + 1) + " of the " + std::to_string(n) +
                       " of the basis is zero or depends on those before; leave it out");
  for (int j = 0; j < n; ++j)  // columns of L one after the other
    for (int i = j; i < n; ++i) G[j * n + i] *= sizes[i];
}

/// M U (U^T M U)^-1.
MatHandle weights(Mat U, Mat M) {
  MatHandle W;
  check(MatMatMult(M, U, MAT_INITIAL_MATRIX, PETSC_DEFAULT, W.fill()));
  PetscInt columns;
  check(MatGetSize(U, nullptr, &columns));
  const int n = int(columns);
  std::vector<double> G = gram(U, W);
  share(communicator_of(U), G, n * n);
  factorise(G, n);
  PetscInt local, lead;
  check(MatGetLocalSize(W, &local, nullptr));
  check(MatDenseGetLDA(W, &lead));
  PetscScalar* entries;
  check(MatDenseGetArray(W, &entries));
  const PetscBLASInt rows = PetscBLASInt(local), size = n, leading = PetscBLASInt(lead);
  const PetscScalar one = 1;
  if (rows > 0)
    for (const char* transposed : {"T", "N"})
      BLAStrsm_("R", "L", transposed, "N", &rows, &size, &one, G.data(), &size, entries, &leading);
  check(MatDenseRestoreArray(W, &entries));
  return W;
}

/// U and T^+.
std::pair<MatHandle, MatHandle> pair_of(MatHandle U, Mat M) {
  MatHandle inverse;
  check(MatCreateTranspose(weights(U, M), inverse.fill()));
  return {std::move(U), std::move(inverse)};
}

/// The values of a dense product on rank 0 into a sparse matrix with all entries.
void insert(const std::vector<double>& values, PetscInt n, Mat into) {
  std::vector<PetscInt> all(values.empty() ? 0 : n);
  std::iota(all.begin(), all.end(), 0);
  const PetscInt rows = PetscInt(all.size());
  check(MatSetValues(into, rows, all.data(), rows, all.data(), values.data(), INSERT_VALUES));
  check(MatAssemblyBegin(into, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(into, MAT_FINAL_ASSEMBLY));
}

}  // namespace

BasisMap::BasisMap(const std::vector<VecHandle>& columns, Mat M)
    : BasisMap(pair_of(dense(columns, M), M)) {
  for (const VecHandle& column : columns) largest_column_ = std::max(largest_column_, norm(column));
}

VecHandle BasisMap::create_coordinates() const {
  PetscInt here, n;
  check(MatGetLocalSize(matrix(), nullptr, &here));
  check(MatGetSize(matrix(), nullptr, &n));
  VecHandle z;
  check(VecCreateGhost(communicator_of(matrix()), here, n, 0, nullptr, z.fill()));
  return z;
}

MatHandle BasisMap::congruent(Mat A) const {
  PetscInt n, here;
  check(MatGetSize(matrix(), nullptr, &n));
  check(MatGetLocalSize(matrix(), nullptr, &here));
  MatHandle result;
  check(MatCreateAIJ(communicator_of(A), here, here, n, n, n, nullptr, 0, nullptr, result.fill()));
  congruent_again(A, result);
  return result;
}

void BasisMap::congruent_again(Mat A, Mat result) const {
  MatHandle product;
  check(MatMatMult(A, matrix(), MAT_INITIAL_MATRIX, PETSC_DEFAULT, product.fill()));
  PetscInt n;
  check(MatGetSize(matrix(), nullptr, &n));
  insert(gram(matrix(), product), n, result);
}

}  // namespace steppe
