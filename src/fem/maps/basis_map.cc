#include "steppe/fem/maps/basis_map.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/maps/rows_map.h"
#include "steppe/fem/matrices/reduced_matrix.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <deque>
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

MatHandle dense(const std::vector<VecHandle>& columns, Mat like, int n_still) {
  PetscInt rows;
  const PetscInt n = n_still + PetscInt(columns.size());
  check(MatGetLocalSize(like, &rows, nullptr));
  MatHandle U;
  check(MatCreateDense(communicator_of(like), rows, columns_here(like, n), PETSC_DETERMINE, n,
                       nullptr, U.fill()));
  for (PetscInt k = n_still; k < n; ++k) {
    Vec column;
    check(MatDenseGetColumnVecWrite(U, k, &column));
    check(VecCopy(columns[k - n_still], column));
    check(MatDenseRestoreColumnVecWrite(U, k, &column));
  }
  return U;
}

MatHandle sparse(const std::vector<VecHandle>& columns, const std::vector<PetscInt>& units,
                 Mat like) {
  std::deque<LocalView> views(columns.begin(), columns.end());
  PetscInt first, end;
  check(MatGetOwnershipRange(like, &first, &end));
  std::vector<std::pair<PetscInt, PetscInt>> unit_of_row;
  for (std::size_t k = 0; k < units.size(); ++k)
    if (units[k] >= first && units[k] < end)
      unit_of_row.emplace_back(units[k] - first, PetscInt(columns.size() + k));
  std::sort(unit_of_row.begin(), unit_of_row.end());
  const PetscInt n = PetscInt(columns.size() + units.size());
  return matrix_of_rows(communicator_of(like), end - first, n, [&](PetscInt i) {
    SparseRow row;
    for (std::size_t k = 0; k < views.size(); ++k) row.emplace_back(PetscInt(k), views[k][i]);
    for (auto unit = std::lower_bound(unit_of_row.begin(), unit_of_row.end(),
                                      std::pair<PetscInt, PetscInt>(i, 0));
         unit != unit_of_row.end() && unit->first == i; ++unit)
      row.emplace_back(unit->second, 1.);
    return row;
  });
}

/// A^T B, row by row on rank 0 alone.
std::vector<double> gram(Mat A, Mat B) {
  MatHandle product;
  check(MatTransposeMatMult(A, B, MAT_INITIAL_MATRIX, PETSC_DEFAULT, product.fill()));
  PetscInt rows, n;
  check(MatGetLocalSize(product, &rows, nullptr));
  check(MatGetSize(product, nullptr, &n));
  std::vector<double> result(rows * n);
  for (PetscInt i = 0; i < rows; ++i) {
    PetscInt length;
    const PetscInt* columns;
    const PetscScalar* values;
    check(MatGetRow(product, i, &length, &columns, &values));
    for (PetscInt k = 0; k < length; ++k) result[i * n + columns[k]] = values[k];
    check(MatRestoreRow(product, i, &length, &columns, &values));
  }
  return result;
}

/// How many coordinates that do not move u stand before all others.
int n_before(const std::vector<int>& still) {
  return still.empty() || still[0] > 0 ? 0 : int(still.size());
}

/// G = L L^T becomes L^-1 by columns, by way of its unit diagonal form, which tells where columns
/// depend on one another.
void invert_root(std::vector<double>& G, int n, const std::vector<int>& still) {
  std::vector<double> sizes(n);
  for (const int i : still) G[i * n + i] = 1;
  for (int i = 0; i < n; ++i) sizes[i] = std::sqrt(G[i * n + i]);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) G[i * n + j] /= sizes[i] * sizes[j];
  PetscBLASInt size = n, info;
  LAPACKpotrf_("L", &size, G.data(), &size, &info);
  for (int i = 0; i < n; ++i)
    if (!(sizes[i] > 0) || (info > 0 && i == info - 1) || !(G[i * n + i] > 1e-7))
      throw InputError("vector " + std::to_string(i + 1 - n_before(still)) + " of the " +
                       std::to_string(n - int(still.size())) +
                       " of the basis is zero or depends on those before; leave it out");
  const PetscScalar one = 1;
  std::vector<double> inverse(n * n);
  for (int j = 0; j < n; ++j) inverse[j * n + j] = 1 / sizes[j];
  BLAStrsm_("L", "L", "N", "N", &size, &size, &one, G.data(), &size, inverse.data(), &size);
  G = std::move(inverse);
}

/// T^+ = L^-T L^-1 (M U)^T, U^T M U = L L^T. (With the product of the first two rounding errors go
/// with the condition of that.)
MatHandle projection(Mat U, Mat M, const std::vector<int>& still) {
  const MPI_Comm communicator = communicator_of(U);
  MatHandle W, transposed, root, transposed_root, result;
  check(MatMatMult(M, U, MAT_INITIAL_MATRIX, PETSC_DEFAULT, W.fill()));
  check(MatCreateTranspose(W, transposed.fill()));
  PetscInt columns, here;
  check(MatGetSize(U, nullptr, &columns));
  check(MatGetLocalSize(U, nullptr, &here));
  std::vector<double> G = gram(U, W);
  agree(communicator, [&] {
    if (here > 0) invert_root(G, int(columns), still);
  });
  check(MatCreateDense(communicator, here, here, columns, columns, nullptr, root.fill()));
  double* entries;
  check(MatDenseGetArrayWrite(root, &entries));
  std::copy(G.begin(), G.end(), entries);
  check(MatDenseRestoreArrayWrite(root, &entries));
  check(MatAssemblyBegin(root, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(root, MAT_FINAL_ASSEMBLY));
  check(MatCreateTranspose(root, transposed_root.fill()));
  Mat factors[] = {transposed, root, transposed_root};  // the first acts first
  check(MatCreateComposite(communicator, 3, factors, result.fill()));
  check(MatCompositeSetType(result, MAT_COMPOSITE_MULTIPLICATIVE));
  return result;
}

/// U and T^+.
std::pair<MatHandle, MatHandle> pair_of(MatHandle U, Mat M, const std::vector<int>& still) {
  MatHandle inverse = projection(U, M, still);
  return {std::move(U), std::move(inverse)};
}

std::vector<int> first_ones(int n) {
  std::vector<int> still(n);
  std::iota(still.begin(), still.end(), 0);
  return still;
}

}  // namespace

BasisMap::BasisMap(const std::vector<VecHandle>& columns, Mat M, const std::vector<PetscInt>& units)
    : BasisMap(pair_of(units.empty() ? dense(columns, M, 0) : sparse(columns, units, M), M, {})) {
  dense_ = units.empty();
  largest_column_ = units.empty() ? 0 : 1;
  for (const VecHandle& column : columns) largest_column_ = std::max(largest_column_, norm(column));
}

BasisMap::BasisMap(const std::vector<VecHandle>& columns, Mat M, int n_still)
    : BasisMap(pair_of(dense(columns, M, n_still), M, first_ones(n_still))) {
  largest_column_ = 0;
  for (const VecHandle& column : columns) largest_column_ = std::max(largest_column_, norm(column));
}

PetscInt BasisMap::size() const {
  PetscInt n;
  check(MatGetSize(matrix(), nullptr, &n));
  return n;
}

VecHandle BasisMap::create_coordinates() const {
  return create_reduced_vector(communicator_of(matrix()), size());
}

MatHandle BasisMap::congruent(Mat A) const {
  if (!dense_) return Map::congruent(A);
  MatHandle result = create_reduced_matrix(communicator_of(A), size());
  congruent_again(A, result);
  return result;
}

void BasisMap::congruent_again(Mat A, Mat result) const {
  if (!dense_) return Map::congruent_again(A, result);
  MatHandle product;
  check(MatMatMult(A, matrix(), MAT_INITIAL_MATRIX, PETSC_DEFAULT, product.fill()));
  set_entries(gram(matrix(), product), result);
}

template <int dim>
std::unique_ptr<Map> at_nodes(const BasisMap& map, const Space<dim>& space,
                              const std::vector<bool>& local_nodes) {
  MatHandle rows = rows_at(map.matrix(), dim, owned_marks(space, local_nodes));
  check(PetscObjectReference(PetscObject(map.inverse())));
  MatHandle inverse;
  *inverse.fill() = map.inverse();
  return std::make_unique<RowsMap>(std::move(rows), std::move(inverse), map.largest_column());
}

template std::unique_ptr<Map> at_nodes(const BasisMap&, const Space<2>&, const std::vector<bool>&);
template std::unique_ptr<Map> at_nodes(const BasisMap&, const Space<3>&, const std::vector<bool>&);

}  // namespace steppe
