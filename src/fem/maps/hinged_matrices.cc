#include "steppe/fem/maps/hinged_map.h"

// Matrices under the rotations that joints of remote points hold.

namespace steppe {

namespace {

/// The name by which a matrix keeps that of which it is made.
const char* const before_joints = "before joints";

}  // namespace

template <int dim>
void HingedMap<dim>::set_matrix() const {
  const PetscInt first = dim * this->space_.first_node();
  for (std::size_t i = 0; i < held_.size(); ++i)
    for (const auto& [column, change] : columns_[i])
      for (int r = 0; r < Base::n_rotations; ++r)
        check(MatSetValue(H_, first + unknown(held_[i].point, r), first + column,
                          change[dim == 2 ? 2 : r], INSERT_VALUES));
  check(MatAssemblyBegin(H_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(H_, MAT_FINAL_ASSEMBLY));
}

template <int dim>
MatHandle HingedMap<dim>::congruent(Mat A) const {
  set_matrix();
  const MatHandle before = Base::congruent(A);
  MatHandle result;
  check(MatPtAP(before, H_, MAT_INITIAL_MATRIX, PETSC_DEFAULT, result.fill()));
  check(PetscObjectCompose(PetscObject(Mat(result)), before_joints, PetscObject(Mat(before))));
  return result;
}

template <int dim>
void HingedMap<dim>::congruent_again(Mat A, Mat result) const {
  set_matrix();
  PetscObject before;
  check(PetscObjectQuery(PetscObject(result), before_joints, &before));
  Base::congruent_again(A, Mat(before));
  check(MatPtAP(Mat(before), H_, MAT_REUSE_MATRIX, PETSC_DEFAULT, &result));
}

template void HingedMap<2>::set_matrix() const;
template void HingedMap<3>::set_matrix() const;
template MatHandle HingedMap<2>::congruent(Mat) const;
template MatHandle HingedMap<3>::congruent(Mat) const;
template void HingedMap<2>::congruent_again(Mat, Mat) const;
template void HingedMap<3>::congruent_again(Mat, Mat) const;

}  // namespace steppe
