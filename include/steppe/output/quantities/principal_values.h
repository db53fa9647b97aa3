#pragma once

#include "steppe/material/strain/symmetric_eigen.h"

#include <algorithm>
#include <array>
#include <functional>

namespace steppe {

/// Principal values of a symmetric tensor, the largest first.
inline std::array<double, 3> principal_values(const Tensor2<3, double>& A) {
  const SymmetricEigen<double> eigen = symmetric_eigen(A);
  std::array<double, 3> values = {eigen.values[0], eigen.values[1], eigen.values[2]};
  std::sort(values.begin(), values.end(), std::greater<>());
  return values;
}

}  // namespace steppe
