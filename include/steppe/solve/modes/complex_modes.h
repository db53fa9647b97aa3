#pragma once

#include "steppe/solve/modes/modes.h"

#include <complex>

namespace steppe {

/// One damped vibration u = Re(s exp(lambda t)) of small amplitude about a state.
struct ComplexMode {
  std::complex<double> eigenvalue;  ///< lambda, 1/s; of a conjugate pair that with Im > 0
  /// |P(lambda) s| / (|lambda C s| + (|lambda|^2 - shift + rounding) |M s|)
  double residual = 0;
  /// How far lambda may be off by the residual and rounding, 1/s, to first order:
  /// (|s| |P(lambda) s| + eps |K|) / |s.(2 lambda M + C) s| with s . M s = 1 and |K| the largest
  /// eigenvalue of K s = w^2 M s (Tisseur, Linear Algebra and its Applications 309, 2000).
  double uncertainty = 0;
  VecHandle real, imaginary;  ///< of s

  double frequency() const;         ///< |lambda| / (2 pi), Hz
  double damped_frequency() const;  ///< Im lambda / (2 pi), Hz
  double ratio() const;             ///< -Re lambda / |lambda|; of lambda = 0 it is 0
  bool oscillates() const { return eigenvalue.imag() > 0; }
  bool grows() const { return eigenvalue.real() > uncertainty; }
};

struct ComplexModes {
  std::vector<ComplexMode> modes;  ///< |lambda| ascending
  std::string solver;              ///< of the corrections, for the screen
};

/// Throws InputError where nothing damps. Local.
void check_damped(const Problem& problem);

/**
 * The lambda of least modulus of
 *     P(lambda) s = (lambda^2 M + lambda C + K) s = 0
 * in the free unknowns, as many as there are undamped modes, by Rayleigh-Ritz: the problem is
 * projected onto a space V that begins with the undamped shapes, whose P(lambda) s = 0 if C is a
 * combination of M and K, and grows by (K - shift M)^-1 P(lambda) s of each pair that has not
 * converged (nonlinear Arnoldi, Voss, BIT 44, 2004). All multiple ones that the undamped modes have
 * are in V from the start, which a Krylov space of one vector would miss; no factor of a complex
 * matrix or of twice the size is needed, and the solver of the corrections may be multigrid
 * (options `-damped_ksp_*`, `-damped_pc_*`). Of the projected problem all eigenvalues are found by
 * LAPACK.
 *
 * C is the tangent dF/dv about the state at rest: Rayleigh factors, viscosity, dashpots,
 * foundations, springs, and Coriolis forces. Real eigenvalues are modes of their own, which decay
 * without oscillation. A rigid motion that nothing resists has lambda = 0.
 *
 * The state has been accepted. Collective. Throws NumericsError when a residual does not get small.
 */
ComplexModes compute_complex_modes(const Problem& problem, const State& about,
                                   const ModesInput& input, const Modes& undamped);

}  // namespace steppe
