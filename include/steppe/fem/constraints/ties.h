#pragma once

#include "steppe/base/petsc/ask.h"

#include <map>
#include <set>
#include <vector>

namespace steppe {

/// An unknown that another follows, by its global number, with its weight.
struct Leader {
  PetscInt unknown;
  double weight;
};

/// One unknown that follows others, u_follower = sum of weight u_leader + g(t): global numbers, and
/// the number by which every rank knows g.
struct Tie {
  PetscInt follower;
  std::vector<Leader> leaders;
  int jump;

  bool follows_one() const { return leaders.size() == 1 && leaders.front().weight == 1; }
};

/// The ties of a body. A rank knows those of the unknowns that it owns, and asks the owners of
/// others.
class Ties {
 public:
  /// A part of what an unknown is: the weight of another, or itself, that follows none, or of the g
  /// of one that follows others.
  struct Part {
    PetscInt unknown;
    double weight;
    int jump;  ///< the number of g, or `none`
  };
  static constexpr int none = -1;
  /// u = sum of weight y with all ties resolved, y being an unknown that follows none or a g: the
  /// parts in the order of their unknowns.
  using Sum = std::vector<Part>;

  Ties() = default;
  /// From the ties of the unknowns that each rank owns. Collective. Throws InputError on all ranks
  /// for unknowns that follow each other in a circle.
  Ties(const Ownership& unknowns, const std::vector<Tie>& mine);

  /// Whether no rank has any.
  bool empty() const { return empty_; }
  /// Whether an unknown follows several, or another in part, on any rank.
  bool weighted() const { return weighted_; }
  /// Sum that an owned unknown is equal to. Local.
  Sum sum(PetscInt unknown) const;
  /// Ties of the owned unknowns that follow others, by these unknowns. Local.
  const std::map<PetscInt, Tie>& owned() const { return tie_of_; }
  /// Sums that any unknowns are equal to. Collective.
  std::vector<Sum> sums(const Ownership& unknowns, const std::vector<PetscInt>& of) const;
  /// The owned unknowns that follow others or are followed. Local.
  const std::set<PetscInt>& unknowns() const { return unknowns_; }

 private:
  bool empty_ = true, weighted_ = false;
  std::map<PetscInt, Tie> tie_of_;
  std::map<PetscInt, Sum> sum_of_;
  std::set<PetscInt> unknowns_;
};

}  // namespace steppe
