#include "steppe/physics/floating/rotation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace steppe {

using namespace dealii;

Matrix3 spin(const Vector3& w) {
  Matrix3 S;
  for (int c = 0; c < 3; ++c) {
    const int d = (c + 1) % 3, e = (c + 2) % 3;
    S[e][d] = w[c];
    S[d][e] = -w[c];
  }
  return S;
}

Matrix3 spin_about(int c) {
  Vector3 axis;
  axis[c] = 1;
  return spin(axis);
}

Vector3 moment(const Matrix3& K) {
  Vector3 sum;
  for (int c = 0; c < 3; ++c) {
    const int d = (c + 1) % 3, e = (c + 2) % 3;
    sum[c] = K[d][e] - K[e][d];
  }
  return sum;
}

double sinc(double p) { return p > 1e-8 ? std::sin(p) / p : 1; }

namespace {

/// (1 - cos p) / p^2.
double half_sinc_squared(double p) {
  const double s = sinc(p / 2);
  return s * s / 2;
}

/// (p - sin p) / p^3, which cancels where p is small.
double third(double p) {
  const double q = p * p;
  return p > 0.1 ? (p - std::sin(p)) / (p * q)
                 : 1. / 6 - q / 120 * (1 - q / 42 * (1 - q / 72 * (1 - q / 110)));
}

}  // namespace

double sinc_slope(double p) { return third(p) - half_sinc_squared(p); }

Matrix3 rotation(const Vector3& theta) {
  const double p = theta.norm();
  const Matrix3 S = spin(theta);
  return Matrix3(unit_symmetric_tensor<3>()) + sinc(p) * S + half_sinc_squared(p) * (S * S);
}

Vector3 rotation_vector(const Matrix3& R) {
  // by the quaternion (w, v) whose largest component is found first (Shepperd, Journal of Guidance
  // and Control 1, 1978)
  const double t = trace(R);
  const std::array<double, 4> squares = {1 + t, 1 + 2 * R[0][0] - t, 1 + 2 * R[1][1] - t,
                                         1 + 2 * R[2][2] - t};
  const int k = int(std::max_element(squares.begin(), squares.end()) - squares.begin());
  const double largest = std::sqrt(squares[k]) / 2, share = 0.25 / largest;
  const Vector3 odd = -share * moment(R);
  double w = largest;
  Vector3 v = odd;
  if (k > 0) {
    const int c = k - 1;
    w = odd[c];
    for (int d = 0; d < 3; ++d) v[d] = d == c ? largest : share * (R[c][d] + R[d][c]);
  }
  if (w < 0) {
    w = -w;
    v *= -1;
  }
  const double half = std::atan2(v.norm(), w);
  return 2 / sinc(half) * v;
}

Matrix3 right_jacobian(const Vector3& theta) {
  const double p = theta.norm();
  const Matrix3 S = spin(theta);
  return Matrix3(unit_symmetric_tensor<3>()) - half_sinc_squared(p) * S + third(p) * (S * S);
}

}  // namespace steppe
