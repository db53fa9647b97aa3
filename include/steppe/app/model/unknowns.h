#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/fem/maps/turning_map.h"
#include "steppe/physics/equation/mapped_problem.h"

#include <memory>
#include <set>

namespace steppe {

/// Unknowns of a motion and what supports prescribe of them: displacements of nodes, or others
/// where boundaries are inclined, tied or periodic, or there are remote points.
template <int dim>
class Unknowns {
 public:
  /// Borrows. Collective. Throws InputError on all ranks.
  explicit Unknowns(const Discretisation<dim>& grid);

  /// Motion of supports in these unknowns.
  PrescribedMotion<dim>& prescribed() { return prescribed_; }
  const PrescribedMotion<dim>& prescribed() const { return prescribed_; }
  /// Motion that a problem in nodal displacements prescribes: none where `map` does it.
  PrescribedMotion<dim>& prescribed_at_nodes() { return change_ ? nothing_ : prescribed_; }
  bool are_nodal() const { return !change_; }
  /// A problem in nodal displacements as one in these unknowns, null where it is so already.
  /// Borrows the problem. Collective.
  std::unique_ptr<MappedProblem> map(Problem& nodal);
  /// Global numbers of the nodes that tied or periodic boundaries bind to others.
  std::set<PetscInt> tied_nodes() const;
  const Discretisation<dim>& grid() const { return grid_; }

 private:
  const Discretisation<dim>& grid_;
  PrescribedMotion<dim> prescribed_, nothing_;
  std::unique_ptr<ChangeOfUnknowns<dim>> change_;  // null where they are nodal displacements
  std::unique_ptr<TurningMap<dim>> turning_;       // null where no remote points turn
};

}  // namespace steppe
