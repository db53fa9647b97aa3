#include "steppe/solve/mass_solve.h"

#include "steppe/base/error.h"

#include <cmath>
#include <utility>

namespace steppe {

namespace {
const char* const not_definite =
    "the mass matrix could not be inverted; is Materials / Density positive everywhere?";
}

MassSolve::MassSolve(const Problem& problem)
    : problem_(problem), force_(problem.create_vector()), correction_(problem.create_vector()) {
  if (problem.mass_is_diagonal()) return;
  PC preconditioner;
  check(KSPCreate(problem.communicator(), solver_.fill()));
  check(KSPSetOptionsPrefix(solver_, "mass_"));
  check(KSPSetType(solver_, KSPCG));
  check(KSPGetPC(solver_, &preconditioner));
  check(PCSetType(preconditioner, PCJACOBI));
  check(KSPSetTolerances(solver_, 1e-12, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
  check(KSPSetFromOptions(solver_));
}

void MassSolve::set_up() {
  is_set_up_ = true;
  MatHandle mass = problem_.create_mass(0), viscous = problem_.create_mass(1);
  check(MatAXPY(viscous, -1, mass, SAME_NONZERO_PATTERN));
  PetscReal viscosity;
  check(MatNorm(viscous, NORM_INFINITY, &viscosity));
  if (solver_) {
    check(KSPSetOperators(solver_, mass, mass));
    mass_ = std::move(mass);
    if (viscosity > 0) viscous_ = std::move(viscous);
    return;
  }
  mass_diagonal_ = problem_.create_vector();
  check(MatGetDiagonal(mass, mass_diagonal_));
  PetscReal smallest;
  check(VecMin(mass_diagonal_, nullptr, &smallest));
  if (!(smallest > 0)) throw NumericsError(not_definite);
  if (viscosity == 0) return;
  viscous_diagonal_ = problem_.create_vector();
  check(MatGetDiagonal(viscous, viscous_diagonal_));
}

void MassSolve::set_operator(double c_v) {
  // steps of one length differ by rounding
  if (!viscous_ || std::abs(c_v - c_v_) <= 1e-9 * c_v_) return;
  c_v_ = c_v;
  MatHandle sum;
  check(MatDuplicate(mass_, MAT_COPY_VALUES, sum.fill()));
  check(MatAXPY(sum, c_v, viscous_, SAME_NONZERO_PATTERN));
  check(KSPSetOperators(solver_, sum, sum));
}

void MassSolve::divide(double c_v, Vec b, Vec x) const {
  PetscInt n;
  check(VecGetLocalSize(x, &n));
  const LocalView mass(mass_diagonal_), from(b);
  LocalArray to(x);
  if (!viscous_diagonal_ || c_v == 0) {
    for (PetscInt i = 0; i < n; ++i) to[i] = from[i] / mass[i];
    return;
  }
  const LocalView viscous(viscous_diagonal_);
  for (PetscInt i = 0; i < n; ++i) to[i] = from[i] / (mass[i] + c_v * viscous[i]);
}

void MassSolve::solve(double c_v, Vec b, Vec x) {
  if (!is_set_up_) set_up();
  if (!solver_) return divide(c_v, b, x);
  set_operator(c_v);
  check(KSPSolve(solver_, b, x));
  KSPConvergedReason reason;
  PetscInt iterations;
  check(KSPGetConvergedReason(solver_, &reason));
  check(KSPGetIterationNumber(solver_, &iterations));
  iterations_ += int(iterations);
  if (reason < 0) throw NumericsError(not_definite);
}

bool MassSolve::balance(State& state, double c_v) {
  problem_.keep_prescribed(state.acceleration);
  if (!problem_.residual(state, force_)) return false;
  solve(c_v, force_, correction_);
  problem_.prescribe_zero(correction_);
  check(VecAXPY(state.acceleration, -1, correction_));
  return true;
}

}  // namespace steppe
