#include "steppe/fem/maps/turning_map.h"

#include "steppe/fem/matrices/congruent_product.h"

#include <algorithm>

// Matrices under the rotations of remote points.

namespace steppe {

template <int dim>
void TurningMap<dim>::set_matrix() const {
  const PetscInt first = dim * space_.first_node();
  for (const TurningPoint<dim>& point : points_)
    for (int r = 0; r < n_rotations; ++r) {
      Vector axis = {};
      axis[point.axis(r)] = 1;
      const PetscInt column = first + dim * point.rotation() + r;
      const auto set = [&](int node, const Vector& moved) {
        for (int c = 0; c < dim; ++c)
          check(MatSetValue(P_, first + dim * node + c, column, moved[c], INSERT_VALUES));
      };
      const Vector spin = point.spin(axis);
      set(point.rotation(), dim == 2 ? Vector{spin[2], 0, 0} : spin);
      for (int k = 0; k < n_directors; ++k) set(point.director(k), point.moved(k, axis));
    }
  check(MatAssemblyBegin(P_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(P_, MAT_FINAL_ASSEMBLY));
}

template <int dim>
void TurningMap<dim>::multiply() const {
  if (multiplied_) return;
  set_matrix();
  Mat turned = turned_;
  check(MatMatMult(ties_.matrix(), P_, MAT_REUSE_MATRIX, PETSC_DEFAULT, &turned));
  if (!spread_->empty()) {
    spread_->set_matrix();
    Mat product = matrix();
    check(MatMatMult(spread_->matrix(), turned, MAT_REUSE_MATRIX, PETSC_DEFAULT, &product));
  }
  multiplied_ = true;
}

template <int dim>
MatHandle TurningMap<dim>::congruent(Mat A) const {
  multiply();
  MatHandle result = congruent_product(A, this->matrix());
  weigh_rows(result);
  return result;
}

template <int dim>
void TurningMap<dim>::congruent_again(Mat A, Mat result) const {
  multiply();
  Map::congruent_again(A, result);
  weigh_rows(result);
}

template <int dim>
void TurningMap<dim>::weigh_rows(Mat result) const {
  if (!in_middle_) return;
  struct Row {
    PetscInt number;
    std::vector<PetscInt> columns;
    std::vector<double> values;
  };
  std::vector<Row> rows;  // to be set once all are read
  const PetscInt first = dim * space_.first_node();
  const auto read = [&](PetscInt row, const auto& take) {
    PetscInt n;
    const PetscInt* columns;
    const PetscScalar* values;
    check(MatGetRow(result, row, &n, &columns, &values));
    take(n, columns, values);
    check(MatRestoreRow(result, row, &n, &columns, &values));
  };
  // sum += weight times a row, whose columns are all in the sum, and sorted in both
  const auto add = [&](double weight, PetscInt of, Row& sum) {
    read(of, [&](PetscInt n, const PetscInt* columns, const PetscScalar* values) {
      std::size_t to = 0;
      for (PetscInt i = 0; i < n; ++i) {
        while (sum.columns[to] != columns[i]) ++to;
        sum.values[to] += weight * values[i];
      }
    });
  };
  for (const TurningPoint<dim>& point : points_) {
    const PetscInt rotation = first + dim * point.rotation();
    const auto back = point.virtual_by_change();
    for (int r = 0; r < n_rotations; ++r) {
      Row row{rotation + r, {}, {}};
      read(row.number, [&](PetscInt n, const PetscInt* columns, const PetscScalar*) {
        row.columns.assign(columns, columns + n);
        row.values.assign(std::size_t(n), 0);
      });
      // what acts on the rotation itself, and on the directors
      for (int s = 0; s < n_rotations; ++s) add(back[r][s], rotation + s, row);
      for (int k = 0; k < n_directors; ++k) {
        Vector weights = point.virtually_moved(k, r);
        for (int s = 0; s < n_rotations; ++s) {
          Vector axis = {};
          axis[point.axis(s)] = 1;
          const Vector moved = point.moved(k, axis);
          for (int c = 0; c < 3; ++c) weights[c] -= back[r][s] * moved[c];
        }
        for (int c = 0; c < dim; ++c) add(weights[c], first + dim * point.director(k) + c, row);
      }
      rows.push_back(row);
    }
  }
  for (const Row& row : rows)
    check(MatSetValues(result, 1, &row.number, PetscInt(row.columns.size()), row.columns.data(),
                       row.values.data(), INSERT_VALUES));
  check(MatAssemblyBegin(result, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(result, MAT_FINAL_ASSEMBLY));
}

template <int dim>
void TurningMap<dim>::add_change(double s, Vec f, const Supports& supports, Mat J) const {
  const VecHandle z = space_.create_vector();
  check(VecCopy(f, forces_));
  if (!spread_->empty()) {
    spread_->add_change(s, f, supports, J);
    spread_->give(forces_);
  }
  ties_.restrict_force(forces_, z);
  const LocalView forces(z);
  const auto& held = supports.owned();
  const PetscInt first = dim * space_.first_node();
  for (const TurningPoint<dim>& point : points_) {
    const auto unknown = [&](int r) { return PetscInt(dim * point.rotation() + r); };
    const auto is_held = [&](int r) {
      return std::binary_search(held.begin(), held.end(), unknown(r));
    };
    for (int column = 0; column < n_rotations; ++column) {
      if (is_held(column)) continue;
      const Vector change = point.change_of_force(column, forces.data());
      for (int r = 0; r < n_rotations; ++r)
        if (!is_held(r))
          check(MatSetValue(J, first + unknown(r), first + unknown(column),
                            s * change[point.axis(r)], ADD_VALUES));
    }
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
