#pragma once

#include <cstring>

namespace steppe {

/// Eight numbers that are multiplied at once.
using Wide = double __attribute__((vector_size(64)));

inline Wide load(const double* from) {
  Wide result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

}  // namespace steppe
