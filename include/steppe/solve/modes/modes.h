#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/modes/modes_input.h"

#include <array>
#include <string>
#include <vector>

namespace steppe {

/// One free vibration u = shape sin(w t) of small amplitude about a state.
struct Mode {
  double eigenvalue = 0;         ///< w^2, (rad/s)^2; negative about an unstable state
  double angular_frequency = 0;  ///< w, rad/s; -sqrt(-w^2) where that is negative
  double frequency = 0;          ///< w / (2 pi), Hz
  double residual = 0;           ///< |K s - w^2 M s| / ((w^2 + shift) |M s|)
  /// s . M r_k for unit motions r_k of the body as if rigid, sqrt(kg): translations along the axes,
  /// then rotations about the centre of mass, sqrt(kg) m.
  std::vector<double> participation;
  /// s . M s = 1, ghosts up to date. Its first participation of more than a thousandth is positive,
  /// of none its largest entry.
  VecHandle shape;

  /// The square of its participation, kg, of rotations kg m^2.
  double effective_mass(int direction) const {
    return participation[direction] * participation[direction];
  }
};

/// Natural vibrations in ascending order.
struct Modes {
  std::vector<Mode> modes;
  bool complete = false;                   ///< by inertia: no other one is below the last
  std::vector<double> total_mass;          ///< r_k . M r_k, supports included, kg and kg m^2
  std::array<double, 3> mass_centre = {};  ///< in that state, m
  std::string solver;                      ///< the preset and its options, for the screen
};

/// Whether two natural frequencies that are known to a relative tolerance are those of a multiple
/// mode, whose shapes are any basis of their space. Local.
bool coincide(double one, double other, double tolerance);

/// Throws InputError for more modes than free unknowns. Collective.
void check_count(const Problem& problem, const ModesInput& input);

/**
 * The lowest solutions of K(x) s = w^2 M s in the free unknowns, K the tangent at `about` (with the
 * stress of a loaded state) and M the mass matrix, lumped or not, by SLEPc's EPS (options `-eps_*`,
 * inner solver `-st_*`). See Pencil for the shift and ModeSearch for how none is left out.
 *
 * Rigid modes come out with w = 0, set so below 1e-13 of the largest eigenvalue and 1e-7 of the
 * shift. Shapes of equal w are turned, see turn_to_axes. Presets: `direct` is Krylov-Schur with
 * shift and invert by MUMPS, `amg` generalised Davidson preconditioned by multigrid; `auto` is
 * direct here, see choose_mode_preset.
 *
 * `motions` are the velocities of unit translations, and of unit rotations about any points, in
 * nodal vectors, for the participation; with none it is that in translations of all unknowns alone.
 * The state is accepted
 * first. Collective. Throws InputError for more modes than free unknowns,
 * NumericsError for an inadmissible state, when fewer modes are found than asked for, or when a
 * residual is too large.
 */
Modes compute_modes(Problem& problem, const State& about, const ModesInput& input,
                    const std::vector<VecHandle>& motions = {});

}  // namespace steppe
