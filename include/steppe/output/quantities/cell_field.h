#pragma once

#include "steppe/physics/state/quantity.h"

#include <string>
#include <vector>

namespace steppe {

/// Makes values those of the quantity of a name at the quadrature points in an accepted state: the
/// sum of what terms offer, `size` numbers as CellQuantity has them; zero where none offers it.
/// Collective.
inline void cell_field(const std::vector<CellQuantity>& offered, const std::string& name,
                       std::size_t size, const State& state, std::vector<double>& values) {
  values.assign(size, 0);
  for (const CellQuantity& quantity : offered)
    if (quantity.name == name) quantity.add(state, values);
}

/// The values themselves.
inline std::vector<double> cell_field(const std::vector<CellQuantity>& offered,
                                      const std::string& name, std::size_t size,
                                      const State& state) {
  std::vector<double> values;
  cell_field(offered, name, size, state, values);
  return values;
}

}  // namespace steppe
