#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/physics/state/potential.h"

#include <functional>

namespace steppe {

/**
 * The line search of a SNES whose function is infinite where a state is inadmissible: the full
 * step, halved while it leads there. With a potential, whose gradient the function is, it is also
 * halved until the potential has decreased by 1e-4 of its slope (Armijo), and a step that points
 * uphill is turned. Without one, a step that raises |F| after 25 iterations is halved up to three
 * times while this lowers |F|: where contact opens and closes, full steps may cycle.
 */
class LineSearch {
 public:
  /// The potential at a place and that of the last iterate; empty functions where nothing is
  /// minimised. The boundary is borrowed.
  struct Descent {
    std::function<Potential(Vec)> potential;
    std::function<Potential()> accepted;
  };
  LineSearch(ErrorBoundary& errors, Descent descent) : errors_(errors), descent_(descent) {}

  /// Let the SNES search so. It must not outlive this object. Collective.
  void attach(SNES snes);

 private:
  void search(SNESLineSearch search) const;
  static PetscErrorCode callback(SNESLineSearch, void*);

  ErrorBoundary& errors_;
  Descent descent_;
  SNES snes_ = nullptr;
};

}  // namespace steppe
