#pragma once

#include "steppe/base/petsc.h"

#include <map>
#include <set>
#include <vector>

namespace steppe {

/// One unknown that follows another, u_slave = u_master + g(t): global numbers, and the number by
/// which their owner knows g.
struct Tie {
  PetscInt slave, master;
  int jump;
};

/// All ties of a body, on every rank (they are few: those of nodes on boundaries).
class Ties {
 public:
  Ties() = default;
  /// From the ties that each rank has. Collective. Throws InputError on all ranks for unknowns that
  /// follow each other in a circle.
  Ties(MPI_Comm communicator, const std::vector<Tie>& mine);

  bool empty() const { return tie_of_.empty(); }
  /// The tie of an unknown, that of its master, and so on to the one that follows none. Local.
  std::vector<Tie> chain(PetscInt unknown) const;
  /// All unknowns that follow others or are followed. Local.
  std::set<PetscInt> unknowns() const;
  /// The unknown at the end of the chain.
  PetscInt leader(PetscInt unknown) const;

 private:
  std::map<PetscInt, Tie> tie_of_;
};

}  // namespace steppe
