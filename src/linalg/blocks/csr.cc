#include "steppe/linalg/blocks/csr.h"

#include "steppe/base/petsc/petsc.h"

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

}  // namespace steppe
