#pragma once

#include <cmath>
#include <cstddef>

#ifdef __AVX512F__
#include <immintrin.h>
#endif

namespace steppe {

/**
 * One quantity of several cells side by side: a SIMD vector of doubles, as wide as the processor
 * that is compiled for (8 with AVX-512, 4 with AVX, else 2). Arithmetic and functions act on each
 * lane; a double stands for itself in all lanes. The functions come from the vector library of
 * glibc where CMake found it (within 4 units in the last place), else from the scalar ones.
 */
class Lanes {
 public:
#if defined __AVX512F__
  static constexpr int size = 8;
#elif defined __AVX__
  static constexpr int size = 4;
#else
  static constexpr int size = 2;
#endif
  typedef double Vector __attribute__((vector_size(size * sizeof(double))));

  Lanes() = default;
  Lanes(double all) : values_(all - Vector{}) {}
  Lanes(const Vector& values) : values_(values) {}

  double operator[](int lane) const { return values_[lane]; }
  void set(int lane, double value) { values_[lane] = value; }
  const Vector& values() const { return values_; }

  Lanes& operator+=(const Lanes& b) { return values_ += b.values_, *this; }
  Lanes& operator-=(const Lanes& b) { return values_ -= b.values_, *this; }
  Lanes& operator*=(const Lanes& b) { return values_ *= b.values_, *this; }
  Lanes& operator/=(const Lanes& b) { return values_ /= b.values_, *this; }

  friend Lanes operator+(const Lanes& a, const Lanes& b) { return a.values_ + b.values_; }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return a.values_ - b.values_; }
  friend Lanes operator-(const Lanes& a) { return -a.values_; }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return a.values_ * b.values_; }
  friend Lanes operator/(const Lanes& a, const Lanes& b) { return a.values_ / b.values_; }

 private:
  Vector values_;
};

#ifdef STEPPE_LANES
static_assert(
    Lanes::size == STEPPE_LANES,
    "the installed steppe was compiled for vectors of another width: compile for the same "
    "processor (-march), or install a steppe that was configured with STEPPE_NATIVE=OFF");
#endif

/// A scalar function of each lane.
template <class Function>
Lanes in_each_lane(const Lanes& a, const Function& f) {
  Lanes result;
  for (int l = 0; l < Lanes::size; ++l) result.set(l, f(a[l]));
  return result;
}

// glibc's names of the vector form of a function with one or two arguments
#if defined STEPPE_HAS_VECTOR_MATH && defined __AVX512F__
#define STEPPE_VECTOR_NAME(arguments, name) _ZGVeN8##arguments##_##name
#elif defined STEPPE_HAS_VECTOR_MATH && defined __AVX2__
#define STEPPE_VECTOR_NAME(arguments, name) _ZGVdN4##arguments##_##name
#elif defined STEPPE_HAS_VECTOR_MATH && defined __AVX__
#define STEPPE_VECTOR_NAME(arguments, name) _ZGVcN4##arguments##_##name
#elif defined STEPPE_HAS_VECTOR_MATH
#define STEPPE_VECTOR_NAME(arguments, name) _ZGVbN2##arguments##_##name
#endif

#ifdef STEPPE_VECTOR_NAME
#define STEPPE_VECTOR_FUNCTION(name)                                   \
  extern "C" Lanes::Vector STEPPE_VECTOR_NAME(v, name)(Lanes::Vector); \
  inline Lanes name(const Lanes& a) { return STEPPE_VECTOR_NAME(v, name)(a.values()); }
#else
#define STEPPE_VECTOR_FUNCTION(name)                               \
  inline Lanes name(const Lanes& a) {                              \
    return in_each_lane(a, [](double b) { return std::name(b); }); \
  }
#endif
STEPPE_VECTOR_FUNCTION(exp)
STEPPE_VECTOR_FUNCTION(expm1)
STEPPE_VECTOR_FUNCTION(log)
STEPPE_VECTOR_FUNCTION(log1p)
#undef STEPPE_VECTOR_FUNCTION

#ifdef STEPPE_VECTOR_NAME
extern "C" Lanes::Vector STEPPE_VECTOR_NAME(vv, pow)(Lanes::Vector, Lanes::Vector);
inline Lanes pow(const Lanes& a, double exponent) {
  return STEPPE_VECTOR_NAME(vv, pow)(a.values(), Lanes(exponent).values());
}
#undef STEPPE_VECTOR_NAME
#else
inline Lanes pow(const Lanes& a, double exponent) {
  return in_each_lane(a, [=](double b) { return std::pow(b, exponent); });
}
#endif

inline Lanes sqrt(const Lanes& a) {
#ifdef __AVX512F__
  return Lanes::Vector(_mm512_maskz_sqrt_pd(0xff, a.values()));
#else
  return in_each_lane(a, [](double b) { return std::sqrt(b); });
#endif
}

inline Lanes abs(const Lanes& a) { return a.values() < 0 ? -a.values() : a.values(); }

/// In each lane a where the condition is at most the bound, else b (where it is no number, too).
inline Lanes where_at_most(const Lanes& condition, double bound, const Lanes& a, const Lanes& b) {
  return condition.values() <= bound ? a.values() : b.values();
}

/// Whether all lanes are positive numbers.
inline bool positive(const Lanes& a) {
#ifdef __AVX512F__
  return _mm512_cmp_pd_mask(a.values(), _mm512_setzero_pd(), _CMP_GT_OQ) == 0xff;
#else
  bool all = true;
  for (int l = 0; l < Lanes::size; ++l) all &= a[l] > 0;
  return all;
#endif
}

/// The sum over the lanes.
inline double sum(const Lanes& a) {
  double result = 0;
  for (int l = 0; l < Lanes::size; ++l) result += a[l];
  return result;
}

/// array[stride * index[l]] in lane l.
template <int stride>
Lanes gather(const double* array, const int* index) {
#ifdef __AVX512F__
  const __m256i indices = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(index));
  return Lanes::Vector(_mm512_mask_i32gather_pd(
      _mm512_setzero_pd(), 0xff, _mm256_mullo_epi32(indices, _mm256_set1_epi32(stride)), array,
      sizeof(double)));
#else
  Lanes result;
  for (int l = 0; l < Lanes::size; ++l) result.set(l, array[stride * index[l]]);
  return result;
#endif
}

/// The n numbers from array[n * index[l]] on in lane l of a[0] ... a[n - 1].
template <int n>
void gather_blocks(const double* array, const int* index, Lanes* a) {
#ifdef __AVX512VL__
  if constexpr (n == 3) {  // a transposition in registers takes a fraction of the time of gathers
    const auto row = [&](int l) {
      return _mm256_maskz_loadu_pd(7, array + 3 * std::ptrdiff_t(index[l]));
    };
    Lanes::Vector rows[4];  // of lanes k and k + 4
    for (int k = 0; k < 4; ++k)
      rows[k] = __builtin_shufflevector(row(k), row(k + 4), 0, 1, 2, 3, 4, 5, 6, 7);
    Lanes::Vector low[2], high[2];  // components 0 and 2, components 1 and 3 of lanes 2 j, 2 j + 1
    for (int j = 0; j < 2; ++j) {
      low[j] = __builtin_shufflevector(rows[2 * j], rows[2 * j + 1], 0, 8, 2, 10, 4, 12, 6, 14);
      high[j] = __builtin_shufflevector(rows[2 * j], rows[2 * j + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    a[0] = __builtin_shufflevector(low[0], low[1], 0, 1, 8, 9, 4, 5, 12, 13);
    a[1] = __builtin_shufflevector(high[0], high[1], 0, 1, 8, 9, 4, 5, 12, 13);
    a[2] = __builtin_shufflevector(low[0], low[1], 2, 3, 10, 11, 6, 7, 14, 15);
    return;
  }
#endif
  for (int i = 0; i < n; ++i) a[i] = gather<n>(array + i, index);
}

/// Add them there, one lane after the other: the adjoint.
template <int n>
void add_blocks(const Lanes* a, const int* index, double* array) {
#ifdef __AVX512VL__
  if constexpr (n == 3) {
    const Lanes::Vector &x = a[0].values(), &y = a[1].values();
    const Lanes::Vector pairs[2] = {__builtin_shufflevector(x, y, 0, 8, 2, 10, 4, 12, 6, 14),
                                    __builtin_shufflevector(x, y, 1, 9, 3, 11, 5, 13, 7, 15)};
    for (int l = 0; l < Lanes::size; ++l) {
      double* place = array + 3 * std::ptrdiff_t(index[l]);
      const double* pair = reinterpret_cast<const double*>(&pairs[l % 2]) + l / 2 * 2;
      _mm_storeu_pd(place, _mm_loadu_pd(place) + _mm_load_pd(pair));
      place[2] += a[2][l];
    }
    return;
  }
#endif
  for (int l = 0; l < Lanes::size; ++l)
    for (int i = 0; i < n; ++i) array[n * index[l] + i] += a[i][l];
}

}  // namespace steppe
