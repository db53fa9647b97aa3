#pragma once

#include <cmath>

namespace steppe {

/**
 * First-order dual number value + slope * epsilon with epsilon^2 = 0: evaluating a function on it
 * gives the value and the directional derivative together, exact to rounding (forward
 * differentiation; Griewank and Walther, Evaluating Derivatives, 2008, section 3.1).
 */
template <class T>
struct Dual {
  T value{};
  T slope{};

  Dual() = default;
  Dual(const T& constant) : value(constant) {}
  Dual(const T& v, const T& s) : value(v), slope(s) {}

  Dual& operator+=(const Dual& b) {
    value += b.value;
    slope += b.slope;
    return *this;
  }
  Dual& operator-=(const Dual& b) {
    value -= b.value;
    slope -= b.slope;
    return *this;
  }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }
  Dual& operator/=(const Dual& b) { return *this = *this / b; }

  friend Dual operator+(Dual a, const Dual& b) { return a += b; }
  friend Dual operator-(Dual a, const Dual& b) { return a -= b; }
  friend Dual operator-(const Dual& a) { return {-a.value, -a.slope}; }
  friend Dual operator*(const Dual& a, const Dual& b) {
    return {a.value * b.value, a.slope * b.value + a.value * b.slope};
  }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const T quotient = a.value / b.value;
    return {quotient, (a.slope - quotient * b.slope) / b.value};
  }
  friend bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
};

template <class T>
Dual<T> sqrt(const Dual<T>& a) {
  using std::sqrt;
  const T root = sqrt(a.value);
  return {root, a.slope / (2 * root)};
}

template <class T>
Dual<T> log(const Dual<T>& a) {
  using std::log;
  return {log(a.value), a.slope / a.value};
}

template <class T>
Dual<T> log1p(const Dual<T>& a) {
  using std::log1p;
  return {log1p(a.value), a.slope / (1 + a.value)};
}

template <class T>
Dual<T> exp(const Dual<T>& a) {
  using std::exp;
  const T e = exp(a.value);
  return {e, a.slope * e};
}

template <class T>
Dual<T> expm1(const Dual<T>& a) {
  using std::expm1;
  const T e = expm1(a.value);
  return {e, a.slope * (e + 1)};
}

template <class T>
Dual<T> pow(const Dual<T>& a, double exponent) {
  using std::pow;
  return {pow(a.value, exponent), exponent * pow(a.value, exponent - 1) * a.slope};
}

/// a where the condition is at most the bound, else b (also where it is no number).
inline double where_at_most(double condition, double bound, double a, double b) {
  return condition <= bound ? a : b;
}
template <class T>
Dual<T> where_at_most(const Dual<T>& condition, double bound, const Dual<T>& a, const Dual<T>& b) {
  return {where_at_most(condition.value, bound, a.value, b.value),
          where_at_most(condition.value, bound, a.slope, b.slope)};
}

}  // namespace steppe
