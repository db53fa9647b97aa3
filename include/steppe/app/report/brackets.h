#pragma once

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace steppe {

/// The first n components of a vector as "(1, 0, -2.5)", with five digits; those below the
/// billionth part of `scale` are taken for rounding and shown as zero. Local.
template <class Vector>
std::string in_brackets(const Vector& v, int n, double scale) {
  std::string text;
  for (int c = 0; c < n; ++c) {
    char number[32];
    std::snprintf(number, sizeof number, "%.5g", std::abs(v[c]) > 1e-9 * scale ? v[c] : 0.);
    text += (c > 0 ? ", " : "(") + std::string(number);
  }
  return text + ")";
}

/// The first n components of a vector. Local.
template <class Vector>
std::vector<double> as_numbers(const Vector& v, int n) {
  std::vector<double> numbers;
  for (int c = 0; c < n; ++c) numbers.push_back(v[c]);
  return numbers;
}

/// Components in brackets likewise, with the length of the vector as scale.
template <class Vector>
std::string in_brackets(const Vector& v, int n) {
  return in_brackets(v, n, v.norm());
}

}  // namespace steppe
