#pragma once

#include "steppe/physics/reduced_energy/monomials.h"

#include <utility>
#include <vector>

namespace steppe {

/**
 * Energy that local functions u_l with the coordinates y_l add to the energy E(U z) of a reduced
 * model, by Taylor's expansion to second order at U z,
 *     E = sum_l y_l f_l(z) + 1/2 sum_kl y_k y_l K_kl(z),
 * the force f_l = u_l . R(U z) and the tangent K_kl = u_k . K(U z) u_l in their directions. Where
 * the Green strain is quadratic in the displacement f_l is a polynomial of degree three and K_kl of
 * degree two: homogeneous ones in Z = (1, z_1, ..., z_r). Local; not to be shared between threads.
 */
class LocalEnergy {
 public:
  /// The coefficients of f_l over the monomials Z_a Z_b Z_c, by rows; pairs k <= l of functions
  /// that share a cell, and the coefficients of their K_kl over Z_a Z_b, by rows. J per products of
  /// the units of y and z.
  LocalEnergy(int r, std::vector<double> cubic, std::vector<std::pair<int, int>> pairs,
              std::vector<double> quadratic);

  int n_functions() const { return int(forces_.size()); }
  /// Adds it at (z, y), of r coordinates and then those of the functions, to an energy and its
  /// derivatives.
  void add_force(const double* z, double& energy, double* force);
  /// Adds the second derivatives, by rows, at the point of the last force.
  void add_tangent(const double* z, double* tangent);

 private:
  int r_;
  CubicMonomials monomials_;
  std::vector<double> cubic_, quadratic_;
  std::vector<std::pair<int, int>> pairs_;
  // Z, its monomials of degree three and two; f_l; K_kl; the coefficients of sum_l y_l f_l and of
  // 1/2 sum_kl y_k y_l K_kl
  std::vector<double> Z_, third_, second_, forces_, couplings_, linear_, square_;
  // workspaces: coefficients of y_k y_l K_kl by pairs; a gradient; the tangent over Z; and the
  // coefficients of sum_k y_k K_kl, by l
  std::vector<double> products_, gradient_, half_, by_function_;
};

}  // namespace steppe
