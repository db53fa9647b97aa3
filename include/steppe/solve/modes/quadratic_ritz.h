#pragma once

#include "steppe/physics/equation/problem.h"

#include <complex>
#include <vector>

namespace steppe {

/// The matrices of lambda^2 M + lambda C + K, which are borrowed.
struct QuadraticPencil {
  Mat K, C, M;
};

/// lambda and the coordinates y of s = V y.
struct RitzPair {
  std::complex<double> value;
  std::vector<std::complex<double>> coordinates;
};

/// The projection of a quadratic pencil onto a growing space V of real vectors, M-orthonormal.
class QuadraticRitz {
 public:
  explicit QuadraticRitz(const QuadraticPencil& pencil) : pencil_(pencil) {}

  /// Adds to V the part of a vector that is not in V yet, unless that is rounding. Collective.
  void extend(Vec v);
  /// All pairs with Im lambda >= 0, |lambda| ascending, the most accurate near a real shift that is
  /// no eigenvalue; of the size of `unit` are those that are wanted, 1/s. Collective. Throws
  /// NumericsError on all ranks.
  std::vector<RitzPair> pairs(double shift, double unit) const;
  /// The real and imaginary parts of V y. Collective.
  void combine(const RitzPair& pair, Vec real, Vec imaginary) const;

  std::size_t size() const { return basis_.size(); }

 private:
  std::vector<double> products(Vec v) const;
  /// As `pairs`, on this rank.
  std::vector<RitzPair> find_pairs(double shift, double unit) const;
  /// (lambda^2 + lambda C + K) y / unit^2 of the projected matrices.
  std::vector<std::complex<double>> residual(const RitzPair& pair, double unit) const;

  const QuadraticPencil pencil_;
  std::vector<VecHandle> basis_;
  std::vector<std::vector<double>> K_, C_;  // by rows
};

}  // namespace steppe
