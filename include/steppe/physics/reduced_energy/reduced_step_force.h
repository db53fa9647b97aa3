#pragma once

#include "steppe/physics/facets/reduced_term.h"

#include <vector>

namespace steppe {

/**
 * The internal force in states with a `start`, of a step of coordinates from z_0 to z_1 with the
 * middle z_m: that of StepForce projected, exactly. With the monomials m and the matrix G of
 * QuarticEnergy
 *     f_i = s . dm/dz_i (z_m),    s = G (m(z_0) + m(z_1)) / 2,
 * whose work f . (z_1 - z_0) is the difference of the energy 1/2 m . G m, since monomials of degree
 * one and two change by dm/dz(z_m) (z_1 - z_0): the stress of the mean strain of both ends acts in
 * the middle (Simo and Tarnow, ZAMP 43, 1992). Its derivative to z_m,
 *     K_ij = dm/dz_i (z_m) . G dm/dz_j (z_1) + s . d2m/dz_i dz_j,
 * has no symmetry. Energies are those of ReducedForce.
 */
class ReducedStepForce : public ReducedTerm {
 public:
  /// G of r coordinates by rows, symmetric, see strain_gram. Local.
  ReducedStepForce(int r, std::vector<double> G) : r_(r), G_(std::move(G)) {}

  void add_residual(const ReducedState& state, double* F) const override;
  void add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                   double* J) const override;
  void add_potential(double, double, double, const ReducedState&, Potential&) const override {}

 private:
  std::vector<double> mean_stress(const ReducedState& state) const;

  int r_;
  std::vector<double> G_;
};

}  // namespace steppe
