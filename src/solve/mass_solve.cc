#include "steppe/solve/mass_solve.h"

#include "steppe/base/error.h"

namespace steppe {

namespace {
const char* const not_definite =
    "the mass matrix could not be inverted; is Materials / Density positive everywhere?";
}

MassSolve::MassSolve(const Problem& problem)
    : problem_(problem), force_(problem.create_vector()), correction_(problem.create_vector()) {
  if (problem.mass_is_diagonal()) {
    inverse_ = problem.create_vector();
    return;
  }
  PC preconditioner;
  check(KSPCreate(problem.communicator(), solver_.fill()));
  check(KSPSetOptionsPrefix(solver_, "mass_"));
  check(KSPSetType(solver_, KSPCG));
  check(KSPGetPC(solver_, &preconditioner));
  check(PCSetType(preconditioner, PCJACOBI));
  check(KSPSetTolerances(solver_, 1e-12, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
  check(KSPSetFromOptions(solver_));
}

void MassSolve::set_up(double c_v) {
  c_v_ = c_v;
  const MatHandle M = problem_.create_mass(c_v);
  if (!inverse_) {
    check(KSPSetOperators(solver_, M, M));
    return;
  }
  PetscReal smallest;
  check(MatGetDiagonal(M, inverse_));
  check(VecMin(inverse_, nullptr, &smallest));
  if (!(smallest > 0)) throw NumericsError(not_definite);
  check(VecReciprocal(inverse_));
}

void MassSolve::solve(double c_v, Vec b, Vec x) {
  if (c_v != c_v_) set_up(c_v);
  if (inverse_) {
    check(VecPointwiseMult(x, inverse_, b));
    return;
  }
  check(KSPSolve(solver_, b, x));
  KSPConvergedReason reason;
  PetscInt iterations;
  check(KSPGetConvergedReason(solver_, &reason));
  check(KSPGetIterationNumber(solver_, &iterations));
  iterations_ += int(iterations);
  if (reason < 0) throw NumericsError(not_definite);
}

bool MassSolve::balance(State& state) {
  problem_.keep_prescribed(state.acceleration);
  update_ghosts(state.acceleration);
  if (!problem_.residual(state, force_)) return false;
  check(VecScale(force_, -1));
  solve(0, force_, correction_);
  problem_.prescribe_zero(correction_);
  check(VecAXPY(state.acceleration, 1, correction_));
  update_ghosts(state.acceleration);
  return true;
}

}  // namespace steppe
