#pragma once

#include "steppe/base/numbers/tensor.h"

namespace steppe {

/**
 * The internal variables of a plastic material at a point, but for backstresses: the inverse of the
 * plastic part of F = F_e F_p less the identity, F_p^-1 - I (det F_p = 1), in three dimensions in
 * plane strain too, where strains are small that is -e_p; the equivalent plastic strain; and the
 * work of plastic flow per reference volume, J/m^3. A type of nothing but numbers, as PointHistory
 * asks; all zero before any flow.
 */
template <class T>
struct PlasticState {
  T a[11];

  const T& inverse(int i, int j) const { return a[3 * i + j]; }
  T& inverse(int i, int j) { return a[3 * i + j]; }
  const T& strain() const { return a[9]; }
  T& strain() { return a[9]; }
  const T& work() const { return a[10]; }
  T& work() { return a[10]; }
};

/** A backstress, symmetric and without a trace, Pa: its components 11, 22, 33, 12, 13, 23. */
template <class T>
struct Backstress {
  T a[6];

  Backstress() = default;
  explicit Backstress(const Tensor2<3, T>& b)
      : a{b(0, 0), b(1, 1), b(2, 2), b(0, 1), b(0, 2), b(1, 2)} {}
  Tensor2<3, T> tensor() const {
    return {{{a[0], a[3], a[4]}, {a[3], a[1], a[5]}, {a[4], a[5], a[2]}}};
  }
};

/** Start of plastic flow in a step: the state, the backstresses (as many as the law has, or null
 * where all are zero), and the time since then, s. Where no time has passed, a law that depends on
 * the rate does not flow. */
template <class T>
struct PlasticStart {
  PlasticState<T> state;
  const Backstress<T>* backstresses;
  double duration;
};

}  // namespace steppe
