#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/physics/facets/facets.h"
#include "steppe/physics/state/force_part.h"
#include "steppe/physics/equation/linearisation.h"
#include "steppe/physics/state/state.h"
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
  Problem(const Problem&) = delete;  // facets and supports are its own
  Problem& operator=(const Problem&) = delete;
  virtual ~Problem() = default;

  const Layout& layout() const { return layout_; }

  /// Supports, which are the essential boundary conditions. Linearisations, and all else that knows
  /// which unknowns are prescribed, are to be gone before they change and made anew after it.
  Supports& supports() { return supports_; }
  const Supports& supports() const { return supports_; }
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

  const Facets& facets() const { return facets_; }
  const Mass& mass() const { return *facets_.mass; }
  const Energetics* energetics() const { return facets_.energetics; }
  const Content* content() const { return facets_.content; }
  Augmentation* augmentation() { return facets_.augmentation; }
  const Impulses* impulses() const { return facets_.impulses; }
  const NodalForm* nodal_form() const { return facets_.nodal_form; }
  const FrequencyBound* frequencies() const { return facets_.frequencies; }
  /// The largest strain between two displacements, see Strains; zero where nothing is strained.
  double largest_strain(Vec from, Vec to) const {
    return facets_.strains ? facets_.strains->strain_between(from, to) : 0;
  }
  /// The rate of a state's displacement, see MovingFrame; the velocity without one. Good until the
  /// next call.
  Vec rate_of_displacement(const State& state) const {
    return facets_.frame ? facets_.frame->displacement_rate(state) : Vec(state.velocity);
  }

  /// Take a state as reached: terms with history commit it.
  virtual void accept(const State&) {}
  /// Save or load what `accept` and `augmentation` change, see Archive.
  virtual void history(Archive&) {}

 protected:
  /// Borrows the supports; with null nothing is prescribed.
  explicit Problem(Layout layout, Supports* supports = nullptr)
      : layout_(std::move(layout)), supports_(supports ? *supports : nothing_) {}

  /// Facets, set before another problem is made of this one: by the constructor, or by what adds to
  /// the equation.
  Facets facets_;

 private:
  Layout layout_;
  Supports nothing_;
  Supports& supports_;
};

/// Members of NodalForm for any problem, also for one whose unknowns are those of nodes. Ghosts of
/// the result are up to date. Collective.
const Layout& nodal_layout(const Problem& problem);
void nodal_displacement(const Problem& problem, Vec unknowns, Vec nodal);
void to_nodal(const Problem& problem, Vec unknowns, Vec nodal);
void to_unknowns(const Problem& problem, Vec nodal, Vec unknowns);
/// The state of nodal vectors, which were made before, by a function that sets some of their
/// entries or else all; and the unknowns of a state of nodal vectors, of which it may lack the
/// last, nearest to them.
void expand(const Problem& problem, const State& state, State& nodal,
            const NodalExpansion& some = {});
void project(const Problem& problem, const State& nodal, State& state);
void nodal_reactions(const Problem& problem, const State& nodal, Vec F);
const Problem& problem_of_nodes(const Problem& problem);
void restrict_force(const Problem& problem, Vec nodal, Vec F);

}  // namespace steppe
