#pragma once

#include "steppe/base/petsc/petsc.h"

#include <utility>

namespace steppe {

/**
 * A linear map u = T y from the unknowns y of one problem to those of another, u, of the
 * same number or more, with T^+ T = 1. Displacements, velocities and accelerations all change so;
 * the forces f that go with u do the same work as T^T f, which go with y. Ghosts of results are the
 * caller's to update. All members that take vectors or matrices are collective.
 */
class Map {
 public:
  /// Takes T and T^+, which may be any operators with products and transposed products; but
  /// `congruent` wants a T that MatPtAP takes.
  Map(MatHandle T, MatHandle inverse) : matrix_(std::move(T)), inverse_(std::move(inverse)) {}
  virtual ~Map() = default;
  Map(Map&&) = default;
  Map& operator=(Map&&) = default;

  /// Whether u has more entries than y.
  bool is_thin() const {
    PetscInt n_u, n_y;
    check(MatGetSize(matrix_, &n_u, &n_y));
    return n_y < n_u;
  }

  Mat matrix() const { return matrix_; }
  Mat inverse() const { return inverse_; }

  /// u = T y.
  virtual void expand(Vec y, Vec u) const { check(MatMult(matrix_, y, u)); }
  /// y = T^+ u.
  virtual void project(Vec u, Vec y) const { check(MatMult(inverse_, u, y)); }
  /// y += T^+ u.
  virtual void add_projection(Vec u, Vec y) const { check(MatMultAdd(inverse_, u, y, y)); }
  /// g = T^T f.
  virtual void restrict_force(Vec f, Vec g) const { check(MatMultTranspose(matrix_, f, g)); }
  /// A force f = T^+^T g with T^T f = g.
  virtual void spread_force(Vec g, Vec f) const { check(MatMultTranspose(inverse_, g, f)); }

  /// Displacement u of unknowns y; then, with that displacement, velocity and acceleration. A map
  /// may be linear about each displacement alone (TurningMap): the members above are then those of
  /// the last one given here.
  virtual void displacement(Vec y, Vec u) const { expand(y, u); }
  virtual void velocity(Vec v, Vec u) const { expand(v, u); }
  virtual void acceleration(Vec /*v*/, Vec a, Vec u) const { expand(a, u); }

  /// T^T A T, assembled, of an assembled A.
  virtual MatHandle congruent(Mat A) const {
    MatHandle result;
    check(MatPtAP(A, matrix_, MAT_INITIAL_MATRIX, PETSC_DEFAULT, result.fill()));
    return result;
  }
  /// Compute T^T A T into an earlier result, where the values of A alone are new.
  virtual void congruent_again(Mat A, Mat result) const {
    check(MatPtAP(A, matrix_, MAT_REUSE_MATRIX, PETSC_DEFAULT, &result));
  }
  /// Whether T^T D T is diagonal in the free rows, for a diagonal D with one value at each node.
  virtual bool keeps_diagonals() const { return false; }
  /// At most that times |f| is |T^T f|, up to a small factor.
  virtual double largest_column() const { return 1; }
  /// As `displacement`, in the middle y of a step of that length (s) from y_0, in which forces are
  /// differences (State::start).
  virtual void middle(Vec /*y_0*/, Vec y, double /*step*/, Vec u) const { displacement(y, u); }

 private:
  MatHandle matrix_, inverse_;
};

}  // namespace steppe
