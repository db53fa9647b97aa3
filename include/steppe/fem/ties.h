#pragma once

#include "steppe/base/ask.h"

#include <map>
#include <set>
#include <vector>

namespace steppe {

/// One unknown that follows another, u_slave = u_master + g(t): global numbers, and the number by
/// which every rank knows g.
struct Tie {
  PetscInt slave, master;
  int jump;
};

/// The ties of a body. A rank knows those of the unknowns that it owns, and asks the owners of
/// others.
class Ties {
 public:
  /// The tie of an unknown, that of its master, and so on to the one that follows none.
  using Chain = std::vector<Tie>;

  Ties() = default;
  /// From the ties of the unknowns that each rank owns. Collective. Throws InputError on all ranks
  /// for unknowns that follow each other in a circle.
  Ties(const Ownership& unknowns, const std::vector<Tie>& mine);

  /// Whether no rank has any.
  bool empty() const { return empty_; }
  /// That of an owned unknown. Local.
  const Chain& chain(PetscInt unknown) const;
  /// Those of the owned unknowns that follow another, by these. Local.
  const std::map<PetscInt, Tie>& owned() const { return tie_of_; }
  /// Those of any unknowns. Collective.
  std::vector<Chain> chains(const Ownership& unknowns, const std::vector<PetscInt>& of) const;
  /// The owned unknowns that follow others or are followed. Local.
  const std::set<PetscInt>& unknowns() const { return unknowns_; }
  /// The unknown at the end of a chain.
  static PetscInt leader(PetscInt unknown, const Chain& chain) {
    return chain.empty() ? unknown : chain.back().master;
  }

 private:
  bool empty_ = true;
  std::map<PetscInt, Tie> tie_of_;
  std::map<PetscInt, Chain> chain_of_;
  std::set<PetscInt> unknowns_;
};

}  // namespace steppe
