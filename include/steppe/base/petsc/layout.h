#pragma once

#include "steppe/base/petsc/petsc.h"

namespace steppe {

/// How the vectors of a problem's unknowns are spread over the ranks.
class Layout {
 public:
  /// Layout of the vector `like`, ghosts included, whose entries come in blocks of `block_size`:
  /// the components at a node. Local.
  Layout(MPI_Comm communicator, VecHandle like, int block_size)
      : communicator_(communicator), like_(std::move(like)), block_size_(block_size) {}

  MPI_Comm communicator() const { return communicator_; }
  /// The number of unknowns of all ranks.
  PetscInt size() const {
    PetscInt n;
    check(VecGetSize(like_, &n));
    return n;
  }
  int block_size() const { return block_size_; }

  /// A vector of unknowns, set to zero. Collective.
  VecHandle create_vector() const { return duplicate(like_); }

 private:
  MPI_Comm communicator_;
  VecHandle like_;
  int block_size_;
};

}  // namespace steppe
