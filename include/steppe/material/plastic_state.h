#pragma once

#include "steppe/base/tensor.h"

namespace steppe {

/**
 * The internal variables of a plastic material at a point: the inverse of the plastic part of F =
 * F_e F_p less the identity, F_p^-1 - I (det F_p = 1), in three dimensions in plane strain too; the
 * equivalent plastic strain; and the work of plastic flow per reference volume, J/m^3. A type of
 * nothing but numbers, as PointHistory asks; all zero before any flow.
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

/** What plastic flow in a step starts from, and the time since then, s; rates of nothing in no
 * time do not flow. */
template <class T>
struct PlasticStart {
  PlasticState<T> state;
  double duration;
};

}  // namespace steppe
