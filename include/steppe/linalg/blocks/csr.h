#pragma once

#include <petscmat.h>

#include <array>
#include <cstring>

namespace steppe {

/// The places of the entries of one sequential part of a matrix in compressed rows, for as long as
/// this object lives.
class CsrPattern {
 public:
  explicit CsrPattern(Mat matrix);
  CsrPattern(CsrPattern&& other) noexcept;
  ~CsrPattern();
  CsrPattern(const CsrPattern&) = delete;
  CsrPattern& operator=(const CsrPattern&) = delete;

  PetscInt n = 0;
  const PetscInt *starts = nullptr, *columns = nullptr;

 protected:
  Mat matrix_;
};

/// Compressed rows with the values. Writing to the values does not tell a parallel matrix that it
/// changed: assemble it afterwards.
class CsrRows : public CsrPattern {
 public:
  explicit CsrRows(Mat matrix);
  CsrRows(CsrRows&& other) noexcept = default;
  ~CsrRows();

  PetscScalar* values = nullptr;
};

/// The diagonal and the off-diagonal part of a matrix (the second is null on one rank).
std::array<Mat, 2> csr_parts(Mat matrix);

/// The global numbers of the columns that the off-diagonal part of a matrix has, ascending (none on
/// one rank). Borrowed from the matrix.
struct OffDiagonalColumns {
  explicit OffDiagonalColumns(Mat matrix);

  const PetscInt* global = nullptr;
  PetscInt n = 0;
};

/// Eight numbers that are multiplied at once.
using Wide = double __attribute__((vector_size(64)));

inline Wide load(const double* from) {
  Wide result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

}  // namespace steppe
