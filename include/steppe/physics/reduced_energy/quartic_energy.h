#pragma once

#include <vector>

namespace steppe {

/**
 * The energy E(z) = 1/2 sum_ab G_ab m_a(z) m_b(z) of a body whose Green strain is quadratic in r
 * coordinates, E = sum_a m_a(z) E_a with the monomials m = (z_1, ..., z_r, z_1 z_1, z_1 z_2, ...,
 * z_r z_r): a polynomial of degree four, of which force dE/dz is cubic and tangent quadratic
 * (Barbic and James, ACM Transactions on Graphics 24, 2005). Kept is the tangent
 *     K_ij = K2_ij + K3_ij(z) + K4_ij(z),
 * of each of these degrees, for i <= j as rows over the monomials; by Euler's theorem on
 * homogeneous functions f = (K2 + K3 / 2 + K4 / 3) z and E = z.(K2 / 2 + K3 / 6 + K4 / 12) z, so
 * that one product with r^4 / 4 numbers makes all three. Local; not to be
 * shared between threads.
 */
class QuarticEnergy {
 public:
  /// The number of monomials, r (r + 3) / 2.
  static int n_monomials(int r) { return r * (r + 3) / 2; }

  /// G by rows, symmetric; what it holds beyond that is left out. J per products of the units of z.
  QuarticEnergy(int r, const std::vector<double>& G);

  int size() const { return r_; }
  /// Brings energy, force and tangent up to date with r coordinates.
  void evaluate(const double* z);

  double energy() const { return energy_; }
  const std::vector<double>& force() const { return force_; }
  /// r by r, symmetric.
  const std::vector<double>& tangent() const { return tangent_; }
  /// K2, r by r.
  const std::vector<double>& linear_tangent() const { return linear_; }

 private:
  int r_;
  // K2; and what z_k and the pairs z_k z_l add to K3 and K4, a row for each pair i <= j
  std::vector<double> linear_, by_coordinate_, by_pair_;
  std::vector<double> pairs_, third_, fourth_;  // z_i z_j, twice where i < j; K3; K4
  double energy_ = 0;
  std::vector<double> force_, tangent_;
};

}  // namespace steppe
