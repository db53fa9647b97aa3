#pragma once

#include "steppe/solve/linear/mass_solve.h"

#include <functional>

namespace steppe {

/**
 * The largest eigenvalue of A y = lambda M y on the free unknowns, by restarted Lanczos iteration
 * in the inner product of the mass (Parlett, The Symmetric Eigenvalue Problem, 13). The search
 * begins with the last mode found, or a random vector.
 */
class Lanczos {
 public:
  /// Collective. `problem` is borrowed.
  explicit Lanczos(const Problem& problem);

  /// Take the mass in a state, where it varies, for what follows. Collective.
  void update(const State& state) { mass_.update(0, state); }

  /**
   * For a symmetric A given by its products: y = A x for x with ghosts up to date and zero
   * prescribed entries. Returns theta + |r|, the approximation and the norm of its residual, |r|
   * below `tolerance` theta: an upper bound once theta has found the upper end of the spectrum.
   * Where so many modes crowd at that end that |r| is larger after 50 cycles of 24 products, 1.001
   * theta as soon as |r| is below 0.001 theta; the random start then changes it by some 1e-5.
   * Collective. Throws NumericsError where neither is reached, as of products that
   * are not finite.
   */
  double largest(const std::function<void(Vec x, Vec y)>& A, double tolerance);
  /// The eigenvector, y.My = 1.
  Vec mode() const { return mode_; }

  /// Save or load it. Collective.
  void history(Archive& archive, const std::string& name) { archive.vector(name, mode_); }

 private:
  double normalise(Vec v);
  void perturb();

  const Problem& problem_;
  MassSolve mass_;
  VecHandle mode_, weighted_, before_, image_;
};

}  // namespace steppe
