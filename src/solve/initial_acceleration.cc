#include "steppe/solve/initial_acceleration.h"

#include "steppe/base/error.h"

namespace steppe {

void set_initial_acceleration(const Problem& problem, State& state) {
  problem.keep_prescribed(state.acceleration);
  update_ghosts(state.acceleration);
  VecHandle F = problem.create_vector(), a = problem.create_vector();
  if (!problem.residual(state, F))
    throw NumericsError(
        "the initial state turns a cell inside out (det F <= 0); check the initial and prescribed "
        "displacements");
  check(VecScale(F, -1));

  const MatHandle M = problem.create_mass();
  KspHandle solver;
  PC preconditioner;
  check(KSPCreate(problem.communicator(), solver.fill()));
  check(KSPSetOptionsPrefix(solver, "mass_"));
  check(KSPSetOperators(solver, M, M));
  check(KSPSetType(solver, KSPCG));
  check(KSPGetPC(solver, &preconditioner));
  check(PCSetType(preconditioner, PCJACOBI));
  check(KSPSetTolerances(solver, 1e-12, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
  check(KSPSetFromOptions(solver));
  check(KSPSolve(solver, F, a));
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(solver, &reason));
  if (reason < 0)
    throw NumericsError(
        "the mass matrix could not be inverted for the initial acceleration; is Materials / "
        "Density "
        "positive everywhere?");
  problem.prescribe_zero(a);
  check(VecAXPY(state.acceleration, 1, a));
  update_ghosts(state.acceleration);
}

}  // namespace steppe
