#include "steppe/physics/system/tangent_operator.h"

#include "steppe/base/petsc/symmetry.h"
#include "steppe/fem/matrices/matrix_sums.h"
#include "steppe/linalg/blocks/csr.h"
#include "steppe/physics/equation/matrix_free.h"

#include <deal.II/base/tensor.h>

#include <utility>

namespace steppe {
template <int dim, int components>
TangentOperator<dim, components>::TangentOperator(const Space<dim>& space,
                                                  std::shared_ptr<const CoarseSpace<dim>> coarse,
                                                  const std::vector<PetscInt>& prescribed,
                                                  const Terms& terms, OperatorStorage kind,
                                                  bool symmetric)
    : space_(space),
      coarse_(std::move(coarse)),
      prescribed_(prescribed),
      x_(space.create_vector(components)),
      y_(space.create_vector(components)) {
  bool between_cell_nodes = coarse_ && space.degree() == 1;
  std::vector<NodePair> couplings;
  for (const auto& term : terms) {
    const TermTraits traits = term->traits();
    if (const MatrixFree<dim>* part = matrix_free<dim>(*term)) {
      operators_.push_back(part->matrix_free_operator(coarse_.get(), kind));
    } else if (traits.has_tangent) {
      others_.push_back(term.get());
      between_cell_nodes |= traits.joins_cell_nodes;
    }
    for (const NodePair& pair : term->couplings()) couplings.push_back(pair);
  }
  if (!others_.empty()) remainder_ = space.create_matrix(components, couplings, between_cell_nodes);
  create_shell(symmetric);
  if (!coarse_) return;
  for (int c = 0; c < components; ++c) columns_.push_back(space.create_vector(components));
  coarse_elimination_.emplace(coarse_->prescribed());
  create_coarse_matrix(couplings, symmetric);
}

template <int dim, int components>
void TangentOperator<dim, components>::create_coarse_matrix(std::vector<NodePair> couplings,
                                                            bool symmetric) {
  if (coarse_->interpolation()) {
    couplings.clear();
    if (remainder_) {
      MatHandle projected;
      check(MatPtAP(remainder_, coarse_->interpolation(), MAT_INITIAL_MATRIX, PETSC_DEFAULT,
                    projected.fill()));
      couplings = node_pairs(projected, components);
    }
  }
  coarse_matrix_ = coarse_->space().create_matrix(components, couplings);
  set_symmetric(coarse_matrix_, symmetric);
  set_modes(nullptr);
}

template <int dim, int components>
void TangentOperator<dim, components>::set_modes(Vec displacement) {
  // of one component GAMG takes the constant by itself
  if constexpr (components == dim) {
    const VecHandle moved = coarse_->space().create_vector();
    if (displacement) coarse_->inject(displacement, moved);
    set_near_null_space(coarse_matrix_, coarse_->space().rigid_modes(coarse_->prescribed(), moved));
  }
}

template <int dim, int components>
void TangentOperator<dim, components>::create_shell(bool symmetric) {
  const PetscInt n = components * space_.n_owned_nodes();
  check(MatCreateShell(space_.communicator(), n, n, PETSC_DETERMINE, PETSC_DETERMINE, this,
                       shell_.fill()));
  check(MatSetBlockSize(shell_, components));
  const auto set = [&](MatOperation operation, auto* callback) {
    check(MatShellSetOperation(shell_, operation, reinterpret_cast<void (*)()>(callback)));
  };
  set(MATOP_MULT, multiply_callback);
  if (symmetric) set(MATOP_MULT_TRANSPOSE, multiply_callback);
  if (coarse_) {  // where products alone are kept, nothing is preconditioned
    set(MATOP_GET_DIAGONAL, diagonal_callback);
    set(MATOP_INVERT_BLOCK_DIAGONAL, blocks_callback);
  }
  set_symmetric(shell_, symmetric);
}

template <int dim, int components>
void TangentOperator<dim, components>::update(double s_a, double s_v, double s_x,
                                              const State& state, Vec known, Vec b,
                                              Contacts contacts) {
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

template <int dim, int components>
void TangentOperator<dim, components>::apply_operators() {
  check(VecZeroEntries(y_));
  for (const auto& op : operators_) op->add_product(x_, y_);
  if (remainder_) check(MatMultAdd(remainder_, x_, y_, y_));
}

template <int dim, int components>
void TangentOperator<dim, components>::zero_prescribed(Vec v) const {
  PetscScalar* entries;
  check(VecGetArray(v, &entries));
  for (const PetscInt i : prescribed_) entries[i] = 0;
  check(VecRestoreArray(v, &entries));
}

template <int dim, int components>
void TangentOperator<dim, components>::multiply(Vec x, Vec y) {
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

template <int dim, int components>
void TangentOperator<dim, components>::find_blocks() {
  const Phase phase("diagonal blocks");
  for (const VecHandle& column : columns_) zero_with_ghosts(column);
  for (const auto& op : operators_) op->add_diagonal_blocks(columns_);
  for (const VecHandle& column : columns_) add_ghosts(column);
  blocks_.resize(components * components * space_.n_owned_nodes());
  for (int c = 0; c < components; ++c) {
    const LocalView column(columns_[c]);
    for (int i = 0; i < components * space_.n_owned_nodes(); ++i)
      blocks_[components * i + c] = column[i];
  }
  if (remainder_) {
    const CsrRows rows(csr_parts(remainder_)[0]);
    for (PetscInt i = 0; i < rows.n; ++i)
      for (PetscInt k = rows.starts[i]; k < rows.starts[i + 1]; ++k)
        if (rows.columns[k] / components == i / components)
          blocks_[components * i + rows.columns[k] % components] += rows.values[k];
  }
  for (const PetscInt i : prescribed_) {
    double* block = &blocks_[components * components * (i / components)];
    for (int c = 0; c < components; ++c)
      block[components * (i % components) + c] = block[components * c + i % components] = 0;
    block[components * (i % components) + i % components] = 1;
  }
}

template <int dim, int components>
void TangentOperator<dim, components>::add_diagonal_blocks(Mat blocks) {
  find_blocks();
  for (int node = 0; node < space_.n_owned_nodes(); ++node) {
    const PetscInt number = space_.global_node(node);
    check(MatSetValuesBlocked(blocks, 1, &number, 1, &number,
                              &blocks_[components * components * node], ADD_VALUES));
  }
}

template <int dim, int components>
void TangentOperator<dim, components>::diagonal(Vec d) {
  find_blocks();
  PetscScalar* entries;
  check(VecGetArray(d, &entries));
  for (int i = 0; i < components * space_.n_owned_nodes(); ++i)
    entries[i] = blocks_[components * i + i % components];
  check(VecRestoreArray(d, &entries));
}

template <int dim, int components>
void TangentOperator<dim, components>::invert_blocks() {
  find_blocks();
  for (int node = 0; node < space_.n_owned_nodes(); ++node) {
    dealii::Tensor<2, components> block;
    double* entries = &blocks_[components * components * node];
    for (int i = 0; i < components; ++i)
      for (int k = 0; k < components; ++k) block[i][k] = entries[components * i + k];
    block = invert(block);
    for (int i = 0; i < components; ++i)  // columns one after the other, as PETSc has them
      for (int k = 0; k < components; ++k) entries[components * k + i] = block[i][k];
  }
}

template <int dim, int components>
void TangentOperator<dim, components>::prepare(Vec displacement) {
  if (!coarse_) return;
  const Phase phase("coarse matrix");
  check(MatZeroEntries(coarse_matrix_));
  for (const auto& op : operators_) op->add_coarse(coarse_matrix_);
  if (remainder_) add_remainder();
  check(MatAssemblyBegin(coarse_matrix_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(coarse_matrix_, MAT_FINAL_ASSEMBLY));
  coarse_elimination_->apply(coarse_matrix_, nullptr, nullptr);
  if (!coarse_->interpolation()) give_prescribed_diagonal();
  set_modes(displacement);
}

template <int dim, int components>
void TangentOperator<dim, components>::give_prescribed_diagonal() {
  check(MatGetDiagonal(coarse_matrix_, x_));
  PetscScalar* diagonal;
  check(VecGetArray(x_, &diagonal));
  for (const PetscInt i : prescribed_) diagonal[i] = 1;
  check(VecRestoreArray(x_, &diagonal));
  check(MatDiagonalSet(coarse_matrix_, x_, INSERT_VALUES));
}

template <int dim, int components>
void TangentOperator<dim, components>::add_remainder() {
  if (!coarse_->interpolation()) return add_matrix(1, remainder_, coarse_matrix_);
  Mat projected = projected_;
  check(MatPtAP(remainder_, coarse_->interpolation(),
                projected ? MAT_REUSE_MATRIX : MAT_INITIAL_MATRIX, PETSC_DEFAULT, &projected));
  if (!projected_) projected_ = MatHandle(projected);
  add_matrix(1, projected_, coarse_matrix_);
}

template <int dim, int components>
TangentOperator<dim, components>& TangentOperator<dim, components>::context(Mat shell) {
  void* self = nullptr;
  check(MatShellGetContext(shell, &self));
  return *static_cast<TangentOperator*>(self);
}

template <int dim, int components>
PetscErrorCode TangentOperator<dim, components>::multiply_callback(Mat shell, Vec x, Vec y) {
  return ErrorBoundary().guard([&] { context(shell).multiply(x, y); });
}

template <int dim, int components>
PetscErrorCode TangentOperator<dim, components>::diagonal_callback(Mat shell, Vec d) {
  return ErrorBoundary().guard([&] { context(shell).diagonal(d); });
}

template <int dim, int components>
PetscErrorCode TangentOperator<dim, components>::blocks_callback(Mat shell,
                                                                 const PetscScalar** values) {
  return ErrorBoundary().guard([&] {
    TangentOperator& self = context(shell);
    self.invert_blocks();
    *values = self.blocks_.data();
  });
}

template class TangentOperator<2>;
template class TangentOperator<3>;
template class TangentOperator<2, 1>;
template class TangentOperator<3, 1>;

}  // namespace steppe
