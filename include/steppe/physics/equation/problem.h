#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/physics/equation/augmentation.h"
#include "steppe/physics/equation/content.h"
#include "steppe/physics/equation/energetics.h"
#include "steppe/physics/equation/force_part.h"
#include "steppe/physics/equation/impulses.h"
#include "steppe/physics/equation/linearisation.h"
#include "steppe/physics/equation/mass.h"
#include "steppe/physics/equation/nodal_form.h"
#include "steppe/physics/equation/state.h"
#include "steppe/physics/equation/traits.h"

#include <memory>
#include <utility>

namespace steppe {

/**
 * Mechanics as a time scheme sees it: M a + C v + R(x) = P(t, x) in some unknowns, as functions of
 * vectors (N, of unknowns that are displacements in m). Some of the unknowns are prescribed.
 * Evaluation changes nothing that a later result depends on; `accept` alone changes the history.
 * All members are collective and give the same answer on all ranks. What they return is the
 * problem's own, unless it is a unique_ptr.
 */
class Problem {
 public:
  virtual ~Problem() = default;

  const Layout& layout() const { return layout_; }

  /// Supports, which are the essential boundary conditions; none unless overridden.
  virtual const Supports& supports() const;
  /// Set the prescribed entries of a state to the motion at a time (differences over that
  /// increment, s).
  void prescribe_motion(double time, double increment, State& state) const {
    supports().motion(time, increment, state.displacement, state.velocity, state.acceleration);
  }

  /// Take the next of the supports' changes in that state. Linearisations, and all else that knows
  /// which unknowns are prescribed, are to be gone before and made anew after it.
  virtual void change_supports(const State&) {}
  /// Save or load which of them were taken; where it loads, all of these are to be gone likewise.
  virtual void history_of_supports(Archive&) {}

  virtual Traits traits() const { return {}; }

  /// F = M a + C v + R(x) - P, with the prescribed rows zero. False when the state is inadmissible
  /// on some rank; F is then meaningless.
  [[nodiscard]] bool residual(const State& state, Vec F) const {
    return on_all_ranks(layout_.communicator(), local_residual(state, F));
  }
  /// Residual F, for callers that ask the ranks about more than admissibility at once: false where
  /// the state is inadmissible on this rank.
  bool local_residual(const State& state, Vec F) const {
    const bool admissible = local_forces(state, F);
    supports().zero(F);
    return admissible;
  }
  /// F as in local_residual, but with the forces in the prescribed rows, which the supports
  /// balance.
  virtual bool local_forces(const State& state, Vec F) const = 0;

  /// F = that part of the forces. Throws NumericsError for reactions of an inadmissible state.
  virtual void force(ForcePart part, const State& state, Vec F,
                     Contacts contacts = Contacts::as_they_are) const = 0;
  /// The largest norm of inertial, internal, damping and load forces in a state, N: what a residual
  /// is small against.
  virtual double force_scale(const State& state) const = 0;

  /// The largest strain from one displacement to another at any point of the body, Green and
  /// Lagrange's of F F_0^-1 in Frobenius' norm; zero where nothing is strained.
  virtual double strain_between(Vec /*from*/, Vec /*to*/) const { return 0; }

  /// A tangent to be updated, see Linearisation.
  virtual std::unique_ptr<Linearisation> linearise(Form form) const = 0;
  virtual const Mass& mass() const = 0;
  /// The rate of a state's displacement: its velocity, unless that has other components. Good until
  /// the next call.
  virtual Vec displacement_rate(const State& state) const { return state.velocity; }

  /// Null for an equation without energies.
  virtual const Energetics* energetics() const { return nullptr; }
  /// Null for an equation of second order.
  virtual const Content* content() const { return nullptr; }
  /// Null where a solve holds nothing fixed.
  virtual Augmentation* augmentation() { return nullptr; }
  /// Null where nothing acts through the velocity updates of explicit schemes.
  virtual const Impulses* impulses() const { return nullptr; }
  /// Null where the unknowns are Cartesian components at nodes.
  virtual const NodalForm* nodal_form() const { return nullptr; }

  /// Take a state as reached: terms with history commit it.
  virtual void accept(const State&) {}
  /// Save or load what `accept` and `augmentation` change, see Archive.
  virtual void history(Archive&) {}

 protected:
  explicit Problem(Layout layout) : layout_(std::move(layout)) {}

 private:
  Layout layout_;
};

/// Members of NodalForm for any problem, also for one whose unknowns are those of nodes. Ghosts of
/// the result are up to date. Collective.
const Layout& nodal_layout(const Problem& problem);
void nodal_displacement(const Problem& problem, Vec unknowns, Vec nodal);
void to_nodal(const Problem& problem, Vec unknowns, Vec nodal);
void to_unknowns(const Problem& problem, Vec nodal, Vec unknowns);
/// The state of nodal vectors, which were made before; and the unknowns of a state of nodal
/// vectors, of which it may lack the last, nearest to them.
void expand(const Problem& problem, const State& state, State& nodal);
void project(const Problem& problem, const State& nodal, State& state);
void nodal_reactions(const Problem& problem, const State& nodal, Vec F);
const Problem& problem_of_nodes(const Problem& problem);
void restrict_force(const Problem& problem, Vec nodal, Vec F);

}  // namespace steppe
