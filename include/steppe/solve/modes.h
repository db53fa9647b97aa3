#pragma once

#include "steppe/physics/problem.h"

#include <deal.II/base/parameter_handler.h>

#include <array>
#include <string>
#include <vector>

namespace steppe {

/// The input's section `Modes`.
struct ModesInput {
  int count = 6;
  std::string linear = "auto", about = "rest";
  double tolerance = 1e-6;

  void bind(dealii::ParameterHandler& prm);
};

/// One free vibration u = shape sin(w t) of small amplitude about a state.
struct Mode {
  double eigenvalue = 0;                      ///< w^2, (rad/s)^2; negative about an unstable state
  double angular_frequency = 0;               ///< w, rad/s; -sqrt(-w^2) where that is negative
  double frequency = 0;                       ///< w / (2 pi), Hz
  double residual = 0;                        ///< |K s - w^2 M s| / ((w^2 + shift) |M s|)
  std::array<double, 3> effective_mass = {};  ///< (s . M r_c)^2 for unit translations r_c, kg
  VecHandle shape;  ///< s . M s = 1, largest entry positive, ghosts up to date
};

/// Natural vibrations in ascending order.
struct Modes {
  std::vector<Mode> modes;
  std::array<double, 3> total_mass = {};  ///< r_c . M r_c, supports included, kg
  std::string solver;                     ///< the preset and its options, for the screen
};

/**
 * The lowest solutions of K(x) s = w^2 M s in the free unknowns, K the tangent at `about` (with the
 * stress of a loaded state) and M the mass matrix, lumped or not, by SLEPc's EPS (options `-eps_*`,
 * inner solver `-st_*`).
 *
 * The rows of prescribed unknowns stand apart from all others; hardly any mass puts their
 * eigenvalues above those of the body. The shift is a little below zero, so that K - shift M is
 * definite: 1e-10 of the largest eigenvalue (estimated by max K_ii / M_ii), or, when the body can
 * move freely, 0.01 of the Rayleigh quotient of a smooth deformation. Rigid modes come out with w =
 * 0, set so below 1e-13 of the largest and 1e-7 of the shift. Presets: `direct` is Krylov-Schur
 * with shift and invert by MUMPS, `amg` generalised Davidson preconditioned by GAMG on the rigid
 * body modes.
 *
 * The state is accepted first. Collective. Throws InputError for more modes than free unknowns,
 * NumericsError for an inadmissible state, when fewer modes are found than asked for, or when a
 * residual is too large.
 */
Modes compute_modes(Problem& problem, const State& about, const ModesInput& input);

}  // namespace steppe
