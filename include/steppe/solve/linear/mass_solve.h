#pragma once

#include "steppe/base/measure/work.h"
#include "steppe/linalg/blocks/near_diagonal.h"
#include "steppe/physics/equation/problem.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * Solves (M + c_v C) x = b on the free unknowns, C the viscous matrix: a division where both are
 * diagonal, or nearly (NearDiagonal), a factorisation of the few coordinates of reduced models,
 * which are on one rank, else conjugate gradients, both with the options prefix `mass_`. Prescribed
 * rows are the identity. Constant matrices are taken from the problem when they are first needed,
 * others by `update`.
 */
class MassSolve {
 public:
  /// Collective. `problem` is borrowed.
  explicit MassSolve(const Problem& problem);

  /// Take M + c_v C in a state, where they vary, for what follows with that c_v. Collective.
  void update(double c_v, const State& state);

  /// Collective; where the mass is diagonal local after the first time.
  /// Throws NumericsError for a matrix that is not positive definite.
  void solve(double c_v, Vec b, Vec x);

  /// Whether `solve` divides each entry of b by one of a diagonal, see `divide`.
  bool divides() const { return !solver_ && !problem_.mass().rotations(); }
  /// Call visit(i, x_i) for all owned entries of the solution, where it divides; it may change
  /// other vectors at i. Collective the first time. Throws as `solve`.
  template <class Visit>
  void divide(double c_v, Vec b, const Visit& visit);

  /// y = M x. Collective. Throws as `solve` the first time.
  void multiply(Vec x, Vec y);

  /// The diagonal of M + c_v C, zero for prescribed unknowns, where both are diagonal; borrowed
  /// until the next call. Collective the first time.
  Vec diagonal(double c_v);

  /**
   * Replace the free entries of the state's acceleration so that the equation of motion holds, M a
   * = P - C (v + c_v a) - R(x) - (M a)_prescribed; the prescribed entries stay. Of an equation of
   * first order it is the velocity. Returns false when the state is inadmissible. Collective.
   */
  bool balance(State& state, double c_v = 0);

  /// Whether steps may have anything to `share_missed_velocity`: a consistent mass, and supports
  /// that move.
  bool shares() const { return solver_ && !problem_.supports().at_rest(); }
  /**
   * A scheme that integrates the acceleration of prescribed motion misses a part j of the velocity:
   * its own error, and where that velocity jumps the jump. A consistent mass gives it to the free
   * unknowns beside them, v_f -= M_ff^-1 M_fc j, so that the momentum is that of M v. `integrated`
   * holds the prescribed velocities as the scheme has them, `state` those of its time. Returns
   * false when the state is inadmissible. Collective.
   */
  bool share_missed_velocity(Vec integrated, State& state);

  /// Save or load of which c_v the matrix at hand is, see `solve`. Collective.
  void history(Archive& archive);

  int iterations() const { return iterations_; }

 private:
  void make_workspaces();
  void set_diagonals();
  void set_operator(double c_v);
  void make_operator(double c_v);
  void choose_solver();
  /// Whether the user or the number of unknowns chose a solver that takes a matrix's entries.
  bool has_own_solver() const;
  void find_near_diagonal();
  const Problem& problem_;
  const bool viscous_, constant_;
  VecHandle mass_diagonal_, viscous_diagonal_;  // where diagonal; without viscosity null
  MatHandle operator_;                          // else
  KspHandle solver_;
  std::unique_ptr<NearDiagonal> near_diagonal_;  // of the operator, or null
  double c_v_ = 0;                               // of the operator
  VecHandle diagonal_;                           // and of which c_v and for which unknowns
  double diagonal_of_ = 0;
  std::vector<PetscInt> prescribed_;
  VecHandle force_, correction_, missed_;  // workspaces
  int iterations_ = 0;
};

template <class Visit>
void MassSolve::divide(double c_v, Vec b, const Visit& visit) {
  if (!mass_diagonal_) set_diagonals();
  PetscInt n;
  check(VecGetLocalSize(b, &n));
  const LocalView mass(mass_diagonal_), from(b);
  count_work(n, 16. * n);
  if (!viscous_diagonal_ || c_v == 0) {
    for (PetscInt i = 0; i < n; ++i) visit(i, from[i] / mass[i]);
  } else {
    const LocalView viscous(viscous_diagonal_);
    for (PetscInt i = 0; i < n; ++i) visit(i, from[i] / (mass[i] + c_v * viscous[i]));
  }
}

}  // namespace steppe
