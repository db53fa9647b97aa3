#include "steppe/physics/mass/mass_operator.h"

#include "steppe/fem/matrices/matrix_sums.h"

namespace steppe {

template <int dim>
MassOperator<dim>::MassOperator(const MassMatrix<dim>& fine, Vec d, const CoarseSpace<dim>* coarse,
                                bool of_accelerations)
    : fine_(fine),
      same_space_(coarse && !coarse->interpolation()),
      of_accelerations_(of_accelerations),
      added_(d) {
  if (coarse) coarse_.emplace(fine.in(coarse->space()));
}

template <int dim>
void MassOperator<dim>::linearise(double s_a, double s_v, double, const State&) {
  s_ = of_accelerations_ ? s_a : s_v;
}

template <int dim>
void MassOperator<dim>::add_product(Vec x, Vec y) const {
  if (s_ == 0) return;
  fine_.add_product(s_, x, y);
  if (!added_) return;
  const LocalView d(added_), from(x);
  LocalArray sum(y);
  PetscInt n;
  check(VecGetLocalSize(y, &n));
  for (PetscInt i = 0; i < n; ++i) sum[i] += s_ * d[i] * from[i];
}

template <int dim>
void MassOperator<dim>::add_diagonal_blocks(const std::vector<VecHandle>& columns) const {
  if (s_ == 0) return;
  if (!diagonal_) {
    diagonal_ = duplicate(columns[0]);
    fine_.add_diagonal(diagonal_);
    if (added_) check(VecAXPY(diagonal_, 1, added_));
  }
  const LocalView diagonal(diagonal_);
  PetscInt n;
  check(VecGetLocalSize(diagonal_, &n));
  for (int c = 0; c < dim; ++c) {
    LocalArray column(columns[c]);
    for (PetscInt i = c; i < n; i += dim) column[i] += s_ * diagonal[i];
  }
}

template <int dim>
void MassOperator<dim>::add_coarse(Mat J) const {
  coarse_->add_to(s_, J);
  if (added_ && same_space_) add_diagonal(s_, added_, J);
}

template class MassOperator<2>;
template class MassOperator<3>;

}  // namespace steppe
