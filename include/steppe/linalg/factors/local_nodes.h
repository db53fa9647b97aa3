#pragma once

#include <petscmat.h>

#include <set>
#include <vector>

namespace steppe {

/// The nodes of a rank's rows of a matrix, and those of other ranks that they are coupled to.
struct LocalNodes {
  LocalNodes(Mat A, int b);

  int b, n_own;
  std::vector<int> of_others;         ///< of each column of the off-diagonal part, its node
  std::vector<PetscInt> others;       ///< global numbers of those nodes
  std::vector<std::set<int>> joined;  ///< to each own node: own ones, and n_own + others
  std::vector<PetscInt> interface;    ///< of each, own ones first: its number there, or -1
  PetscInt n_interface = 0;           ///< own nodes in the interface
  bool any_interface = false;         ///< on some rank

 private:
  void number_interface(Mat A);
};

}  // namespace steppe
