#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/**
 * The rows of prescribed unknowns in the function F(x) that a solver of PETSc's sees. The residual
 * has zeros there and the tangent a diagonal J_cc alone, which would not be its derivative. With
 *     F(x) = residual(x with the prescribed entries of x_0),    F_c(x) = J_cc (x_c - x_0c)
 * it is, while a Newton iteration from x_0, which leaves those entries alone, sees zeros still: so
 * differences of F (`-snes_test_jacobian`, `-snes_mf_operator`) are the tangent's.
 */
class SupportRows {
 public:
  /// Collective. `problem` is borrowed.
  explicit SupportRows(const Problem& problem)
      : problem_(problem),
        projected_(problem.layout().create_vector()),
        off_(problem.layout().create_vector()),
        diagonal_(problem.layout().create_vector()) {}

  /// x with the prescribed entries of x_0; belongs to this object. Local.
  Vec project(Vec x, Vec x_0) {
    check(VecWAXPY(off_, -1, x_0, x));
    problem_.supports().keep_only(off_);
    check(VecWAXPY(projected_, -1, off_, x));
    return projected_;
  }

  /// Set the rows for the x that was projected last. Local.
  void add_to(Vec F) {
    check(VecPointwiseMult(off_, diagonal_, off_));
    check(VecAXPY(F, 1, off_));
  }

  /// J_cc from now on. Collective.
  void take_diagonal(Mat J) {
    PetscBool is_shell;
    check(PetscObjectTypeCompare(PetscObject(J), MATSHELL, &is_shell));
    if (!is_shell) {
      check(MatGetDiagonal(J, diagonal_));
      return;
    }
    // all but the prescribed columns are zero there, and a product costs less than a diagonal
    check(VecSet(off_, 1));
    problem_.supports().keep_only(off_);
    check(MatMult(J, off_, diagonal_));
  }

 private:
  const Problem& problem_;
  VecHandle projected_, off_, diagonal_;
};

}  // namespace steppe
