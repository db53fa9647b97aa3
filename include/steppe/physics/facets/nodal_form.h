#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/physics/state/state.h"
#include "steppe/physics/state/wanted_motion.h"

namespace steppe {

class Problem;

/// Displacements, velocities and accelerations of nodes in Cartesian components, where the unknowns
/// are others. Ghosts of results are the caller's to update; all members but the layout are
/// collective.
class NodalForm {
 public:
  virtual ~NodalForm() = default;

  /// Layout of nodal vectors.
  virtual const Layout& nodal_layout() const = 0;
  /// The displacements of nodes that belong to one of the unknowns.
  virtual void displacement(Vec unknowns, Vec nodal) const = 0;
  /// The change of them that belongs to a change of the unknowns, such as a velocity.
  virtual void to_nodal(Vec unknowns, Vec nodal) const = 0;
  /// The unknowns whose displacements, or changes of them, are nearest to those.
  virtual void to_unknowns(Vec nodal, Vec unknowns) const = 0;
  /// The vectors of a state, and the unknowns nearest to those of nodes: of each by itself unless
  /// overridden. A state may lack the last of the vectors.
  virtual void expand(const State& state, State& nodal) const;
  virtual void project(const State& nodal, State& state) const;
  /// The first of these where the motion is wanted; empty where all of it takes no longer. Borrows
  /// this.
  virtual NodalExpansion expansion_at(const WantedMotion& /*wanted*/) const { return {}; }
  /// The reactions at nodes, N, in a state of nodal vectors. Throws NumericsError where it is
  /// inadmissible.
  virtual void reactions(const State& nodal, Vec F) const = 0;
  /// The problem whose unknowns are those of nodes.
  virtual const Problem& of_nodes() const = 0;
  /// F = the forces on the unknowns that do the same work as forces at nodes, in small changes of
  /// the unknowns.
  virtual void restrict_force(Vec nodal, Vec F) const = 0;
};

}  // namespace steppe
