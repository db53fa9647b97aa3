#pragma once

#include <type_traits>
#include <utility>

namespace steppe {

/**
 * Products with tiles: as many columns of a dense block as a vector has lanes, or fewer, in strips
 * of so many rows; a strip is a vector for each column. What belongs to columns stays in registers
 * while a tile is read from one end to the other.
 */
template <class Real>
struct StripOf;
template <>
struct StripOf<double> {
  using Type = double __attribute__((vector_size(64)));
};
template <>
struct StripOf<float> {
  using Type = float __attribute__((vector_size(64)));
};

/// call(n), 1 <= n <= most, with n as a constant of the type.
template <int most, class Call>
auto with_constant(int n, const Call& call) {
  if constexpr (most > 1)
    if (n < most) return with_constant<most - 1>(n, call);
  return call(std::integral_constant<int, most>());
}

/// y += tile x.
template <int columns, class Strip, class Real>
void add_product(const Strip* tile, int n_strips, const Real* x, Strip* y) {
  Strip of_column[columns];
  for (int j = 0; j < columns; ++j) of_column[j] = Strip{} + x[j];
  for (int s = 0; s < n_strips; ++s, tile += columns) {
    Strip even = y[s], odd{};
    for (int j = 0; j + 1 < columns; j += 2) {
      even += tile[j] * of_column[j];
      odd += tile[j + 1] * of_column[j + 1];
    }
    if constexpr (columns % 2 == 1) even += tile[columns - 1] * of_column[columns - 1];
    y[s] = even + odd;
  }
}

/// sums += sign times tile^T x, of each column in the lanes of a vector; read from the end on.
template <int columns, int sign, class Strip>
void add_transposed(const Strip* tile, int n_strips, const Strip* x, Strip* sums) {
  tile += n_strips * columns;
  for (int s = n_strips; s-- > 0;) {
    tile -= columns;
    const Strip here = x[s];
    for (int j = columns; j-- > 0;) sums[j] += sign * tile[j] * here;
  }
}

/// The neighbouring blocks of `size` lanes of two vectors, added, in turns: sums of lanes come
/// together when this is done for sizes 1, 2, 4 and so on.
template <int size, class Strip, int... lane>
Strip add_neighbours(const Strip& a, const Strip& b, std::integer_sequence<int, lane...>) {
  constexpr int n = sizeof...(lane);
  return __builtin_shufflevector(
             a, b, (lane / size % 2 * n + lane / (2 * size) * 2 * size + lane % size)...) +
         __builtin_shufflevector(
             a, b, (lane / size % 2 * n + lane / (2 * size) * 2 * size + size + lane % size)...);
}

/// The sums of the lanes of as many vectors as a vector has lanes, n; these are overwritten.
template <int n, int size = 1, class Strip>
Strip sums_of(Strip* v) {
  if constexpr (size == n) {
    return v[0];
  } else {
    for (int i = 0; i < n / (2 * size); ++i)
      v[i] = add_neighbours<size>(v[2 * i], v[2 * i + 1], std::make_integer_sequence<int, n>());
    return sums_of<n, 2 * size>(v);
  }
}

}  // namespace steppe
