#pragma once

#include "steppe/base/numbers/dual.h"

#include <cmath>
#include <vector>

namespace steppe {

/**
 * The stress at which a metal flows, as a function of the equivalent plastic strain alpha >= 0,
 *
 *     sigma_y(alpha) = sigma(alpha) + H alpha + Q (1 - exp(-b alpha)) + K alpha^n,
 *
 * with sigma linear between the given points and constant beyond them, linear hardening H, Voce's Q
 * and b and Ludwik's K and n. At the plastic strain rate r it is larger by the factor
 *
 *     (1 + C ln max(1, r / r_0)) (1 + (r / D)^(1/q)),
 *
 * Johnson and Cook's and Cowper and Symonds's. Pa, 1/s. For the number types double, Lanes and
 * Counted. Local, throws nothing. (Johnson and Cook, Proc. 7th Int. Symp. on Ballistics, 1983;
 * Jones, Structural Impact, 2011, section 8.3.)
 */
struct FlowStress {
  std::vector<double> strains, stresses;  ///< as many, at least one; strains rise from 0
  double H = 0, Q = 0, b = 0, K = 0, n = 1;
  double C = 0, r_0 = 1, D = 0, q = 1;  ///< C = 0, D = 0: without that factor

  bool depends_on_rate() const { return C != 0 || D != 0; }

  /** sigma_y. */
  template <class T>
  T at(const T& alpha) const {
    using std::expm1;
    using std::pow;
    T sum = T(stresses[0]) + T(H) * alpha;
    for (std::size_t i = 1; i < strains.size(); ++i) sum += T(segment_slope(i)) * within(alpha, i);
    if (Q != 0) sum -= T(Q) * expm1(T(-b) * alpha);
    if (K != 0) sum += T(K) * pow(alpha, n);
    return sum;
  }

  /** Its derivative to alpha; that of K is infinite at alpha = 0 where n < 1. */
  template <class T>
  T slope(const T& alpha) const {
    using std::exp;
    using std::pow;
    T sum(H);
    for (std::size_t i = 1; i < strains.size(); ++i) {
      const T in = where_at_most(alpha - T(strains[i]), 0, T(segment_slope(i)), T(0.0));
      sum += where_at_most(T(strains[i - 1]) - alpha, 0, in, T(0.0));
    }
    if (Q != 0) sum += T(Q * b) * exp(T(-b) * alpha);
    if (K != 0) sum += T(K * n) * pow(alpha, n - 1);
    return sum;
  }

  /** The work of plastic flow, the integral from 0 to alpha, J/m^3. */
  template <class T>
  T work(const T& alpha) const {
    using std::expm1;
    using std::pow;
    T sum = (T(stresses[0]) + T(H / 2) * alpha) * alpha;
    for (std::size_t i = 1; i < strains.size(); ++i) {
      const T length = within(alpha, i), beyond = positive_part(alpha - T(strains[i]));
      sum += T(segment_slope(i)) * length * (T(0.5) * length + beyond);
    }
    if (Q != 0) sum += T(Q) * (alpha + expm1(T(-b) * alpha) / T(b));
    if (K != 0) sum += T(K / (n + 1)) * pow(alpha, n + 1);
    return sum;
  }

  /** The factor of a rate, and its derivative to the rate. */
  template <class T>
  T rate_factor(const T& rate) const {
    return logarithmic(rate) * power(rate);
  }
  template <class T>
  T rate_slope(const T& rate) const {
    using std::pow;
    T slope(0.0);
    if (C != 0) slope += where_at_most(rate - T(r_0), 0, T(0.0), T(C) / rate) * power(rate);
    if (D != 0) slope += T(1 / (q * D)) * pow(rate / T(D), 1 / q - 1) * logarithmic(rate);
    return slope;
  }

 private:
  double segment_slope(std::size_t i) const {
    return (stresses[i] - stresses[i - 1]) / (strains[i] - strains[i - 1]);
  }
  template <class T>
  static T positive_part(const T& a) {
    return where_at_most(a, 0, T(0.0), a);
  }
  /** The part of [0, alpha] in segment i. */
  template <class T>
  T within(const T& alpha, std::size_t i) const {
    return positive_part(alpha - T(strains[i - 1])) - positive_part(alpha - T(strains[i]));
  }
  template <class T>
  T logarithmic(const T& rate) const {
    using std::log;
    if (C == 0) return T(1.0);
    const T ratio = rate / T(r_0);
    return T(1.0) + T(C) * log(where_at_most(ratio, 1, T(1.0), ratio));
  }
  template <class T>
  T power(const T& rate) const {
    using std::pow;
    return D == 0 ? T(1.0) : T(1.0) + pow(rate / T(D), 1 / q);
  }
};

}  // namespace steppe
