#pragma once

#include "steppe/physics/state/quantity.h"

#include <string>
#include <vector>

namespace steppe {

/// A quantity of that name at the quadrature points in an accepted state: the sum of what terms
/// offer, `size` numbers as CellQuantity has them; zero where none offers it. Collective.
inline std::vector<double> cell_field(const std::vector<CellQuantity>& offered,
                                      const std::string& name, std::size_t size,
                                      const State& state) {
  std::vector<double> values(size);
  for (const CellQuantity& quantity : offered)
    if (quantity.name == name) quantity.add(state, values);
  return values;
}

}  // namespace steppe
