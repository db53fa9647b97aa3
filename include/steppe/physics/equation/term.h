#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/equation/term_facets.h"
#include "steppe/physics/equation/traits.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * One summand F(t, x, v, a; accepted history) of the equation of motion. Evaluation never changes
 * the state or the history; TermHistory::accept alone does. Vectors are those of one Space. What
 * needs ghosts of the state brings them up to date, and what it adds to ghosts of a force it adds
 * to their owners'; all additions are to owned entries in the end, and ghosts of forces are of no
 * use.
 */
class Term {
 public:
  Term() = default;
  Term(const Term&) = delete;  // facets are its own
  Term& operator=(const Term&) = delete;
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
  /// Mark the local nodes whose motion F depends on, or on which it acts; all unless it knows.
  virtual void mark_nodes(std::vector<bool>& nodes) const { nodes.assign(nodes.size(), true); }

  const TermFacets& facets() const { return facets_; }

 protected:
  /// Facets, which the constructor of a term sets.
  TermFacets facets_;
};

using Terms = std::vector<std::unique_ptr<Term>>;

/// Call visit(part) for one of the facets of each term that has it.
template <class Part, class Visit>
void visit_facets(const Terms& terms, Part* TermFacets::*facet, const Visit& visit) {
  for (const auto& term : terms)
    if (Part* part = term->facets().*facet) visit(*part);
}
/// Add the loads, -P, or another part of the forces of all terms. Collective.
void add_forces(const Terms& terms, ForcePart part, const State& state, Vec force,
                Contacts contacts);

}  // namespace steppe
