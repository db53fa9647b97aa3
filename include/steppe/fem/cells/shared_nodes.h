#pragma once

#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/// Nodes that several ranks have, with numbers of their own: sums over ranks of what they add at
/// these nodes alone.
template <int dim>
class SharedNodes {
 public:
  /// Collective.
  explicit SharedNodes(const Space<dim>& space);

  /// Local nodes that are shared, ascending; their place there of a local node, or -1.
  const std::vector<int>& nodes() const { return nodes_; }
  int place(int node) const { return place_[node]; }

  /// `block` numbers at each place. Collective.
  VecHandle create_vector(int block) const;

 private:
  MPI_Comm communicator_;
  std::vector<int> nodes_, place_;
  int n_owned_ = 0;
  std::vector<PetscInt> ghosts_;
};

/// Numbers at shared nodes: what `write(numbers)` of each rank adds to zero, [place][number],
/// summed over ranks. Collective.
template <class Write>
void sum_over_ranks(Vec shared, const Write& write) {
  zero_with_ghosts(shared);
  {
    LocalArray numbers(shared);
    write(numbers.data());
  }
  add_ghosts(shared);
  update_ghosts(shared);
}

}  // namespace steppe
