#pragma once

#include "steppe/fem/basis_map.h"
#include "steppe/physics/contact/contact.h"
#include "steppe/physics/equation/renewal.h"
#include "steppe/physics/system/reduced_problem.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace steppe {

/**
 * Local functions that follow where obstacles touch: a number of nodes at a time of those that may
 * have some, the nearest (in the reference configuration) to the nodes that touch, or to the one of
 * the smallest gap where none does. They are chosen anew once one of the nearest half has none, so
 * that what touches has others around it. What the functions of others had done by then stays as
 * far as the remaining coordinates can do it, in the norm of the mass; the energy that the rest had
 * is a loss.
 */
template <int dim>
class FollowingFunctions : public Renewal {
 public:
  /// Takes all entries of nodal vectors that may have functions (see local_functions) and the
  /// number of nodes that have them at a time. Borrows the contacts. Collective.
  FollowingFunctions(const Space<dim>& space, const std::vector<PetscInt>& entries,
                     std::vector<const Contact<dim>*> contacts, int n_nodes);

  /// Choose the functions for a state of nodes. Collective. Throws InputError where none of the
  /// nodes that may have functions may touch an obstacle.
  void choose(const State& nodal);
  /// The entries of those chosen, of each node as many as there are directions, negative where it
  /// has none. Local.
  std::vector<PetscInt> units() const;

  /// Renew the coordinates of this problem, whose map this is; `take` makes problem and map those
  /// of other units. Borrows both.
  void follow(ReducedProblem& problem, const BasisMap& map,
              std::function<void(const std::vector<PetscInt>&)> take);
  bool is_due(const State& state) override;
  void renew(State& state) override;
  /// Which they are; where it loads, they are taken.
  void history(Archive& archive);

 private:
  /// Numbers of the nodes that touch, or nearly do, ascending, the same on all ranks. Collective.
  std::vector<int> touching(const State& nodal) const;
  /// The n nodes that are nearest to these, ascending. Local.
  std::vector<int> nearest_to(const std::vector<int>& touching, std::size_t n) const;
  double energy(const State& state) const;

  const Space<dim>& space_;
  std::vector<const Contact<dim>*> contacts_;
  std::vector<dealii::Point<dim>> positions_;
  std::vector<PetscInt> entries_;                // `dim` of each node
  std::unordered_map<PetscInt, int> number_of_;  // of global nodes
  std::vector<int> chosen_;                      // numbers of nodes, ascending
  ReducedProblem* problem_ = nullptr;
  const BasisMap* map_ = nullptr;
  std::function<void(const std::vector<PetscInt>&)> take_;
  State nodal_;
};

}  // namespace steppe
