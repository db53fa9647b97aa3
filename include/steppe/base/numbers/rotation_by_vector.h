#pragma once

#include <array>
#include <cmath>

namespace steppe {

// Rotations by vectors theta, rad, for any number type; exact to rounding below two turns.

template <class N>
using Triple = std::array<N, 3>;

template <class N>
Triple<N> cross(const Triple<N>& a, const Triple<N>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The sum of (-s)^k / (2 k + n)! over k = 0, 1, ..., of s = x^2: sin x / x with n = 1, (1 - cos x)
/// / x^2 with 2, (x - sin x) / x^3 with 3.
template <class N>
N rotation_series(const N& s, int n) {
  N nested(1.);
  for (int k = 24; k >= 1; --k)
    nested = N(1.) - s * nested / N(double((n + 2 * k - 1) * (n + 2 * k)));
  return nested / N(n == 3 ? 6. : double(n));
}

/// v + first theta x v + second theta x (theta x v)
template <class N>
Triple<N> turned_by(const Triple<N>& theta, const N& first, const N& second, const Triple<N>& v) {
  const Triple<N> once = cross(theta, v), twice = cross(theta, once);
  Triple<N> result = v;
  for (int c = 0; c < 3; ++c) result[c] += first * once[c] + second * twice[c];
  return result;
}

template <class N>
N square(const Triple<N>& theta) {
  return theta[0] * theta[0] + theta[1] * theta[1] + theta[2] * theta[2];
}

/// The vector turned by theta (Rodrigues).
template <class N>
Triple<N> turned(const Triple<N>& theta, const Triple<N>& v) {
  const N s = square(theta);
  return turned_by(theta, rotation_series(s, 1), rotation_series(s, 2), v);
}

/// The spin that a change of theta makes, in space: what is turned changes by the cross product of
/// the spin with it. Transposed, with the other sign of theta.
template <class N>
Triple<N> spin_of(const Triple<N>& theta, const Triple<N>& change) {
  const N s = square(theta);
  return turned_by(theta, rotation_series(s, 2), rotation_series(s, 3), change);
}

/// tan x / x of s = x^2.
template <class N>
N cayley_factor(const N& s) {
  return rotation_series(s, 1) / (N(1.) - s * rotation_series(s, 2));
}

/// The rotation vector, of an angle of at most pi, that turns the axes to these vectors.
inline Triple<double> rotation_vector(const std::array<Triple<double>, 3>& axes) {
  // by the largest part of the quaternion (Shepperd)
  const auto R = [&](int row, int column) { return axes[column][row]; };
  const double trace = R(0, 0) + R(1, 1) + R(2, 2);
  int largest = 3;
  for (int c = 0; c < 3; ++c)
    if (R(c, c) > (largest == 3 ? trace : R(largest, largest))) largest = c;
  Triple<double> vector;
  double scalar;
  if (largest == 3) {
    scalar = std::sqrt(1 + trace) / 2;
    for (int c = 0; c < 3; ++c)
      vector[c] = (R((c + 2) % 3, (c + 1) % 3) - R((c + 1) % 3, (c + 2) % 3)) / (4 * scalar);
  } else {
    const int i = largest, j = (i + 1) % 3, k = (i + 2) % 3;
    vector[i] = std::sqrt((1 + 2 * R(i, i) - trace)) / 2;
    scalar = (R(k, j) - R(j, k)) / (4 * vector[i]);
    vector[j] = (R(j, i) + R(i, j)) / (4 * vector[i]);
    vector[k] = (R(k, i) + R(i, k)) / (4 * vector[i]);
  }
  const double sine = std::sqrt(square(vector)), sign = scalar < 0 ? -1 : 1,
               factor = sine > 0 ? 2 * std::atan2(sine, sign * scalar) / sine : 2;
  for (double& entry : vector) entry *= sign * factor;
  return vector;
}

}  // namespace steppe
