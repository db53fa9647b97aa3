#include "steppe/physics/equation/mapped_operator.h"

#include "steppe/base/petsc/symmetry.h"

#include <utility>
#include <vector>

namespace steppe {

MappedOperator::MappedOperator(std::unique_ptr<Linearisation> inner, const Map& map,
                               Expansion& expand, const Supports& supports, const Layout& layout,
                               bool symmetric)
    : inner_(std::move(inner)),
      map_(map),
      expand_(expand),
      supports_(supports),
      layout_(layout),
      elimination_(supports.owned()),
      x_(layout.create_vector()),
      y_(layout.create_vector()) {
  check(MatCreateVecs(map.matrix(), nullptr, inner_x_.fill()));
  inner_y_ = duplicate(inner_x_);
  create_shell(symmetric);
  if (inner_->coarse().matrix) create_coarse(symmetric);
}

void MappedOperator::create_shell(bool symmetric) {
  PetscInt n;
  check(VecGetLocalSize(x_, &n));
  check(MatCreateShell(layout_.communicator(), n, n, PETSC_DETERMINE, PETSC_DETERMINE, this,
                       shell_.fill()));
  check(MatSetBlockSize(shell_, layout_.block_size()));
  const auto set = [&](MatOperation operation, auto* callback) {
    check(MatShellSetOperation(shell_, operation, reinterpret_cast<void (*)()>(callback)));
  };
  set(MATOP_MULT, multiply_callback);
  if (symmetric) set(MATOP_MULT_TRANSPOSE, multiply_callback);
  if (inner_->has_diagonal_blocks()) {
    set(MATOP_GET_DIAGONAL, diagonal_callback);
    set(MATOP_INVERT_BLOCK_DIAGONAL, blocks_callback);
  }
  set_symmetric(shell_, symmetric);
}

void MappedOperator::create_coarse(bool symmetric) {
  const CoarseLevel level = inner_->coarse();
  if (level.interpolation) coarse_map_.emplace(map_, level.interpolation, supports_.owned());
  coarse_elimination_.emplace(coarse_map_ ? coarse_map_->prescribed() : supports_.owned());
  coarse_matrix_ = map_below().congruent(level.matrix);
  check(MatSetBlockSize(coarse_matrix_, layout_.block_size()));
  set_symmetric(coarse_matrix_, symmetric);
  set_rigid_modes();
}

void MappedOperator::set_rigid_modes() {
  MatNullSpace near_null;
  PetscInt n;
  const Vec* modes;
  check(MatGetNearNullSpace(inner_->coarse().matrix, &near_null));
  if (!near_null) return;
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, &modes));
  std::vector<VecHandle> projected;
  const std::vector<PetscInt>& prescribed =
      coarse_map_ ? coarse_map_->prescribed() : supports_.owned();
  for (PetscInt k = 0; k < n; ++k) {
    projected.emplace_back();
    check(VecDuplicate(modes[k], projected.back().fill()));
    map_below().project(modes[k], projected.back());
    PetscScalar* entries;
    check(VecGetArray(projected.back(), &entries));
    for (const PetscInt i : prescribed) entries[i] = 0;
    check(VecRestoreArray(projected.back(), &entries));
  }
  set_near_null_space(coarse_matrix_, projected);
}

void MappedOperator::update(double s_a, double s_v, double s_x, const State& state, Vec known,
                            Vec b, Contacts contacts) {
  inner_->update(s_a, s_v, s_x, expand_(state), nullptr, nullptr, contacts);
  if (known) {
    check(VecCopy(known, x_));
    apply(x_, y_);
    check(VecAXPY(b, -1, y_));
    supports_.zero(b);
  }
  // tells the solvers that the values are new
  check(MatAssemblyBegin(shell_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(shell_, MAT_FINAL_ASSEMBLY));
}

void MappedOperator::apply(Vec x, Vec y) const {
  map_.expand(x, inner_x_);
  check(MatMult(inner_->matrix(), inner_x_, inner_y_));
  map_.restrict_force(inner_y_, y);
}

void MappedOperator::multiply(Vec x, Vec y) const {
  check(VecCopy(x, x_));
  supports_.zero(x_);
  apply(x_, y);
  const PetscScalar* from;
  PetscScalar* to;
  check(VecGetArrayRead(x, &from));
  check(VecGetArray(y, &to));
  for (const PetscInt i : supports_.owned()) to[i] = from[i];
  check(VecRestoreArray(y, &to));
  check(VecRestoreArrayRead(x, &from));
}

void MappedOperator::eliminate(Elimination& elimination, Mat matrix) const {
  elimination.apply(matrix, nullptr, nullptr);
  check(MatGetDiagonal(matrix, x_));
  {
    LocalArray diagonal(x_);
    for (const PetscInt i : supports_.owned()) diagonal[i] = 1;
  }
  check(MatDiagonalSet(matrix, x_, INSERT_VALUES));
}

void MappedOperator::find_blocks() {
  if (!inner_blocks_) {
    PetscInt n;
    const PetscInt block = layout_.block_size();
    check(VecGetLocalSize(inner_x_, &n));
    check(MatCreateAIJ(layout_.communicator(), n, n, PETSC_DETERMINE, PETSC_DETERMINE, block,
                       nullptr, 0, nullptr, inner_blocks_.fill()));
    check(MatSetBlockSize(inner_blocks_, block));
  }
  check(MatZeroEntries(inner_blocks_));
  inner_->add_diagonal_blocks(inner_blocks_);
  check(MatAssemblyBegin(inner_blocks_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(inner_blocks_, MAT_FINAL_ASSEMBLY));
  const Phase phase("change of unknowns");
  if (blocks_) {
    map_.congruent_again(inner_blocks_, blocks_);
  } else {
    blocks_ = map_.congruent(inner_blocks_);
    check(MatSetBlockSize(blocks_, layout_.block_size()));
  }
  eliminate(elimination_, blocks_);
}

void MappedOperator::prepare(Vec displacement) {
  if (!coarse_matrix_) return;
  inner_->prepare(expand_.displacement(displacement));
  {
    const Phase phase("change of unknowns");
    map_below().congruent_again(inner_->coarse().matrix, coarse_matrix_);
  }
  if (coarse_map_)
    coarse_elimination_->apply(coarse_matrix_, nullptr, nullptr);
  else
    eliminate(*coarse_elimination_, coarse_matrix_);
  set_rigid_modes();
}

MappedOperator& MappedOperator::context(Mat shell) {
  void* self = nullptr;
  check(MatShellGetContext(shell, &self));
  return *static_cast<MappedOperator*>(self);
}

PetscErrorCode MappedOperator::multiply_callback(Mat shell, Vec x, Vec y) {
  return ErrorBoundary().guard([&] { context(shell).multiply(x, y); });
}

PetscErrorCode MappedOperator::diagonal_callback(Mat shell, Vec d) {
  return ErrorBoundary().guard([&] {
    MappedOperator& self = context(shell);
    self.find_blocks();
    check(MatGetDiagonal(self.blocks_, d));
  });
}

PetscErrorCode MappedOperator::blocks_callback(Mat shell, const PetscScalar** values) {
  return ErrorBoundary().guard([&] {
    MappedOperator& self = context(shell);
    self.find_blocks();
    check(MatInvertBlockDiagonal(self.blocks_, values));
  });
}

}  // namespace steppe
