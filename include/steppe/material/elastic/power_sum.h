#pragma once

#include "steppe/base/numbers/dual.h"
#include "steppe/material/strain/log1pmx.h"
#include "steppe/material/strain/symmetric_eigen.h"

#include <vector>

namespace steppe {

/** One power of C. */
struct PowerTerm {
  double mu, r;
};

/**
 * q(C) = sum of mu_p C^(r_p) for a symmetric positive definite tensor C = I + D, in the eigenbasis
 * of D: the values q_a, and the divided differences q[a, b] = (q_a - q_b) / (c_a - c_b) and
 * q[a, b, c], which make up its derivatives, also where eigenvalues are equal or nearly so. For
 * doubles and Lanes. (Bhatia, Matrix Analysis, section V.3; Higham, Functions of Matrices, 3.2.)
 */
template <class T>
class PowerSum {
 public:
  PowerSum(const std::vector<PowerTerm>& terms, const Tensor2<3, T>& D)
      : terms_(terms), eigen_(symmetric_eigen(D)) {
    using std::log1p;
    for (int a = 0; a < 3; ++a) log_c_[a] = log1p(eigen_.values[a]);
  }

  const SymmetricEigen<T>& eigen() const { return eigen_; }

  /** q_a less its value and its linear part at rest, sum of mu_p (1 + r_p n_a). */
  T remainder(int a) const {
    using std::expm1;
    T sum(0.0);
    for (const PowerTerm& term : terms_)
      sum += T(term.mu) * (expm1(T(term.r) * log_c_[a]) - T(term.r) * eigen_.values[a]);
    return sum;
  }

  /** q[a, b]: with d = ln c_a - ln c_b, sum of mu_p c_b^(r_p - 1) expm1(r_p d) / expm1(d). */
  T difference(int a, int b) const {
    using std::abs;
    using std::exp;
    using std::expm1;
    if (a == b) return derivative(1, log_c_[a]);
    const T d = log_c_[a] - log_c_[b], distance = expm1(d);
    T sum(0.0);
    for (const PowerTerm& term : terms_)
      sum += T(term.mu) * exp(T(term.r - 1) * log_c_[b]) *
             where_at_most(abs(d), 1e-100, T(term.r), expm1(T(term.r) * d) / distance);
    return sum;
  }

  /**
   * q[a, b, c] from the differences of the pair that lies furthest apart, or where that is within
   * 1e-4 of the mean m, from q''(m) / 2 + q''''(m) / 24 times half the sum of squared distances to
   * m. Relative errors are about 1e-12 at worst.
   */
  T second_difference(int a, int b, int c) const {
    using std::abs;
    using std::log1p;
    const T *n = eigen_.values, mean = (n[a] + n[b] + n[c]) / T(3.0), log_m = log1p(mean);
    const T u = n[a] - mean, v = n[b] - mean, w = n[c] - mean;
    T result =
        derivative(2, log_m) / T(2.0) + derivative(4, log_m) / T(48.0) * (u * u + v * v + w * w);
    T widest = T(1e-4) * (T(1.0) + mean);
    const auto refine = [&](int i, int j, int k) {
      const T gap = n[i] - n[j], excess = abs(gap) - widest;
      result = where_at_most(excess, 0, result, (difference(i, k) - difference(j, k)) / gap);
      widest = where_at_most(excess, 0, widest, abs(gap));
    };
    refine(a, b, c);
    refine(b, c, a);
    refine(c, a, b);
    return result;
  }

 private:
  /** The derivative of that order where ln c = log_c. */
  T derivative(int order, const T& log_c) const {
    using std::exp;
    T sum(0.0);
    for (const PowerTerm& term : terms_) {
      double factor = term.mu;
      for (int k = 0; k < order; ++k) factor *= term.r - k;
      sum += T(factor) * exp(T(term.r - order) * log_c);
    }
    return sum;
  }

  const std::vector<PowerTerm>& terms_;
  const SymmetricEigen<T> eigen_;
  T log_c_[3];
};

}  // namespace steppe
