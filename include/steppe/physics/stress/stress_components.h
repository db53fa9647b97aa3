#pragma once

#include <array>
#include <utility>

namespace steppe {

/// The different components of a symmetric stress, the three normal ones first: in plane strain
/// that out of the plane too.
template <int dim>
inline constexpr std::array<std::pair<int, int>, dim == 2 ? 4 : 6> stress_components = [] {
  if constexpr (dim == 2)
    return std::array<std::pair<int, int>, 4>{{{0, 0}, {1, 1}, {2, 2}, {0, 1}}};
  else
    return std::array<std::pair<int, int>, 6>{{{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}}};
}();

}  // namespace steppe
