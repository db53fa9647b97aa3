#pragma once

#include "steppe/solve/modes/modes_input.h"
#include "steppe/solve/modes/pencil.h"
#include "steppe/solve/modes/shifted_solver.h"

#include <slepceps.h>

#include <string>
#include <vector>

namespace steppe {

/// K s = lambda M s, s in the unknowns.
struct Eigenpair {
  double value;
  VecHandle vector;
};

/**
 * The lowest eigenvalues of a pencil by SLEPc's EPS (options `-eps_*`): Krylov-Schur with shift and
 * invert, or generalised Davidson with a multigrid cycle as preconditioner, either by ShiftedSolver
 * (options `-st_*`). None is left out: a Krylov space of one vector holds one vector of each
 * multiple eigenvalue and finds the others by rounding or not at all. So further searches, each
 * from new random vectors and orthogonal to all that is known, go on until
 * - `direct`: as many are known below a bound just above the highest wanted as Sylvester's law of
 *   inertia counts (`Pencil::eigenvalues_below`). Where some are missing still, the shift may lie
 *   above eigenvalues of an unstable state: it is lowered until none is below it.
 * - `amg`: one finds none below the highest wanted.
 *
 * SLEPc's own spectrum slicing (EPSSetInterval) counts in the same way, but wants the interval
 * where we know a number of modes, factorises at each of its shifts and keeps these factors, and
 * gives up where a shift hits an eigenvalue.
 */
class ModeSearch {
 public:
  /// Borrows all. Collective.
  ModeSearch(const Problem& problem, const State& about, Pencil& pencil, const ModesInput& input);

  /// Ascending, at least as many as wanted, and with the last one all others of the same value.
  /// Collective. Throws NumericsError when fewer are found than wanted, or than there are.
  std::vector<Eigenpair> run();

  /// Whether inertia proved that none is missing.
  bool complete() const { return counts_; }
  /// The preset and its options, for the screen.
  const std::string& solver() const { return inverse_->options(); }

 private:
  using EpsHandle = Handle<EPS, EPSDestroy>;

  /// Give the search the inverse for the pencil's shift.
  void invert();
  void use_inverse(STType type);
  static PetscErrorCode inverse_callback(PC, Vec, Vec);
  /// `n` more, from new random vectors; those that converged join the known ones.
  void extend(PetscInt n);
  void set_start();
  void count_and_extend();
  void extend_below();
  void lower_shift();
  void sort();
  double highest_wanted() const { return known_[n_wanted_ - 1].value; }
  int known_below(double bound) const;
  [[noreturn]] void fail(PetscInt n_found, PetscInt n_wanted) const;

  const Problem& problem_;
  const State& about_;
  Pencil& pencil_;
  const ModesInput& input_;
  const ModePresetEntry& preset_;
  const std::size_t n_wanted_;
  bool counts_;
  ErrorBoundary errors_;
  EpsHandle eps_;
  std::unique_ptr<ShiftedSolver> inverse_;
  std::vector<Eigenpair> known_;
  int n_searches_ = 0;
};

}  // namespace steppe
