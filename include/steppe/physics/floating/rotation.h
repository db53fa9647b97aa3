#pragma once

#include <deal.II/base/tensor.h>

namespace steppe {

// Rotations of space; what lies in the plane turns about z. Local.

using Vector3 = dealii::Tensor<1, 3>;
using Matrix3 = dealii::Tensor<2, 3>;

/// The matrix of w x.
Matrix3 spin(const Vector3& w);
/// spin(e_c).
Matrix3 spin_about(int c);

/// sum of y x f, where K = sum of y f^T.
Vector3 moment(const Matrix3& K);

/// exp(spin(theta)), which turns by |theta| about theta.
Matrix3 rotation(const Vector3& theta);
/// sin p / p, and its derivative over p.
double sinc(double p);
double sinc_slope(double p);
/// The theta of a rotation, |theta| <= pi.
Vector3 rotation_vector(const Matrix3& R);

/**
 * J with d rotation(theta) = rotation(theta) spin(J d theta):
 *     J = 1 - (1 - cos p) / p^2 S + (p - sin p) / p^3 S^2,    S = spin(theta), p = |theta|
 * (Simo and Vu-Quoc, Computer Methods in Applied Mechanics and Engineering 66, 1988).
 */
Matrix3 right_jacobian(const Vector3& theta);

}  // namespace steppe
