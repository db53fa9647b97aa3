#pragma once

#include "steppe/fem/cells/cell_batches.h"
#include "steppe/physics/body/body.h"

#include <vector>

namespace steppe {

/**
 * Where means at the nodes are kept: an average for each pair of a node and a material that takes
 * nodal dilatations, those of a node together, for cells of different materials are never averaged.
 * Borrows the body.
 */
template <int dim>
class AverageNumbering {
 public:
  explicit AverageNumbering(const Body<dim>& body) : body_(body) {
    for (std::size_t m = 0; m < body.materials().size(); ++m) {
      const bool takes = body.materials()[m].dilatation == Dilatation::nodal;
      number_.push_back(takes ? int(taking_.size()) : -1);
      if (takes) taking_.push_back(int(m));
    }
  }

  /// How many materials take nodal dilatations.
  int per_node() const { return int(taking_.size()); }
  bool has(int material) const { return number_[material] >= 0; }
  /// The average of a node (local or global number) and a material that has them.
  PetscInt operator()(PetscInt node, int material) const {
    return per_node() * node + number_[material];
  }
  /// Averages of a node of the cells of a batch, as local numbers, one in each lane.
  void of(const BatchNodes<dim>& batch, int node, int* index) const {
    for (int lane = 0; lane < Lanes::size; ++lane)
      index[lane] = int((*this)(batch.nodes[node * Lanes::size + lane], batch.group));
  }
  const Material<dim>& material(PetscInt average) const {
    return body_.materials()[taking_[average % per_node()]];
  }

  /// A zero vector of `width` numbers at each average, with ghosts. Collective.
  VecHandle create_vector(const Space<dim>& space, int width) const {
    return space.create_vector(width * per_node());
  }

 private:
  const Body<dim>& body_;
  std::vector<int> number_, taking_;  // of each material, and the material of each number
};

}  // namespace steppe
