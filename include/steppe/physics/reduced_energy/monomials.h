#pragma once

#include <vector>

namespace steppe {

/// The monomials z_1, ..., z_r; z_1 z_1, z_1 z_2, ..., z_1 z_r, z_2 z_2, ... of r coordinates. With
/// one more of value 1 before the others, those of degree two alone are 1 and these. Local.
class Monomials {
 public:
  /// Pairs i <= j, and the number of one among them, in either order.
  static int n_pairs(int r) { return r * (r + 1) / 2; }
  static int pair(int r, int i, int j) {
    return i <= j ? i * r - i * (i - 1) / 2 + (j - i) : pair(r, j, i);
  }

  /// Adds the derivatives of the sum of coefficients times these monomials, and of those of pairs
  /// alone, to r numbers.
  static void add_gradient(int r, const double* c, const double* z, double* gradient);
  static void add_gradient_of_pairs(int r, const double* c, const double* z, double* gradient);
};

/// The monomials z_i z_j z_k, i <= j <= k, of n coordinates, ordered by i, then j, then k. Local.
class CubicMonomials {
 public:
  explicit CubicMonomials(int n);

  int size() const { return size_; }
  /// The number of one, by its coordinates in any order.
  int number(int i, int j, int k) const;

  /// p has room for all.
  void evaluate(const double* z, double* p) const;
  /// Adds the derivatives of the sum of coefficients times monomials to n numbers; and half of the
  /// second ones to n by n numbers, of which the sum with the transpose is all.
  void add_gradient(const double* c, const double* z, double* gradient) const;
  void add_half_of_hessian(const double* c, const double* z, double* half) const;

 private:
  int n_, size_ = 0;
  std::vector<int> first_;  // that of i <= j with k = j
};

}  // namespace steppe
