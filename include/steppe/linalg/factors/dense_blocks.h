#pragma once

#include <cstddef>
#include <vector>

namespace steppe {

/**
 * A dense symmetric matrix (front) whose first w unknowns are eliminated:
 *
 *     | S  .  |        S^-1,   N = A S^-1,   U = C - A S^-1 A^T
 *     | A  C  |
 *
 * by LAPACK: Cholesky's factors of S, or where it is not positive definite those of Bunch and
 * Kaufman. Arrays are by columns; of S, C and U the lower half counts. Memory is kept from one to
 * the next. Local.
 */
class DenseBlocks {
 public:
  /// Zeros, of w unknowns to eliminate and r below.
  void start(int w, int r);
  /// S and A below in one column, of height w + r.
  double* column(int j) { return &columns_[std::size_t(j) * std::size_t(w_ + r_)]; }
  /// Add a symmetric matrix, the lower half, of nodes of b unknowns each, to nodes with those
  /// numbers in this one, ascending.
  template <int b>
  void add(const std::vector<int>& to, const double* update);

  /// Whether S could be inverted.
  bool eliminate();
  const double* inverse() const { return inverse_.data(); }
  const double* below() const { return below_.data(); }
  const double* update() const { return update_.data(); }
  std::vector<double> take_update();

 private:
  /// Copy S and A to where their inverse and product go.
  void take_eliminated();
  void fill_upper_half();
  bool eliminate_positive();
  bool eliminate_indefinite();

  int w_ = 0, r_ = 0;
  std::vector<double> columns_, update_;  // S and A; C, then U
  std::vector<double> inverse_, below_;
};

}  // namespace steppe
