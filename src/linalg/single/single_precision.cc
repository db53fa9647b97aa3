#include "steppe/linalg/single/single_precision.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/huge_pages.h"
#include "steppe/linalg/blocks/block_rows.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

namespace steppe {
namespace {

/// Four numbers, of which a column of a block is the first two or three.
using Four = float __attribute__((vector_size(16)));

Four load(const float* from) {
  Four result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

}  // namespace

SinglePrecisionProduct::SinglePrecisionProduct(Mat A) {
  check(MatGetBlockSize(A, &block_));
  fits_ = block_ == 2 || block_ == 3;
  const auto parts = csr_parts(A);
  Blocks* const blocks[] = {&own_, &others_};
  for (int p = 0; p < 2 && parts[p] && fits_; ++p) {
    auto rows = BlockRows::of(parts[p], block_, block_);
    fits_ = rows.has_value();
    if (!fits_) return;
    blocks[p]->starts = std::move(rows->starts);
    blocks[p]->columns = std::move(rows->columns);
    // four numbers are read of the last column too
    resize_in_huge_pages(blocks[p]->values,
                         std::size_t(block_ * block_) * blocks[p]->columns.size() + 2);
  }
}

MatHandle SinglePrecisionProduct::shell(Mat A) {
  MatHandle shell;
  const MPI_Comm communicator = PetscObjectComm(PetscObject(A));
  auto self = std::unique_ptr<SinglePrecisionProduct>(new SinglePrecisionProduct(A));
  if (!on_all_ranks(communicator, self->fits_)) return shell;
  PetscInt n, N;
  check(MatGetLocalSize(A, &n, nullptr));
  check(MatGetSize(A, &N, nullptr));
  PetscInt n_values = n;
  if (csr_parts(A)[1]) {
    const OffDiagonalColumns others(A);
    VecHandle owned;
    IndexSetHandle from;
    check(VecCreateMPI(communicator, n, N, owned.fill()));
    check(VecCreateSeq(PETSC_COMM_SELF, others.n, self->ghosts_.fill()));
    check(
        ISCreateGeneral(PETSC_COMM_SELF, others.n, others.global, PETSC_COPY_VALUES, from.fill()));
    check(VecScatterCreate(owned, from, self->ghosts_, nullptr, self->to_ghosts_.fill()));
    n_values = std::max(n, others.n);
  }
  self->x_.resize(std::size_t(n_values));
  check(MatCreateShell(communicator, n, n, N, N, self.get(), shell.fill()));
  check(MatSetBlockSize(shell, self->block_));
  check(MatShellSetOperation(shell, MATOP_MULT, (void (*)())multiply_callback));
  check(MatShellSetOperation(shell, MATOP_DESTROY, (void (*)())destroy_callback));
  self.release();
  return shell;
}

void SinglePrecisionProduct::update(Mat shell, Mat A) {
  auto& self = context(shell);
  const PetscInt dim = self.block_;
  const auto parts = csr_parts(A);
  Blocks* const blocks[] = {&self.own_, &self.others_};
  for (int p = 0; p < 2 && parts[p]; ++p) {
    const CsrPattern rows(parts[p]);
    const PetscScalar* values;
    check(MatSeqAIJGetArrayRead(parts[p], &values));  // which leaves the state of the matrix alone
    for (PetscInt row = 0; row < rows.n; ++row) {
      const PetscScalar* from = values + rows.starts[row];
      float* to = blocks[p]->values.data() + dim * dim * blocks[p]->starts[row / dim] + row % dim;
      const PetscInt length = rows.starts[row + 1] - rows.starts[row];
      for (PetscInt k = 0; k < length; ++k) to[dim * k] = float(from[k]);
    }
    check(MatSeqAIJRestoreArrayRead(parts[p], &values));
  }
}

template <int dim>
void SinglePrecisionProduct::multiply_part(const Blocks& blocks, Vec x, bool add, double* y) {
  const PetscScalar* values;
  PetscInt n;
  check(VecGetLocalSize(x, &n));
  check(VecGetArrayRead(x, &values));
  std::transform(values, values + n, x_.begin(), [](double value) { return float(value); });
  check(VecRestoreArrayRead(x, &values));
  const float* entries = blocks.values.data();
  const PetscInt n_rows = PetscInt(blocks.starts.size()) - 1;
  for (PetscInt i = 0; i < n_rows; ++i) {
    Four sums[2] = {};
    for (PetscInt k = blocks.starts[i]; k < blocks.starts[i + 1]; ++k)
      for (int c = 0; c < dim; ++c, entries += dim)
        sums[c & 1] += load(entries) * x_[std::size_t(dim * blocks.columns[k] + c)];
    const Four sum = sums[0] + sums[1];
    for (int r = 0; r < dim; ++r) y[dim * i + r] = (add ? y[dim * i + r] : 0) + double(sum[r]);
  }
  const double n_blocks = double(blocks.columns.size());
  count_work(2 * dim * dim * n_blocks, (4 * dim * dim + sizeof(PetscInt)) * n_blocks);
}

template <int dim>
void SinglePrecisionProduct::multiply(Vec x, Vec y) {
  if (to_ghosts_) check(VecScatterBegin(to_ghosts_, x, ghosts_, INSERT_VALUES, SCATTER_FORWARD));
  PetscScalar* result;
  check(VecGetArrayWrite(y, &result));
  multiply_part<dim>(own_, x, false, result);
  if (to_ghosts_) {
    check(VecScatterEnd(to_ghosts_, x, ghosts_, INSERT_VALUES, SCATTER_FORWARD));
    multiply_part<dim>(others_, ghosts_, true, result);
  }
  check(VecRestoreArrayWrite(y, &result));
}

SinglePrecisionProduct& SinglePrecisionProduct::context(Mat shell) {
  void* self;
  check(MatShellGetContext(shell, &self));
  return *static_cast<SinglePrecisionProduct*>(self);
}

PetscErrorCode SinglePrecisionProduct::multiply_callback(Mat shell, Vec x, Vec y) {
  return ErrorBoundary().guard([&] {
    SinglePrecisionProduct& self = context(shell);
    if (self.block_ == 2)
      self.multiply<2>(x, y);
    else
      self.multiply<3>(x, y);
  });
}

PetscErrorCode SinglePrecisionProduct::destroy_callback(Mat shell) {
  return ErrorBoundary().guard([&] { delete &context(shell); });
}

}  // namespace steppe
