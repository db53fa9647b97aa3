#include "steppe/fem/csr.h"

#include "steppe/base/petsc.h"

#include <utility>

namespace steppe {

CsrPattern::CsrPattern(Mat matrix) : matrix_(matrix) {
  PetscBool done;
  check(MatGetRowIJ(matrix_, 0, PETSC_FALSE, PETSC_FALSE, &n, &starts, &columns, &done));
}

CsrPattern::CsrPattern(CsrPattern&& other) noexcept
    : n(other.n),
      starts(other.starts),
      columns(other.columns),
      matrix_(std::exchange(other.matrix_, nullptr)) {}

CsrPattern::~CsrPattern() {
  PetscBool done;
  if (matrix_) MatRestoreRowIJ(matrix_, 0, PETSC_FALSE, PETSC_FALSE, &n, &starts, &columns, &done);
}

CsrRows::CsrRows(Mat matrix) : CsrPattern(matrix) { check(MatSeqAIJGetArray(matrix_, &values)); }

CsrRows::~CsrRows() {
  if (matrix_) MatSeqAIJRestoreArray(matrix_, &values);
}

std::array<Mat, 2> csr_parts(Mat matrix) {
  PetscBool parallel;
  check(PetscObjectTypeCompare(PetscObject(matrix), MATMPIAIJ, &parallel));
  if (!parallel) return {matrix, nullptr};
  Mat diagonal, off_diagonal;
  check(MatMPIAIJGetSeqAIJ(matrix, &diagonal, &off_diagonal, nullptr));
  return {diagonal, off_diagonal};
}

OffDiagonalColumns::OffDiagonalColumns(Mat matrix) {
  const Mat part = csr_parts(matrix)[1];
  if (!part) return;
  check(MatMPIAIJGetSeqAIJ(matrix, nullptr, nullptr, &global));
  check(MatGetSize(part, nullptr, &n));
}

namespace {

/// The column of an entry, in the same numbers for all matrices of one distribution.
PetscInt column(const CsrRows& rows, PetscInt entry, int part, const OffDiagonalColumns& outside) {
  return part == 0 ? rows.columns[entry] : outside.global[rows.columns[entry]];
}

}  // namespace

void add_matrix(double s, Mat A, Mat J) {
  const auto from = csr_parts(A), to = csr_parts(J);
  const OffDiagonalColumns of_A(A), of_J(J);
  for (int part = 0; part < 2 && from[part]; ++part) {
    const CsrRows a(from[part]);
    CsrRows j(to[part]);
    if (a.starts[a.n] == j.starts[j.n]) {
      for (PetscInt k = 0; k < a.starts[a.n]; ++k) j.values[k] += s * a.values[k];
      continue;
    }
    for (PetscInt i = 0; i < a.n; ++i) {
      PetscInt at = j.starts[i];
      for (PetscInt k = a.starts[i]; k < a.starts[i + 1]; ++k, ++at) {
        while (column(j, at, part, of_J) != column(a, k, part, of_A)) ++at;
        j.values[at] += s * a.values[k];
      }
    }
  }
}

void add_node_matrix(double s, Mat m, Mat J) {
  PetscInt dim;
  check(MatGetBlockSize(J, &dim));
  const auto from = csr_parts(m), to = csr_parts(J);
  const OffDiagonalColumns of_m(m), of_J(J);
  for (int part = 0; part < 2 && from[part]; ++part) {
    const CsrRows nodes(from[part]);
    CsrRows j(to[part]);
    const bool same = dim * dim * nodes.starts[nodes.n] == j.starts[j.n];
    for (PetscInt i = 0; i < nodes.n; ++i)
      for (PetscInt c = 0; c < dim; ++c) {
        PetscInt at = j.starts[dim * i + c] + c;  // in the columns of component c
        for (PetscInt k = nodes.starts[i]; k < nodes.starts[i + 1]; ++k, at += dim) {
          if (!same)
            while (column(j, at, part, of_J) != dim * column(nodes, k, part, of_m) + c) at += dim;
          j.values[at] += s * nodes.values[k];
        }
      }
  }
}

void add_diagonal(double s, Vec d, Mat J) {
  CsrRows j(csr_parts(J)[0]);
  const LocalView entries(d);
  for (PetscInt i = 0; i < j.n; ++i)
    for (PetscInt k = j.starts[i]; k < j.starts[i + 1]; ++k)
      if (j.columns[k] == i) j.values[k] += s * entries[i];
}

}  // namespace steppe
