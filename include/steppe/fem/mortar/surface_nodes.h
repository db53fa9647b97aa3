#pragma once

#include "steppe/fem/space/space.h"

#include <petscsf.h>

#include <vector>

namespace steppe {

/**
 * The nodes of surfaces that this rank owns, and those of other ranks that it works with, numbered
 * one behind the other: numbers at these nodes take memory and messages of the surfaces alone.
 */
template <int dim>
class SurfaceNodes {
 public:
  /// Owned nodes of the surfaces by local numbers, each once, and global numbers of the nodes of
  /// them, of any rank, that this one works with. Collective.
  SurfaceNodes(const Space<dim>& space, std::vector<int> owned, std::vector<PetscInt> used);

  /// Owned nodes, the first ones, by local numbers.
  const std::vector<int>& owned() const { return owned_; }
  /// How many nodes there are with those of other ranks.
  std::size_t size() const { return owned_.size() + others_.size(); }
  /// The number here of a node that is owned or used, by its global number. Local.
  std::size_t number(PetscInt global) const;

  /// Give numbers, n of each node, 1 or dim, from its owner to others. Collective.
  void share(int n, std::vector<double>& numbers) const;
  /// Add those that other ranks have to the owner's. Collective.
  void add_up(int n, std::vector<double>& numbers) const;

 private:
  MPI_Datatype unit(int n) const { return n == 1 ? MPI_DOUBLE : MPI_Datatype(vector_); }

  std::vector<int> owned_;
  std::vector<PetscInt> globals_, others_;  // of the owned and of the others, ascending
  Handle<PetscSF, PetscSFDestroy> exchange_;
  Handle<MPI_Datatype, MPI_Type_free> vector_;  // dim numbers
};

}  // namespace steppe
