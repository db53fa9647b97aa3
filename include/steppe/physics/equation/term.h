#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/equation/augmentation.h"
#include "steppe/physics/equation/balance.h"
#include "steppe/physics/equation/force_part.h"
#include "steppe/physics/equation/impulses.h"
#include "steppe/physics/equation/potential.h"
#include "steppe/physics/equation/quantity.h"
#include "steppe/physics/equation/reduced_basis.h"
#include "steppe/physics/equation/reduced_term.h"
#include "steppe/physics/equation/state.h"
#include "steppe/physics/equation/traits.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * One summand F(t, x, v, a; accepted history) of the equation of motion. Evaluation never changes
 * the state or the history; only `accept` does. Vectors are those of one Space. What needs ghosts
 * of the state brings them up to date, and what it adds to ghosts of a force it adds to their
 * owners'; all additions are to owned entries in the end, and ghosts of forces are of no use.
 */
class Term {
 public:
  virtual ~Term() = default;

  virtual TermTraits traits() const { return {}; }

  /// Add F to `force`, N. Returns false when the state is inadmissible on this rank (det F <= 0);
  /// `force` is then of no use on all. Collective.
  virtual bool add_residual(const State& state, Vec force) const = 0;

  /// Add s_a dF/da + s_v dF/dv + s_x dF/dx to an assembled matrix. The state is admissible.
  /// Collective up to the final MatAssembly, which is the caller's.
  virtual void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                           Contacts contacts) const = 0;
  /// Where the tangent joins nodes that need not share a cell: this rank's rows and their columns.
  virtual std::vector<NodePair> couplings() const { return {}; }

  /// Add c_v C to the mass matrix M of explicit schemes, where F has a constant viscous part C v;
  /// to a lumped one the diagonal of C. Collective; the final assembly is the caller's.
  virtual void add_viscous(double /*c_v*/, Mat /*M*/) const {}

  /// Add the part of F that is a load, -P, damping, C v, or of a velocity update, as the residual
  /// is added. (Reactions are no part of any one term.)
  virtual void add_force(ForcePart, const State&, Vec, Contacts) const {}

  /// This rank's part of Problem::strain_between.
  virtual double strain_between(Vec /*from*/, Vec /*to*/) const { return 0; }

  /// Add this rank's part of the energies and momenta.
  virtual void add_balance(const State&, Balance&) const {}
  /// Add this rank's part of the incremental potential whose gradient is F, see Potential. Local,
  /// except that matrix terms multiply collectively.
  virtual void add_potential(double, double, double, const State&, Potential&) const {}

  /// Add the quantities that fields and probes may ask for by name. Local.
  virtual void offer(Quantities&) const {}

  /// Reduced form of this term where the body moves as the basis says, without the cells that the
  /// basis leaves to be evaluated. Null where the term needs all nodes. Collective.
  virtual std::unique_ptr<ReducedTerm> reduce(const ReducedBasis&) const { return nullptr; }
  /// The part in owned cells with these weights, 0 of the others, of a term whose remainder is
  /// reduced or none; null where cells have no part in it. Collective.
  virtual std::unique_ptr<Term> part_in(const std::vector<double>& /*weights*/) const {
    return nullptr;
  }
  /// Mark the local nodes whose motion it depends on, or on which it acts; all unless it knows.
  virtual void mark_nodes(std::vector<bool>& nodes) const { nodes.assign(nodes.size(), true); }

  /// See Problem.
  virtual Augmentation* augmentation() { return nullptr; }
  virtual const Impulses* impulses() const { return nullptr; }

  /// Commit the history of a step that was accepted. Collective.
  virtual void accept(const State&) {}
  /// Save or load what that changes, in a section of the term's own, see Archive.
  virtual void history(Archive&) {}
};

using Terms = std::vector<std::unique_ptr<Term>>;

}  // namespace steppe
