#include "steppe/linalg/blocks/block_product.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/attachment.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/block_rows.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace steppe {
namespace {

constexpr const char* key = "steppe block rows";

constexpr PetscInt width = sizeof(Wide) / sizeof(double);

/// a.b of n numbers.
double dot(const double* a, const double* b, PetscInt n) {
  Wide sums[2] = {};
  PetscInt k = 0;
  for (; k + 2 * width <= n; k += 2 * width)
    for (PetscInt half = 0; half < 2; ++half)
      sums[half] += load(a + k + half * width) * load(b + k + half * width);
  for (; k + width <= n; k += width) sums[0] += load(a + k) * load(b + k);
  double parts[width], rest = 0;
  for (; k < n; ++k) rest += a[k] * b[k];
  sums[0] += sums[1];
  std::memcpy(parts, &sums[0], sizeof parts);
  for (PetscInt m = width / 2; m > 0; m /= 2)
    for (PetscInt i = 0; i < m; ++i) parts[i] += parts[i + m];
  return parts[0] + rest;
}

/// What a sequential matrix carries along.
struct Blocks {
  BlockRows rows;
  mutable std::vector<double> workspace;  // a block row of x, or of A^T x
};

// The values of a matrix stream through the processor one scalar row after the other: reading the
// rows of a block side by side takes three times as long, for prefetching is lost.

/// y (+)= A x: what a block row needs of x is put together, so that its rows are dot products.
template <int C>
void multiply(const Blocks& blocks, const double* values, const double* x, bool add, double* y) {
  const BlockRows& A = blocks.rows;
  double* const here = blocks.workspace.data();
  for (PetscInt i = 0; i < A.n_rows(); ++i) {
    const PetscInt n_blocks = A.starts[i + 1] - A.starts[i], length = C * n_blocks;
    const PetscInt* const columns = A.columns.data() + A.starts[i];
    for (PetscInt k = 0; k < n_blocks; ++k)
      std::memcpy(here + C * k, x + C * columns[k], C * sizeof(double));
    for (PetscInt r = 0; r < A.block_rows; ++r, values += length, ++y)
      *y = (add ? *y : 0) + dot(values, here, length);
  }
}

/// y += A^T x.
template <int C>
void add_transposed(const Blocks& blocks, const double* values, const double* x, double* y) {
  const BlockRows& A = blocks.rows;
  double* const here = blocks.workspace.data();
  for (PetscInt i = 0; i < A.n_rows(); ++i) {
    const PetscInt n_blocks = A.starts[i + 1] - A.starts[i], length = C * n_blocks;
    std::fill_n(here, length, 0.);
    for (PetscInt r = 0; r < A.block_rows; ++r, values += length, ++x)
      for (PetscInt k = 0; k < length; ++k) here[k] += values[k] * *x;
    const PetscInt* const columns = A.columns.data() + A.starts[i];
    for (PetscInt k = 0; k < n_blocks; ++k)
      for (PetscInt c = 0; c < C; ++c) y[C * columns[k] + c] += here[C * k + c];
  }
}

/// Call f with the columns of a block as a type; false where there are no products for them.
template <class F>
bool with_columns(PetscInt columns, F&& f) {
  const auto take = [&](auto C) { return columns == C && (f(C), true); };
  return take(std::integral_constant<int, 3>()) || take(std::integral_constant<int, 6>()) ||
         take(std::integral_constant<int, 2>());
}

/// z += A x or z += A^T x, or without the sum of what is there.
void apply(Mat A, bool transposed, Vec x, bool add, Vec z) {
  const Blocks& blocks = *attached<Blocks>(PetscObject(A), key);
  const PetscScalar *values, *from;
  PetscScalar* to;
  if (transposed && !add) check(VecSet(z, 0));
  check(MatSeqAIJGetArrayRead(A, &values));
  check(VecGetArrayRead(x, &from));
  check(VecGetArray(z, &to));
  with_columns(blocks.rows.block_columns, [&](auto C) {
    if (transposed)
      add_transposed<C>(blocks, values, from, to);
    else
      multiply<C>(blocks, values, from, add, to);
  });
  check(VecRestoreArray(z, &to));
  check(VecRestoreArrayRead(x, &from));
  check(MatSeqAIJRestoreArrayRead(A, &values));
  const double n_entries = double(blocks.rows.n_entries());
  count_work(2 * n_entries, sizeof(PetscScalar) * n_entries +
                                sizeof(PetscInt) * double(blocks.rows.columns.size()));
}

template <bool transposed>
PetscErrorCode product(Mat A, Vec x, Vec y) {
  return ErrorBoundary().guard([&] { apply(A, transposed, x, false, y); });
}

template <bool transposed>
PetscErrorCode sum_with_product(Mat A, Vec x, Vec y, Vec z) {
  return ErrorBoundary().guard([&] {
    if (y != z) check(VecCopy(y, z));
    apply(A, transposed, x, true, z);
  });
}

void use_blocks(Mat part, PetscInt block_rows, PetscInt block_columns) {
  if (block_rows_of(part)) return;
  auto rows = BlockRows::of(part, block_rows, block_columns);
  if (!rows) return;
  auto blocks = std::make_unique<Blocks>();
  blocks->workspace.resize(rows->widest * block_columns);
  blocks->rows = std::move(*rows);
  attach(PetscObject(part), key, std::move(blocks));
  using Operation = void (*)();
  const std::pair<MatOperation, Operation> operations[] = {
      {MATOP_MULT, Operation(product<false>)},
      {MATOP_MULT_ADD, Operation(sum_with_product<false>)},
      {MATOP_MULT_TRANSPOSE, Operation(product<true>)},
      {MATOP_MULT_TRANSPOSE_ADD, Operation(sum_with_product<true>)}};
  for (const auto& [operation, function] : operations)
    check(MatSetOperation(part, operation, function));
}

}  // namespace

const BlockRows* block_rows_of(Mat part) {
  const Blocks* blocks = attached<Blocks>(PetscObject(part), key);
  return blocks ? &blocks->rows : nullptr;
}

void multiply_by_blocks(Mat A) {
  PetscBool is_assembled;
  PetscInt block_rows, block_columns;
  check(PetscObjectTypeCompareAny(PetscObject(A), &is_assembled, MATSEQAIJ, MATMPIAIJ, ""));
  if (!is_assembled) return;
  check(MatGetBlockSizes(A, &block_rows, &block_columns));
  if (!with_columns(block_columns, [](auto) {})) return;
  for (const Mat part : csr_parts(A))
    if (part) use_blocks(part, block_rows, block_columns);
}

}  // namespace steppe
