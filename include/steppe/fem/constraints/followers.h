#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/constraints/ties.h"

#include <string>
#include <vector>

namespace steppe {

/// One unknown that is to follow others, u = sum of weight u_leader + g(t), as an input says.
struct Follower {
  PetscInt unknown;             ///< local number
  std::vector<Leader> leaders;  ///< by global numbers
  int jump;                     ///< the number of g
  std::string origin;           ///< in the input
  bool may_be_prescribed;       ///< where its leaders are, alike

  bool follows_one() const { return leaders.size() == 1 && leaders.front().weight == 1; }
};

/// The unknowns that followers are among, and what else is prescribed of them.
class TieContext {
 public:
  virtual ~TieContext() = default;

  /// Collective.
  virtual Ownership unknowns() const = 0;
  virtual VecHandle create_unknowns() const = 0;

  /// Whether an owned unknown, by its local number, is prescribed.
  virtual bool is_prescribed(PetscInt unknown) const = 0;
  /// Throws InputError for one that cannot be tied, though it is not prescribed. Local.
  virtual void check_tie(const Follower&) const {}
  /// "component x of (0 1)".
  virtual std::string place(PetscInt unknown) const = 0;

  /// Set the prescribed entries. Local.
  virtual void set_prescribed(double time, Vec v) const = 0;
  virtual double jump(int number, double time) const = 0;
  /// How far apart two equal values may be for rounding, where the largest of all is that.
  virtual double rounding(double largest) const = 0;
  /// The list of the input that prescribes.
  virtual const char* list() const = 0;
};

/**
 * The ties of the followers that each rank owns, less those that follow from others, or are of
 * unknowns prescribed alike. Collective. Throws InputError on all ranks for those that contradict
 * each other, or what is prescribed, at one of the times.
 */
Ties make_ties(const std::vector<Follower>& followers, const TieContext& context,
               const std::vector<double>& times);

}  // namespace steppe
