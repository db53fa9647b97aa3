#pragma once

#include "steppe/base/lanes.h"

#include <petscsys.h>

#include <algorithm>
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
  if constexpr (n == 3) {  // rows of three numbers at a time, after a transposition in registers
    for (int i = 0; i < n; ++i) {
      const Lanes::Vector x = entry(i, 0).values(), y = entry(i, 1).values(),
                          z = entry(i, 2).values();
      const Lanes::Vector even = __builtin_shufflevector(x, y, 0, 8, 2, 10, 4, 12, 6, 14),
                          odd = __builtin_shufflevector(x, y, 1, 9, 3, 11, 5, 13, 7, 15);
      const Lanes::Vector rows[4] = {// of lanes l and l + 4
                                     __builtin_shufflevector(even, z, 0, 1, 8, 8, 4, 5, 12, 12),
                                     __builtin_shufflevector(odd, z, 0, 1, 9, 9, 4, 5, 13, 13),
                                     __builtin_shufflevector(even, z, 2, 3, 10, 10, 6, 7, 14, 14),
                                     __builtin_shufflevector(odd, z, 2, 3, 11, 11, 6, 7, 15, 15)};
      const auto add_row = [&](int l, const __m256d& row) {
        double* place = values[l] + i * row_length[l];
        _mm256_mask_storeu_pd(place, 7, _mm256_maskz_loadu_pd(7, place) + row);
      };
      for (int l = 0; l < std::min(n_lanes, 4); ++l) add_row(l, _mm512_castpd512_pd256(rows[l]));
      for (int l = 4; l < n_lanes; ++l) add_row(l, _mm512_extractf64x4_pd(rows[l - 4], 1));
    }
    return;
  }
#endif
  for (int l = 0; l < n_lanes; ++l)
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < n; ++k) values[l][i * row_length[l] + k] += entry(i, k)[l];
}

}  // namespace steppe
