#pragma once

#include "steppe/physics/facets/reduced_term.h"
#include "steppe/physics/floating/floating_frame.h"

#include <vector>

namespace steppe {

/**
 * Fields through which forces in space act on a body in a floating frame. The displacement d + R y
 * - xi, with y = xi + sum of z_j u_j, is the linear combination
 *     sum_d d_d e_d + sum_dk (R - 1)_dk xi_k e_d + sum_j sum_dk (z_j R)_dk (u_j)_k e_d
 * of fixed fields: a reduced model in as many coordinates Z, which are functions of the others, q,
 *     F = Z_q^T F_Z(t, Z, Z').
 * The Z are in the order d; of each of xi, u_1, u_2, ... the pairs dk by rows.
 *
 * In states with a `start`, the middles of steps of length h from 0 to 1, forces act on the mean
 * (Z_0 + Z_1) / 2 and the rate (Z_1 - Z_0) / h. With R_1 = R H, R_0 = R H^T, half the rotation of
 * the step phi = theta - theta_0, H = exp(spin(phi)) = A + B with A symmetric and B = sinc |phi|
 * spin(phi), the blocks of these are
 *     R (z A + (z - z_0) B)    and    R (z sinc |phi| spin(w) + z' A),
 * z = 1 and z' = 0 for xi. The rate is linear in (d', w, z'), and the transposed of that matrix
 * takes the place of Z_q^T, so that the work of F over the step is that of F_Z on Z_1 - Z_0.
 *
 * Local.
 */
class SpatialFields {
 public:
  /// Matrices and coordinates of a state.
  struct Place {
    Matrix3 R, jacobian, half, even, odd, spin;  ///< R, J, H, A, B, spin(w)
    Vector3 phi;
    double share, share_slope;            ///< sinc, and its derivative over |phi|
    std::vector<double> z, ahead, rates;  ///< elastic; z - z_0; z'
    std::vector<double> Z, Z_rate, zeros;
    double step = 0;  ///< h, or zero

    /// The state in Z, as long as this lives.
    ReducedState state(const ReducedState& of) const;
  };

  /// Borrows the frame.
  explicit SpatialFields(const FloatingFrame& frame) : frame_(frame) {}

  int size() const { return frame_.dim() + frame_.dim() * frame_.dim() * n_blocks(); }

  Place place(const ReducedState& state) const;
  /// Adds Z_q^T F_Z to F.
  void restrict_force(const Place& at, const double* F_Z, double* F) const;
  /// Adds what the change of Z_q with q makes of the force F_Z.
  void add_geometric(double s_x, const Place& at, const double* F_Z, double* J) const;
  /// Adds Z_q^T (K dZ + C dZ') with the changes of Z and Z' with q, times s_x, and with the rates,
  /// times s_v; K and C by rows, or empty.
  void add_congruent(double s_v, double s_x, const Place& at, const std::vector<double>& K,
                     const std::vector<double>& C, double* J) const;

 private:
  int n_blocks() const { return 1 + frame_.n_elastic(); }
  /// The block of a field, xi or u_j, in numbers on Z.
  Matrix3 block(const double* Z, int b) const;
  void add_block(const Matrix3& value, int b, double* Z) const;
  /// R^T times the blocks of a force; the first is the sum of the first and z_j times the others.
  std::vector<Matrix3> in_frame(const Place& at, const double* F_Z) const;

  const FloatingFrame& frame_;
};

}  // namespace steppe
