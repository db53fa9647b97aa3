#include "steppe/linalg/galerkin/interpolation_rows.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/block_rows.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>

namespace steppe {
namespace {

/// Global block numbers of the block columns of the off-diagonal part.
std::vector<PetscInt> ghost_blocks(Mat matrix, PetscInt block) {
  const OffDiagonalColumns columns(matrix);
  std::vector<PetscInt> blocks;
  for (PetscInt k = 0; k < columns.n; k += block) blocks.push_back(columns.global[k] / block);
  return blocks;
}

std::vector<PetscInt> consecutive(PetscInt first, PetscInt n) {
  std::vector<PetscInt> numbers(n);
  for (PetscInt k = 0; k < n; ++k) numbers[k] = first + k;
  return numbers;
}

/// The rows of a matrix at these blocks of rows, with all columns. Collective.
MatHandle rows_of(Mat matrix, const std::vector<PetscInt>& blocks, PetscInt block) {
  PetscInt n_columns;
  check(MatGetSize(matrix, nullptr, &n_columns));
  IndexSetHandle rows, columns;
  check(ISCreateBlock(PETSC_COMM_SELF, block, PetscInt(blocks.size()), blocks.data(),
                      PETSC_COPY_VALUES, rows.fill()));
  check(ISCreateStride(PETSC_COMM_SELF, n_columns, 0, 1, columns.fill()));
  const IS rows_here = rows, columns_here = columns;
  Mat* found;
  check(MatCreateSubMatrices(matrix, 1, &rows_here, &columns_here, MAT_INITIAL_MATRIX, &found));
  check(PetscObjectReference(PetscObject(found[0])));
  MatHandle result(found[0]);
  check(MatDestroySubMatrices(1, &found));
  return result;
}

}  // namespace

InterpolationRows::InterpolationRows(Mat A, Mat P) {
  check(MatGetBlockSizes(P, &block_rows_, &block_columns_));
  const auto parts = csr_parts(P);
  PetscInt first, n_local, n_global;
  check(MatGetOwnershipRangeColumn(P, &first, nullptr));
  check(MatGetLocalSize(P, nullptr, &n_local));
  check(MatGetSize(P, nullptr, &n_global));
  const auto owned = consecutive(first / block_columns_, n_local / block_columns_);
  if (parts[1]) {
    append({parts[0], parts[1]}, {owned, ghost_blocks(P, block_columns_)});
    const MatHandle others = rows_of(P, ghost_blocks(A, block_rows_), block_rows_);
    append({others}, {consecutive(0, n_global / block_columns_)});
  } else {
    append({parts[0]}, {owned});
  }
  coarse = columns;
  std::sort(coarse.begin(), coarse.end());
  coarse.erase(std::unique(coarse.begin(), coarse.end()), coarse.end());
  for (PetscInt& column : columns)
    column = PetscInt(std::lower_bound(coarse.begin(), coarse.end(), column) - coarse.begin());
}

void InterpolationRows::append(const std::vector<Mat>& parts,
                               const std::vector<std::vector<PetscInt>>& numbers) {
  std::vector<BlockRows> rows;
  std::vector<const PetscScalar*> arrays(parts.size());
  for (std::size_t p = 0; p < parts.size(); ++p) {
    rows.push_back(BlockRows::of(parts[p], block_rows_, block_columns_).value());
    check(MatSeqAIJGetArrayRead(parts[p], &arrays[p]));
  }
  for (PetscInt i = 0; i < rows[0].n_rows(); ++i) {
    for (std::size_t p = 0; p < parts.size(); ++p) {
      const PetscInt begin = rows[p].starts[i], n_blocks = rows[p].starts[i + 1] - begin,
                     length = block_columns_ * n_blocks;
      const PetscScalar* const here = arrays[p] + block_rows_ * block_columns_ * begin;
      for (PetscInt k = 0; k < n_blocks; ++k) {
        columns.push_back(numbers[p][rows[p].columns[begin + k]]);
        for (PetscInt r = 0; r < block_rows_; ++r) {
          const PetscScalar* const row = here + r * length + block_columns_ * k;
          values.insert(values.end(), row, row + block_columns_);
          values.resize(values.size() + width - block_columns_);
        }
      }
    }
    starts.push_back(PetscInt(columns.size()));
  }
  for (std::size_t p = 0; p < parts.size(); ++p)
    check(MatSeqAIJRestoreArrayRead(parts[p], &arrays[p]));
}

}  // namespace steppe
