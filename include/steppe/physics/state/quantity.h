#pragma once

#include "steppe/physics/state/column.h"
#include "steppe/physics/state/state.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// A quantity at the nodes of a body, such as the contact pressure. Several terms may offer one by
/// the same name: the field begins with `start` at all nodes, and each merges its values.
struct NodalQuantity {
  std::string name;  ///< in words
  bool is_vector = false;
  /// Number that stands for no value: where it is still there in the end, the quantity is zero.
  double start = 0;
  /// Merge the values in an accepted state of nodal vectors into the owned entries of such a
  /// vector, a scalar's into the first component of each node. Collective.
  std::function<void(const State&, Vec)> merge;
};

/// Numbers of the whole body, such as those of the contact with an obstacle.
struct TotalQuantity {
  std::string name;
  std::vector<Column> numbers;
  /// In an accepted state of nodal vectors; the same on all ranks. Collective.
  std::function<std::vector<double>(const State&)> evaluate;
};

/// A quantity at the quadrature points of the cells, such as the stress. Several terms may offer
/// one by the same name: it is their sum.
struct CellQuantity {
  std::string name;
  int n_components = 1;
  /// Add the values in an accepted state of nodal vectors: for each owned cell those of its points
  /// one after the other, the components of a point together. Collective.
  std::function<void(const State&, std::vector<double>&)> add;
};

/// Quantities that terms offer to fields and probes beside the motion. The functions borrow the
/// terms.
struct Quantities {
  std::vector<NodalQuantity> nodal;
  std::vector<TotalQuantity> totals;
  std::vector<CellQuantity> cells;
};

}  // namespace steppe
