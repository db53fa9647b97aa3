#include "steppe/fem/csr.h"

#include "steppe/base/petsc.h"

#include <array>

namespace steppe {
namespace {

/// Compressed rows of one sequential part of a matrix, for as long as it lives.
class Rows {
 public:
  Rows(Mat matrix, const PetscInt* global) : matrix_(matrix), global_(global) {
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

  /// The column of an entry, in the same numbers for all matrices of one layout.
  PetscInt column(PetscInt entry) const {
    return global_ ? global_[columns[entry]] : columns[entry];
  }

 private:
  Mat matrix_;
  const PetscInt* global_;
};

/// A sequential part of a matrix, and the global numbers of its columns if they are compressed.
struct Part {
  Mat matrix = nullptr;
  const PetscInt* global = nullptr;
};

/// The diagonal and the off-diagonal part of a parallel matrix (the second is null on one rank).
std::array<Part, 2> parts(Mat matrix) {
  PetscBool parallel;
  check(PetscObjectTypeCompare(PetscObject(matrix), MATMPIAIJ, &parallel));
  if (!parallel) return {Part{matrix}, Part{}};
  Part diagonal, off_diagonal;
  check(MatMPIAIJGetSeqAIJ(matrix, &diagonal.matrix, &off_diagonal.matrix, &off_diagonal.global));
  return {diagonal, off_diagonal};
}

}  // namespace

void add_matrix(double s, Mat A, Mat J) {
  const auto from = parts(A), to = parts(J);
  for (int part = 0; part < 2 && from[part].matrix; ++part) {
    const Rows a(from[part].matrix, from[part].global);
    Rows j(to[part].matrix, to[part].global);
    for (PetscInt i = 0; i < a.n; ++i) {
      PetscInt at = j.starts[i];
      for (PetscInt k = a.starts[i]; k < a.starts[i + 1]; ++k, ++at) {
        while (j.column(at) != a.column(k)) ++at;
        j.values[at] += s * a.values[k];
      }
    }
  }
}

void add_node_matrix(double s, Mat m, Mat J) {
  PetscInt dim;
  check(MatGetBlockSize(J, &dim));
  const auto from = parts(m), to = parts(J);
  for (int part = 0; part < 2 && from[part].matrix; ++part) {
    const Rows nodes(from[part].matrix, from[part].global);
    Rows j(to[part].matrix, to[part].global);
    for (PetscInt i = 0; i < nodes.n; ++i)
      for (PetscInt c = 0; c < dim; ++c) {
        PetscInt at = j.starts[dim * i + c] + c;  // in the columns of component c
        for (PetscInt k = nodes.starts[i]; k < nodes.starts[i + 1]; ++k, at += dim) {
          while (j.column(at) != dim * nodes.column(k) + c) at += dim;
          j.values[at] += s * nodes.values[k];
        }
      }
  }
}

void add_diagonal(double s, Vec d, Mat J) {
  const Part part = parts(J)[0];
  Rows j(part.matrix, part.global);
  const LocalView entries(d);
  for (PetscInt i = 0; i < j.n; ++i)
    for (PetscInt k = j.starts[i]; k < j.starts[i + 1]; ++k)
      if (j.columns[k] == i) j.values[k] += s * entries[i];
}

}  // namespace steppe
