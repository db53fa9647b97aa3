#pragma once

#include <petscmat.h>

#include <vector>

namespace steppe {

/**
 * The nodes of a rank's rows of a symmetric matrix, b unknowns each, and those of other ranks that
 * they are coupled to. The interface has the nodes that a node of a higher rank is coupled to: no
 * others of different ranks are coupled, so that each rank can eliminate its own others.
 */
struct LocalNodes {
  /// Collective.
  LocalNodes(Mat A, int b);

  int b, n_own;
  std::vector<int> of_others;    ///< of each column of the off-diagonal part, its node
  std::vector<PetscInt> others;  ///< global numbers of those nodes
  /// to each own node, ascending: own ones, and n_own + others
  std::vector<std::vector<int>> joined;
  std::vector<PetscInt> interface;  ///< of each, own ones first: its number there, or -1
  PetscInt n_interface = 0;         ///< own nodes in the interface
  bool any_interface = false;       ///< on some rank

 private:
  void number_interface(Mat A);
};

}  // namespace steppe
