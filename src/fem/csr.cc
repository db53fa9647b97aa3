#include "steppe/fem/csr.h"

#include "steppe/base/petsc.h"

#include <array>

namespace steppe {
namespace {

/// Compressed rows of one sequential part of a matrix, for as long as it lives.
class Rows {
 public:
  explicit Rows(Mat matrix) : matrix_(matrix) {
    PetscBool done;
    check(MatGetRowIJ(matrix_, 0, PETSC_FALSE, PETSC_FALSE, &n, &starts, &columns, &done));
    check(MatSeqAIJGetArray(matrix_, &values));
  }
  ~Rows() {
    PetscBool done;
    MatSeqAIJRestoreArray(matrix_, &values);
    MatRestoreRowIJ(matrix_, 0, PETSC_FALSE, PETSC_FALSE, &n, &starts, &columns, &done);
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  PetscInt n = 0;
  const PetscInt *starts = nullptr, *columns = nullptr;
  PetscScalar* values = nullptr;

 private:
  Mat matrix_;
};

/// The diagonal and the off-diagonal part of a parallel matrix (the second is null on one rank).
std::array<Mat, 2> parts(Mat matrix) {
  PetscBool parallel;
  check(PetscObjectTypeCompare(PetscObject(matrix), MATMPIAIJ, &parallel));
  if (!parallel) return {matrix, nullptr};
  Mat diagonal, off_diagonal;
  check(MatMPIAIJGetSeqAIJ(matrix, &diagonal, &off_diagonal, nullptr));
  return {diagonal, off_diagonal};
}

}  // namespace

void add_matrix(double s, Mat A, Mat J) {
  const auto from = parts(A), to = parts(J);
  for (int part = 0; part < 2 && from[part]; ++part) {
    const Rows a(from[part]);
    Rows j(to[part]);
    for (PetscInt k = 0; k < a.starts[a.n]; ++k) j.values[k] += s * a.values[k];
  }
}

void add_node_matrix(double s, Mat m, Mat J) {
  PetscInt dim;
  check(MatGetBlockSize(J, &dim));
  const auto from = parts(m), to = parts(J);
  for (int part = 0; part < 2 && from[part]; ++part) {
    const Rows nodes(from[part]);
    Rows j(to[part]);
    for (PetscInt i = 0; i < nodes.n; ++i)
      for (PetscInt c = 0; c < dim; ++c) {
        PetscScalar* row = j.values + j.starts[dim * i + c] + c;
        for (PetscInt k = nodes.starts[i]; k < nodes.starts[i + 1]; ++k, row += dim)
          *row += s * nodes.values[k];
      }
  }
}

void add_diagonal(double s, Vec d, Mat J) {
  Rows j(parts(J)[0]);
  const LocalView entries(d);
  for (PetscInt i = 0; i < j.n; ++i)
    for (PetscInt k = j.starts[i]; k < j.starts[i + 1]; ++k)
      if (j.columns[k] == i) j.values[k] += s * entries[i];
}

}  // namespace steppe
