#pragma once

#include "steppe/fem/cells/cell_batches.h"
#include "steppe/physics/body/body.h"

#include <vector>

namespace steppe {

/// The fibre directions at the quadrature points of batches of cells, for materials that have some.
template <int dim>
class FibreDirections {
 public:
  /// The batches are those of the space's quadrature with materials as groups. Collective. Throws
  /// InputError on all ranks where a direction is zero or not finite.
  FibreDirections(const Space<dim>& space, const Body<dim>& body, const CellBatches<dim>& batches);

  /// Directions at all points of a batch one after the other, those of a point together; null where
  /// the material has none.
  const Direction<Lanes>* of(const BatchNodes<dim>& batch) const {
    return first_[batch.number] < first_[batch.number + 1] ? &directions_[first_[batch.number]]
                                                           : nullptr;
  }

 private:
  std::vector<std::size_t> first_;  // of each batch
  std::vector<Direction<Lanes>> directions_;
};

}  // namespace steppe
