#include "steppe/base/numbers/dual.h"
#include "steppe/base/numbers/rotation_by_vector.h"
#include "steppe/fem/maps/turning_map.h"

#include <algorithm>

// What rotations of remote points make of matrices.

namespace steppe {

template <int dim>
void TurningMap<dim>::set_matrix() const {
  const PetscInt first = dim * space_.first_node();
  for (const Point& point : points_)
    for (int r = 0; r < n_rotations; ++r) {
      Vector axis = {};
      axis[dim == 2 ? 2 : r] = 1;
      const Vector spin = spin_of(point.increment, axis);
      const PetscInt column = first + dim * point.rotation + r;
      const auto set = [&](int node, const Vector& moved) {
        for (int c = 0; c < dim; ++c)
          check(MatSetValue(P_, first + dim * node + c, column, moved[c], INSERT_VALUES));
      };
      set(point.rotation, dim == 2 ? Vector{spin[2], 0, 0} : spin);
      for (int k = 0; k < n_directors; ++k) set(point.directors[k], cross(spin, point.now[k]));
    }
  check(MatAssemblyBegin(P_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(P_, MAT_FINAL_ASSEMBLY));
}

template <int dim>
void TurningMap<dim>::multiply() const {
  if (multiplied_) return;
  set_matrix();
  Mat product = matrix();
  check(MatMatMult(ties_.matrix(), P_, MAT_REUSE_MATRIX, PETSC_DEFAULT, &product));
  multiplied_ = true;
}

template <int dim>
MatHandle TurningMap<dim>::congruent(Mat A) const {
  multiply();
  return Map::congruent(A);
}

template <int dim>
void TurningMap<dim>::congruent_again(Mat A, Mat result) const {
  multiply();
  Map::congruent_again(A, result);
}

template <int dim>
void TurningMap<dim>::add_change(double s, Vec f, const Supports& supports, Mat J) const {
  const VecHandle z = space_.create_vector();
  ties_.restrict_force(f, z);
  const LocalView forces(z), accepted(accepted_);
  const auto& held = supports.owned();
  const PetscInt first = dim * space_.first_node();
  using N = Dual<double>;
  const auto dual = [](const Vector& v) { return Triple<N>{N(v[0]), N(v[1]), N(v[2])}; };
  for (const Point& point : points_)
    for (int s_r = 0; s_r < n_rotations; ++s_r) {
      const auto unknown = [&](int r) { return PetscInt(dim * point.rotation + r); };
      const auto is_held = [&](int r) {
        return std::binary_search(held.begin(), held.end(), unknown(r));
      };
      if (is_held(s_r)) continue;
      const auto axis = [](int r) { return dim == 2 ? 2 : r; };
      Triple<N> theta = dual(point.increment);
      theta[axis(s_r)].slope = 1;
      Triple<N> sum = dual(rotation_at(forces.data(), point.rotation));
      for (int k = 0; k < n_directors; ++k) {
        const Triple<N> here =
            cross(turned(theta, dual(vector_at(accepted.data(), point.directors[k]))),
                  dual(vector_at(forces.data(), point.directors[k])));
        for (int c = 0; c < 3; ++c) sum[c] += here[c];
      }
      const Triple<N> along = spin_of(Triple<N>{-theta[0], -theta[1], -theta[2]}, sum);
      for (int r = 0; r < n_rotations; ++r)
        if (!is_held(r))
          check(MatSetValue(J, first + unknown(r), first + unknown(s_r), s * along[axis(r)].slope,
                            ADD_VALUES));
    }
  check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
}

template MatHandle TurningMap<2>::congruent(Mat) const;
template MatHandle TurningMap<3>::congruent(Mat) const;
template void TurningMap<2>::congruent_again(Mat, Mat) const;
template void TurningMap<3>::congruent_again(Mat, Mat) const;
template void TurningMap<2>::add_change(double, Vec, const Supports&, Mat) const;
template void TurningMap<3>::add_change(double, Vec, const Supports&, Mat) const;
template void TurningMap<2>::set_matrix() const;
template void TurningMap<3>::set_matrix() const;
template void TurningMap<2>::multiply() const;
template void TurningMap<3>::multiply() const;

}  // namespace steppe
