#pragma once

#include "steppe/base/numbers/lanes.h"

#include <petscsys.h>

#include <cstddef>
#include <cstdint>

namespace steppe {

/// Where the n by n blocks of all lanes start in the rows of matrices, and the distance of their
/// rows.
template <int n>
struct BlockPlaces {
  double* values[Lanes::size];
  PetscInt row_length[Lanes::size];

  /// The blocks that come so many blocks later in the same rows.
  BlockPlaces later(const std::uint16_t* blocks) const {
    BlockPlaces result = *this;
    for (int l = 0; l < Lanes::size; ++l) result.values[l] += n * std::ptrdiff_t(blocks[l]);
    return result;
  }

  /// Ask for them from memory.
  void prefetch() const {
    for (int l = 0; l < Lanes::size; ++l)
      for (int i = 0; i < n; ++i) __builtin_prefetch(values[l] + i * row_length[l], 1);
  }

  /// Add the entries (i, k), entry(i, k) for all lanes, to the blocks of the first lanes, one lane
  /// after the other.
  template <class Entry>
  void add(const Entry& entry, int n_lanes) const;
};

template <int n>
template <class Entry>
void BlockPlaces<n>::add(const Entry& entry, int n_lanes) const {
#ifdef __AVX512VL__
  // two numbers of a row at a time: loads right after masked stores of three would wait for them
  if constexpr (n == 3) {
    for (int i = 0; i < n; ++i) {
      const Lanes::Vector x = entry(i, 0).values(), y = entry(i, 1).values();
      const Lanes z = entry(i, 2);
      const Lanes::Vector pairs[2] = {__builtin_shufflevector(x, y, 0, 8, 2, 10, 4, 12, 6, 14),
                                      __builtin_shufflevector(x, y, 1, 9, 3, 11, 5, 13, 7, 15)};
      for (int l = 0; l < n_lanes; ++l) {
        double* place = values[l] + i * row_length[l];
        const double* pair = reinterpret_cast<const double*>(&pairs[l % 2]) + l / 2 * 2;
        _mm_storeu_pd(place, _mm_loadu_pd(place) + _mm_load_pd(pair));
        place[2] += z[l];
      }
    }
    return;
  }
#endif
  for (int l = 0; l < n_lanes; ++l)
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < n; ++k) values[l][i * row_length[l] + k] += entry(i, k)[l];
}

}  // namespace steppe
