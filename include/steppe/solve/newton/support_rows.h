#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/**
 * The rows of prescribed unknowns in the function F(x) that a solver of PETSc's sees. The residual
 * has zeros there and the tangent a diagonal J_cc alone, which would not be its derivative. With
 *     F(x) = residual(x with the prescribed entries of x_0),    F_c(x) = J_cc (x_c - x_0c)
 * it is, while a Newton iteration from x_0, which leaves those entries alone, sees zeros still: so
 * differences of F (`-snes_test_jacobian`, `-snes_mf_operator`) are the tangent's. Without an
 * option that asks PETSc for differences nothing is done: the diagonal costs a tenth of a tangent.
 */
class SupportRows {
 public:
  /// Collective. `problem` is borrowed.
  explicit SupportRows(const Problem& problem) : problem_(problem) {
    for (const char* option :
         {"-snes_test_jacobian", "-snes_mf", "-snes_mf_operator", "-snes_fd", "-snes_fd_color",
          "-snes_compare_explicit", "-snes_compare_coloring"}) {
      PetscBool given;
      check(PetscOptionsHasName(nullptr, nullptr, option, &given));
      wanted_ |= given;
    }
    if (!wanted_) return;
    for (VecHandle* v : {&projected_, &off_, &diagonal_}) *v = problem.layout().create_vector();
  }

  /// x with the prescribed entries of x_0; x itself, or a vector of this object. Local.
  Vec project(Vec x, Vec x_0) {
    if (!wanted_) return x;
    check(VecWAXPY(off_, -1, x_0, x));
    problem_.supports().keep_only(off_);
    check(VecWAXPY(projected_, -1, off_, x));
    return projected_;
  }

  /// Set the rows for the x that was projected last. Local.
  void add_to(Vec F) {
    if (!wanted_) return;
    check(VecPointwiseMult(off_, diagonal_, off_));
    check(VecAXPY(F, 1, off_));
  }

  /// J_cc from now on. Collective.
  void take_diagonal(Mat J) {
    if (!wanted_) return;
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
  bool wanted_ = false;
  VecHandle projected_, off_, diagonal_;
};

}  // namespace steppe
