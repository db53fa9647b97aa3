#pragma once

#include "steppe/base/layout.h"
#include "steppe/physics/equation/state.h"

namespace steppe {

class Problem;

/// Displacements, velocities and accelerations of nodes in Cartesian components, where the unknowns
/// are others. All members but the layout are collective.
class NodalForm {
 public:
  virtual ~NodalForm() = default;

  /// Of nodal vectors.
  virtual const Layout& nodal_layout() const = 0;
  /// The nodal vector of one of unknowns, and back.
  virtual void to_nodal(Vec unknowns, Vec nodal) const = 0;
  virtual void to_unknowns(Vec nodal, Vec unknowns) const = 0;
  /// The reactions at nodes, N, in a state of nodal vectors. Throws NumericsError where it is
  /// inadmissible.
  virtual void reactions(const State& nodal, Vec F) const = 0;
};

/// The same of any problem, also of one whose unknowns are those of nodes. Ghosts of the result are
/// up to date. Collective.
const Layout& nodal_layout(const Problem& problem);
void to_nodal(const Problem& problem, Vec unknowns, Vec nodal);
void to_unknowns(const Problem& problem, Vec nodal, Vec unknowns);
void nodal_reactions(const Problem& problem, const State& nodal, Vec F);

}  // namespace steppe
