#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/physics/equation/facets.h"
#include "steppe/physics/equation/force_part.h"
#include "steppe/physics/equation/linearisation.h"
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

  /// Supports, which are the essential boundary conditions. Linearisations, and all else that knows
  /// which unknowns are prescribed, are to be gone before they change and made anew after it.
  Supports& supports() { return own_supports(); }
  const Supports& supports() const { return own_supports(); }
  /// Set the prescribed entries of a state to the motion at a time (differences over that
  /// increment, s).
  void prescribe_motion(double time, double increment, State& state) const {
    supports().motion(time, increment, state.displacement, state.velocity, state.acceleration);
  }

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

  /// A tangent to be updated, see Linearisation.
  virtual std::unique_ptr<Linearisation> linearise(Form form) const = 0;

  const Mass& mass() const { return *own_facets().mass; }
  const Energetics* energetics() const { return own_facets().energetics; }
  const Content* content() const { return own_facets().content; }
  Augmentation* augmentation() { return own_facets().augmentation; }
  const Impulses* impulses() const { return own_facets().impulses; }
  const NodalForm* nodal_form() const { return own_facets().nodal_form; }
  /// See Strains; zero where nothing is strained.
  double strain_between(Vec from, Vec to) const {
    const Strains* strains = own_facets().strains;
    return strains ? strains->strain_between(from, to) : 0;
  }
  /// See MovingFrame; the velocity without one. Good until the next call.
  Vec displacement_rate(const State& state) const {
    const MovingFrame* frame = own_facets().frame;
    return frame ? frame->displacement_rate(state) : Vec(state.velocity);
  }

  /// Take a state as reached: terms with history commit it.
  virtual void accept(const State&) {}
  /// Save or load what `accept` and `augmentation` change, see Archive.
  virtual void history(Archive&) {}

 protected:
  explicit Problem(Layout layout) : layout_(std::move(layout)) {}

  /// None unless overridden. Local.
  virtual Supports& own_supports() const;
  /// Parts of this problem beside its equation, which this does not change. Local.
  virtual Facets facets() = 0;

 private:
  Facets own_facets() const { return const_cast<Problem*>(this)->facets(); }

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
