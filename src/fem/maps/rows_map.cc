#include "steppe/fem/maps/rows_map.h"

#include "steppe/base/measure/work.h"
#include "steppe/fem/matrices/reduced_matrix.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace steppe {

MatHandle matrix_of_rows(MPI_Comm communicator, PetscInt n_rows, PetscInt n,
                         const std::function<SparseRow(PetscInt)>& row) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  const bool here = rank == 0;
  std::vector<PetscInt> lengths(n_rows);
  for (PetscInt i = 0; i < n_rows; ++i) lengths[i] = PetscInt(row(i).size());
  const std::vector<PetscInt> none(n_rows, 0);
  MatHandle T;
  check(MatCreateAIJ(communicator, n_rows, here ? n : 0, PETSC_DETERMINE, n, 0,
                     here ? lengths.data() : none.data(), 0, here ? none.data() : lengths.data(),
                     T.fill()));
  PetscInt first;
  check(MatGetOwnershipRange(T, &first, nullptr));
  for (PetscInt i = 0; i < n_rows; ++i)
    for (const auto& [column, value] : row(i))
      check(MatSetValue(T, first + i, column, value, INSERT_VALUES));
  check(MatAssemblyBegin(T, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(T, MAT_FINAL_ASSEMBLY));
  return T;
}

std::vector<bool> owned_marks(const Layout& layout, const std::vector<int>& local_nodes) {
  const VecHandle marks = layout.create_vector();
  const long components = layout.block_size();
  {
    LocalArray mark(marks);
    for (const int node : local_nodes) mark[components * node] = 1;
  }
  add_ghosts(marks);
  PetscInt n_entries;
  check(VecGetLocalSize(marks, &n_entries));
  std::vector<bool> result(n_entries / components);
  const LocalView mark(marks);
  for (std::size_t node = 0; node < result.size(); ++node)
    result[node] = mark[components * long(node)] != 0;
  return result;
}

template <int dim>
std::vector<bool> owned_marks(const Space<dim>& space, const std::vector<bool>& local_nodes) {
  std::vector<int> marked;
  for (int node = 0; node < space.n_local_nodes(); ++node)
    if (local_nodes[node]) marked.push_back(node);
  return owned_marks(Layout(space.communicator(), space.create_vector(1), 1), marked);
}

template std::vector<bool> owned_marks(const Space<2>&, const std::vector<bool>&);
template std::vector<bool> owned_marks(const Space<3>&, const std::vector<bool>&);

MatHandle rows_at(Mat U, int components, const std::vector<bool>& owned_nodes) {
  PetscInt first, n;
  check(MatGetOwnershipRange(U, &first, nullptr));
  check(MatGetSize(U, nullptr, &n));
  const PetscInt n_rows = components * PetscInt(owned_nodes.size());
  return matrix_of_rows(PetscObjectComm(PetscObject(U)), n_rows, n, [&](PetscInt i) {
    SparseRow row;
    if (!owned_nodes[i / components]) return row;
    PetscInt length;
    const PetscInt* columns;
    const PetscScalar* values;
    check(MatGetRow(U, first + i, &length, &columns, &values));
    for (PetscInt k = 0; k < length; ++k)
      if (values[k] != 0) row.emplace_back(columns[k], values[k]);
    check(MatRestoreRow(U, first + i, &length, &columns, &values));
    return row;
  });
}

/// The rows of one sequential part of T, with the global numbers of its columns.
struct RowsMap::Rows {
  explicit Rows(Mat part, const PetscInt* global) : csr(part), global(global) {}

  /// visit(column, value) for the entries of a row.
  template <class Visit>
  void visit(PetscInt row, const Visit& visit) const {
    for (PetscInt k = csr.starts[row]; k < csr.starts[row + 1]; ++k)
      visit(global ? global[csr.columns[k]] : csr.columns[k], csr.values[k]);
  }
  bool is_empty(PetscInt row) const { return csr.starts[row] == csr.starts[row + 1]; }

  CsrRows csr;
  const PetscInt* global;
};

RowsMap::RowsMap(MatHandle T, MatHandle inverse, double largest_column)
    : Map(std::move(T), std::move(inverse)), largest_column_(largest_column) {}

RowsMap::~RowsMap() = default;

MatHandle RowsMap::rows_of_others(Mat A) const {
  const OffDiagonalColumns ghosts(A);
  Handle<IS, ISDestroy> rows, columns;
  PetscInt n;
  check(MatGetSize(matrix(), nullptr, &n));
  check(ISCreateGeneral(PETSC_COMM_SELF, ghosts.n, ghosts.global, PETSC_COPY_VALUES, rows.fill()));
  check(ISCreateStride(PETSC_COMM_SELF, n, 0, 1, columns.fill()));
  const IS of_rows = rows, of_columns = columns;
  Mat* submatrices;
  check(MatCreateSubMatrices(matrix(), 1, &of_rows, &of_columns, MAT_INITIAL_MATRIX, &submatrices));
  MatHandle result;
  check(PetscObjectReference(PetscObject(submatrices[0])));
  *result.fill() = submatrices[0];
  check(MatDestroySubMatrices(1, &submatrices));
  return result;
}

MatHandle RowsMap::congruent(Mat A) const {
  PetscInt n;
  check(MatGetSize(matrix(), nullptr, &n));
  others_ = rows_of_others(A);
  MatHandle result = create_reduced_matrix(PetscObjectComm(PetscObject(A)), n);
  congruent_again(A, result);
  return result;
}

void RowsMap::congruent_again(Mat A, Mat result) const {
  set_entries(congruent_entries(A), result);
}

std::vector<double> RowsMap::congruent_entries(Mat A) const {
  if (!others_) others_ = rows_of_others(A);
  PetscInt n;
  check(MatGetSize(matrix(), nullptr, &n));
  // y lies on rank 0: there the columns of T are in the one part, and in the other elsewhere
  const auto parts = csr_parts(matrix()), of_A = csr_parts(A);
  const OffDiagonalColumns columns(matrix());
  PetscInt n_here;
  check(MatGetLocalSize(matrix(), nullptr, &n_here));
  const bool first_rank = n_here > 0;
  const Rows mine(first_rank ? parts[0] : parts[1], first_rank ? nullptr : columns.global);
  const Rows others(others_, nullptr);
  std::vector<double> sum(n * n), row(n);
  std::vector<PetscInt> filled;
  const CsrRows diagonal(of_A[0]);
  double flops = 0;
  const auto add_row = [&](const CsrRows& part, PetscInt i, const Rows& rows) {
    for (PetscInt k = part.starts[i]; k < part.starts[i + 1]; ++k) {
      const double a = part.values[k];
      if (a == 0) continue;
      rows.visit(part.columns[k], [&](PetscInt column, double value) {
        if (row[column] == 0) filled.push_back(column);
        row[column] += a * value;
      });
    }
  };
  std::optional<CsrRows> off_diagonal;
  if (of_A[1]) off_diagonal.emplace(of_A[1]);
  for (PetscInt i = 0; i < diagonal.n; ++i) {
    if (mine.is_empty(i)) continue;
    filled.clear();
    add_row(diagonal, i, mine);
    if (off_diagonal) add_row(*off_diagonal, i, others);
    std::sort(filled.begin(), filled.end());
    filled.erase(std::unique(filled.begin(), filled.end()), filled.end());
    mine.visit(i, [&](PetscInt k, double value) {
      for (const PetscInt column : filled) sum[k * n + column] += value * row[column];
      flops += 2. * double(filled.size());
    });
    for (const PetscInt column : filled) row[column] = 0;
  }
  count_work(flops, 0);
  check_mpi(MPI_Reduce(first_rank ? MPI_IN_PLACE : sum.data(), sum.data(), int(sum.size()),
                       MPI_DOUBLE, MPI_SUM, 0, PetscObjectComm(PetscObject(A))));
  return sum;
}

}  // namespace steppe
