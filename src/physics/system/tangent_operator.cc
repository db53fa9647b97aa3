#include "steppe/physics/system/tangent_operator.h"

#include "steppe/base/csr.h"
#include "steppe/fem/matrix_sums.h"

#include <deal.II/base/tensor.h>

#include <utility>

namespace steppe {

template <int dim>
TangentOperator<dim>::TangentOperator(const Space<dim>& space, const CoarseSpace<dim>* coarse,
                                      const std::vector<PetscInt>& prescribed,
                                      std::vector<std::unique_ptr<MatrixFreeOperator>> operators,
                                      std::vector<const Term*> others, MatHandle remainder,
                                      MatHandle coarse_matrix, bool symmetric)
    : space_(space),
      coarse_(coarse),
      prescribed_(prescribed),
      operators_(std::move(operators)),
      others_(std::move(others)),
      remainder_(std::move(remainder)),
      coarse_matrix_(std::move(coarse_matrix)),
      x_(space.create_vector()),
      y_(space.create_vector()) {
  for (int c = 0; coarse && c < dim; ++c) columns_.push_back(space.create_vector());
  if (coarse) coarse_elimination_.emplace(coarse->prescribed());
  create_shell(symmetric);
}

template <int dim>
void TangentOperator<dim>::create_shell(bool symmetric) {
  const PetscInt n = dim * space_.n_owned_nodes();
  check(MatCreateShell(space_.communicator(), n, n, PETSC_DETERMINE, PETSC_DETERMINE, this,
                       shell_.fill()));
  check(MatSetBlockSize(shell_, dim));
  const auto set = [&](MatOperation operation, auto* callback) {
    check(MatShellSetOperation(shell_, operation, reinterpret_cast<void (*)()>(callback)));
  };
  set(MATOP_MULT, multiply_callback);
  if (symmetric) set(MATOP_MULT_TRANSPOSE, multiply_callback);
  if (coarse_) {  // where products alone are kept, nothing is preconditioned
    set(MATOP_GET_DIAGONAL, diagonal_callback);
    set(MATOP_INVERT_BLOCK_DIAGONAL, blocks_callback);
  }
  const PetscBool is_symmetric = symmetric ? PETSC_TRUE : PETSC_FALSE;
  check(MatSetOption(shell_, MAT_SYMMETRIC, is_symmetric));
  check(MatSetOption(shell_, MAT_SYMMETRY_ETERNAL, is_symmetric));
}

template <int dim>
void TangentOperator<dim>::update(double s_a, double s_v, double s_x, const State& state, Vec known,
                                  Vec b, Contacts contacts) {
  for (const auto& op : operators_) op->linearise(s_a, s_v, s_x, state);
  if (remainder_) {
    check(MatZeroEntries(remainder_));
    for (const Term* term : others_) term->add_tangent(s_a, s_v, s_x, state, remainder_, contacts);
    check(MatAssemblyBegin(remainder_, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(remainder_, MAT_FINAL_ASSEMBLY));
  }
  if (known) {
    check(VecCopy(known, x_));
    apply_operators();
    check(VecAXPY(b, -1, y_));
    zero_prescribed(b);
  }
  // tells the solvers that the values are new
  check(MatAssemblyBegin(shell_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(shell_, MAT_FINAL_ASSEMBLY));
}

template <int dim>
void TangentOperator<dim>::apply_operators() {
  check(VecZeroEntries(y_));
  for (const auto& op : operators_) op->add_product(x_, y_);
  if (remainder_) check(MatMultAdd(remainder_, x_, y_, y_));
}

template <int dim>
void TangentOperator<dim>::zero_prescribed(Vec v) const {
  PetscScalar* entries;
  check(VecGetArray(v, &entries));
  for (const PetscInt i : prescribed_) entries[i] = 0;
  check(VecRestoreArray(v, &entries));
}

template <int dim>
void TangentOperator<dim>::multiply(Vec x, Vec y) {
  const Phase phase("matrix-free product");
  check(VecCopy(x, x_));
  zero_prescribed(x_);
  apply_operators();
  check(VecCopy(y_, y));
  const PetscScalar* from;
  PetscScalar* to;
  check(VecGetArrayRead(x, &from));
  check(VecGetArray(y, &to));
  for (const PetscInt i : prescribed_) to[i] = from[i];
  check(VecRestoreArray(y, &to));
  check(VecRestoreArrayRead(x, &from));
}

template <int dim>
void TangentOperator<dim>::find_blocks() {
  const Phase phase("diagonal blocks");
  for (const VecHandle& column : columns_) zero_with_ghosts(column);
  for (const auto& op : operators_) op->add_diagonal_blocks(columns_);
  for (const VecHandle& column : columns_) add_ghosts(column);
  blocks_.resize(dim * dim * space_.n_owned_nodes());
  for (int c = 0; c < dim; ++c) {
    const LocalView column(columns_[c]);
    for (int i = 0; i < dim * space_.n_owned_nodes(); ++i) blocks_[dim * i + c] = column[i];
  }
  if (remainder_) {
    const CsrRows rows(csr_parts(remainder_)[0]);
    for (PetscInt i = 0; i < rows.n; ++i)
      for (PetscInt k = rows.starts[i]; k < rows.starts[i + 1]; ++k)
        if (rows.columns[k] / dim == i / dim)
          blocks_[dim * i + rows.columns[k] % dim] += rows.values[k];
  }
  for (const PetscInt i : prescribed_) {
    double* block = &blocks_[dim * dim * (i / dim)];
    for (int c = 0; c < dim; ++c) block[dim * (i % dim) + c] = block[dim * c + i % dim] = 0;
    block[dim * (i % dim) + i % dim] = 1;
  }
}

template <int dim>
void TangentOperator<dim>::diagonal(Vec d) {
  find_blocks();
  PetscScalar* entries;
  check(VecGetArray(d, &entries));
  for (int i = 0; i < dim * space_.n_owned_nodes(); ++i) entries[i] = blocks_[dim * i + i % dim];
  check(VecRestoreArray(d, &entries));
}

template <int dim>
void TangentOperator<dim>::invert_blocks() {
  find_blocks();
  for (int node = 0; node < space_.n_owned_nodes(); ++node) {
    dealii::Tensor<2, dim> block;
    double* entries = &blocks_[dim * dim * node];
    for (int i = 0; i < dim; ++i)
      for (int k = 0; k < dim; ++k) block[i][k] = entries[dim * i + k];
    block = invert(block);
    for (int i = 0; i < dim; ++i)  // columns one after the other, as PETSc has them
      for (int k = 0; k < dim; ++k) entries[dim * k + i] = block[i][k];
  }
}

template <int dim>
void TangentOperator<dim>::prepare(Vec displacement) {
  if (!coarse_) return;
  const Phase phase("coarse matrix");
  check(MatZeroEntries(coarse_matrix_));
  for (const auto& op : operators_) op->add_coarse(coarse_matrix_);
  if (remainder_) add_remainder();
  check(MatAssemblyBegin(coarse_matrix_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(coarse_matrix_, MAT_FINAL_ASSEMBLY));
  coarse_elimination_->apply(coarse_matrix_, nullptr, nullptr);
  const VecHandle moved = coarse_->space().create_vector();
  if (displacement) coarse_->inject(displacement, moved);
  set_near_null_space(coarse_matrix_, coarse_->space().rigid_modes(coarse_->prescribed(), moved));
}

template <int dim>
void TangentOperator<dim>::add_remainder() {
  if (!coarse_->interpolation()) return add_matrix(1, remainder_, coarse_matrix_);
  Mat projected = projected_;
  check(MatPtAP(remainder_, coarse_->interpolation(),
                projected ? MAT_REUSE_MATRIX : MAT_INITIAL_MATRIX, PETSC_DEFAULT, &projected));
  if (!projected_) projected_ = MatHandle(projected);
  add_matrix(1, projected_, coarse_matrix_);
}

template <int dim>
TangentOperator<dim>& TangentOperator<dim>::context(Mat shell) {
  void* self = nullptr;
  check(MatShellGetContext(shell, &self));
  return *static_cast<TangentOperator*>(self);
}

template <int dim>
PetscErrorCode TangentOperator<dim>::multiply_callback(Mat shell, Vec x, Vec y) {
  return ErrorBoundary().guard([&] { context(shell).multiply(x, y); });
}

template <int dim>
PetscErrorCode TangentOperator<dim>::diagonal_callback(Mat shell, Vec d) {
  return ErrorBoundary().guard([&] { context(shell).diagonal(d); });
}

template <int dim>
PetscErrorCode TangentOperator<dim>::blocks_callback(Mat shell, const PetscScalar** values) {
  return ErrorBoundary().guard([&] {
    TangentOperator& self = context(shell);
    self.invert_blocks();
    *values = self.blocks_.data();
  });
}

template class TangentOperator<2>;
template class TangentOperator<3>;

}  // namespace steppe
