#pragma once

#include "steppe/material/log1pmx.h"

/**
 * Volumetric energies U(J) for a bulk modulus of one, as functions of j = J - 1 and log_J = ln J:
 * the energy U, the Kirchhoff pressure J U' and its derivative J (J U')' to ln J. Each has U''(1)
 * = 1.
 */
namespace steppe {

/** U = (J - 1)^2 / 2: finite at J = 0, so it does not keep a body from inverting. */
struct QuadraticEnergy {
  template <class N>
  static N energy(const N& j, const N&) {
    return N(0.5) * j * j;
  }
  template <class N>
  static N pressure(const N& j, const N&) {
    return j * (N(1.0) + j);
  }
  template <class N>
  static N pressure_slope(const N& j, const N&) {
    return (N(1.0) + j) * (N(1.0) + N(2.0) * j);
  }
};

/** U = (ln J)^2 / 2: loses convexity in tension beyond J = e. */
struct LogarithmicEnergy {
  template <class N>
  static N energy(const N&, const N& log_J) {
    return N(0.5) * log_J * log_J;
  }
  template <class N>
  static N pressure(const N&, const N& log_J) {
    return log_J;
  }
  template <class N>
  static N pressure_slope(const N&, const N&) {
    return N(1.0);
  }
};

/** U = (J^2 - 1 - 2 ln J) / 4, convex for all J > 0 (Simo, Taylor and Pister, CMAME 51, 1985). */
struct SimoTaylorEnergy {
  template <class N>
  static N energy(const N& j, const N&) {
    return N(-0.25) * log1pmx(j * (N(2.0) + j));
  }
  template <class N>
  static N pressure(const N& j, const N&) {
    return N(0.5) * j * (N(2.0) + j);
  }
  template <class N>
  static N pressure_slope(const N& j, const N&) {
    return (N(1.0) + j) * (N(1.0) + j);
  }
};

}  // namespace steppe
