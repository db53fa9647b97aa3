#pragma once

#include "steppe/base/numbers/dual.h"
#include "steppe/base/numbers/lanes.h"

#include <type_traits>

namespace steppe {

// Numbers at the places of nodal means, one double each or, with their rates, two: N is Lanes or
// Dual<Lanes>.

template <class N>
constexpr bool has_rate = !std::is_same_v<N, Lanes>;
/// A number of one cell, and how many doubles that is.
template <class N>
using Single = std::conditional_t<has_rate<N>, Dual<double>, double>;
template <class N>
constexpr int width = has_rate<N> ? 2 : 1;

inline void read(const double* from, double& a) { a = from[0]; }
inline void read(const double* from, Dual<double>& a) { a = {from[0], from[1]}; }
inline void write(double a, double* to) { to[0] = a; }
inline void write(const Dual<double>& a, double* to) {
  to[0] = a.value;
  to[1] = a.slope;
}
inline void gather_at(const double* from, const int* index, Lanes& a) {
  a = gather<1>(from, index);
}
inline void gather_at(const double* from, const int* index, Dual<Lanes>& a) {
  a = {gather<2>(from, index), gather<2>(from + 1, index)};
}
inline void add_at(const Lanes& a, const int* index, double* to) { add_blocks<1>(&a, index, to); }
inline void add_at(const Dual<Lanes>& a, const int* index, double* to) {
  const Lanes both[2] = {a.value, a.slope};
  add_blocks<2>(both, index, to);
}

/// The share of a number.
inline Lanes part(const Lanes& a, double value, double) { return Lanes(value) * a; }
inline Lanes part(const Dual<Lanes>& a, double value, double rate) {
  return Lanes(value) * a.value + Lanes(rate) * a.slope;
}

inline const Lanes& value_of(const Lanes& a) { return a; }
inline const Lanes& value_of(const Dual<Lanes>& a) { return a.value; }

}  // namespace steppe
