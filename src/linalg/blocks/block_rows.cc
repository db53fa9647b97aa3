#include "steppe/linalg/blocks/block_rows.h"

#include "steppe/linalg/blocks/csr.h"

namespace steppe {
namespace {

/// Whether a row has the columns of the first row of its block, in full blocks.
bool complete(const CsrPattern& rows, PetscInt row, PetscInt block_rows, PetscInt block_columns) {
  const PetscInt* starts = rows.starts + (row - row % block_rows);
  const PetscInt *first = rows.columns + starts[0], *here = rows.columns + rows.starts[row];
  const PetscInt length = rows.starts[row + 1] - rows.starts[row];
  if (length % block_columns != 0 || length != starts[1] - starts[0]) return false;
  for (PetscInt k = 0; k < length; ++k) {
    const PetscInt in_block = k % block_columns, block = first[k - in_block];
    if (here[k] != block + in_block || block % block_columns != 0) return false;
  }
  return true;
}

}  // namespace

std::optional<BlockRows> BlockRows::of(Mat part, PetscInt rows, PetscInt columns) {
  const CsrPattern pattern(part);
  if (pattern.n % rows != 0) return {};
  for (PetscInt i = 0; i < pattern.n; ++i)
    if (!complete(pattern, i, rows, columns)) return {};
  BlockRows result{rows, columns, {0}, {}};
  for (PetscInt i = 0; i < pattern.n; i += rows) {
    for (PetscInt k = pattern.starts[i]; k < pattern.starts[i + 1]; k += columns)
      result.columns.push_back(pattern.columns[k] / columns);
    result.starts.push_back(PetscInt(result.columns.size()));
    result.widest = std::max(result.widest, result.starts.back() - *(result.starts.end() - 2));
  }
  return result;
}

}  // namespace steppe
