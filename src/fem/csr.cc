#include "steppe/fem/csr.h"

#include "steppe/base/petsc.h"

#include <utility>

namespace steppe {

CsrRows::CsrRows(Mat matrix) : matrix_(matrix) {
  PetscBool done;
  check(MatGetRowIJ(matrix_, 0, PETSC_FALSE, PETSC_FALSE, &n, &starts, &columns, &done));
  check(MatSeqAIJGetArray(matrix_, &values));
}

CsrRows::CsrRows(CsrRows&& other) noexcept
    : n(other.n),
      starts(other.starts),
      columns(other.columns),
      values(other.values),
      matrix_(std::exchange(other.matrix_, nullptr)) {}

CsrRows::~CsrRows() {
  if (!matrix_) return;
  PetscBool done;
  MatSeqAIJRestoreArray(matrix_, &values);
  MatRestoreRowIJ(matrix_, 0, PETSC_FALSE, PETSC_FALSE, &n, &starts, &columns, &done);
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

void add_matrix(double s, Mat A, Mat J) {
  const auto from = csr_parts(A), to = csr_parts(J);
  for (int part = 0; part < 2 && from[part]; ++part) {
    const CsrRows a(from[part]);
    CsrRows j(to[part]);
    for (PetscInt k = 0; k < a.starts[a.n]; ++k) j.values[k] += s * a.values[k];
  }
}

void add_node_matrix(double s, Mat m, Mat J) {
  PetscInt dim;
  check(MatGetBlockSize(J, &dim));
  const auto from = csr_parts(m), to = csr_parts(J);
  for (int part = 0; part < 2 && from[part]; ++part) {
    const CsrRows nodes(from[part]);
    CsrRows j(to[part]);
    for (PetscInt i = 0; i < nodes.n; ++i)
      for (PetscInt c = 0; c < dim; ++c) {
        PetscScalar* row = j.values + j.starts[dim * i + c] + c;
        for (PetscInt k = nodes.starts[i]; k < nodes.starts[i + 1]; ++k, row += dim)
          *row += s * nodes.values[k];
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
