#pragma once

#include "steppe/material/strain/log1pmx.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * The energy kappa U(J) of a change of volume, per reference volume, with U(1) = U'(1) = 0 and
 * U''(1) = 1; kappa in Pa. Functions of j = J - 1 > -1 and, where a caller has it, log_J = ln J,
 * for the number types of a Law. They branch on the form only.
 *
 *  quadratic     U = (J - 1)^2 / 2: finite at J = 0, so it does not keep a body from inverting;
 *  logarithmic   U = (ln J)^2 / 2: loses convexity in tension beyond J = e;
 *  simo_taylor   U = (J^2 - 1 - 2 ln J) / 4, convex for all J > 0 (Simo, Taylor and Pister, CMAME
 *                51, 1985).
 */
struct VolumetricEnergy {
  enum class Form { quadratic, logarithmic, simo_taylor };
  Form form;
  double kappa;

  /** kappa U in J/m^3. */
  template <class N>
  N energy(const N& j, const N& log_J) const {
    switch (form) {
      case Form::quadratic:
        return N(0.5 * kappa) * j * j;
      case Form::logarithmic:
        return N(0.5 * kappa) * log_J * log_J;
      default:
        return N(-0.25 * kappa) * log1pmx(j * (N(2.0) + j));
    }
  }

  /** The Kirchhoff pressure kappa J U' in Pa, positive in tension. */
  template <class N>
  N pressure(const N& j, const N& log_J) const {
    switch (form) {
      case Form::quadratic:
        return N(kappa) * j * (N(1.0) + j);
      case Form::logarithmic:
        return N(kappa) * log_J;
      default:
        return N(0.5 * kappa) * j * (N(2.0) + j);
    }
  }

  /** Its derivative to ln J, kappa J (J U')'. */
  template <class N>
  N pressure_slope(const N& j, const N&) const {
    switch (form) {
      case Form::quadratic:
        return N(kappa) * (N(1.0) + j) * (N(1.0) + N(2.0) * j);
      case Form::logarithmic:
        return N(kappa);
      default:
        return N(kappa) * (N(1.0) + j) * (N(1.0) + j);
    }
  }

  /** kappa U, kappa U' (the Cauchy pressure) and kappa U'' of j alone. */
  template <class N>
  N energy(const N& j) const {
    using std::log1p;
    return energy(j, log1p(j));
  }
  template <class N>
  N slope(const N& j) const {
    using std::log1p;
    return pressure(j, log1p(j)) / (N(1.0) + j);
  }
  template <class N>
  N curvature(const N& j) const {
    using std::log1p;
    const N log_J = log1p(j), J = N(1.0) + j;
    return (pressure_slope(j, log_J) - pressure(j, log_J)) / (J * J);
  }
};

/** The names of the forms in the input, in their order. */
inline std::vector<std::string> volumetric_energy_names() {
  return {"quadratic", "logarithmic", "simo-taylor"};
}

}  // namespace steppe
