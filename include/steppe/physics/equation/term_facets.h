#pragma once

#include "steppe/physics/facets/augmentation.h"
#include "steppe/physics/state/balance.h"
#include "steppe/physics/state/force_part.h"
#include "steppe/physics/facets/impulses.h"
#include "steppe/physics/state/potential.h"
#include "steppe/physics/state/quantity.h"
#include "steppe/physics/facets/reduced_basis.h"
#include "steppe/physics/facets/reduced_term.h"
#include "steppe/physics/state/state.h"
#include "steppe/physics/facets/strains.h"

#include <functional>
#include <memory>
#include <tuple>
#include <vector>

namespace steppe {

class Term;
template <int dim>
class MatrixFree;

/// Parts of F that a term tells apart.
class ForceParts {
 public:
  virtual ~ForceParts() = default;
  /// Add the force that damping resists with, or the force of the last velocity update, as the
  /// residual is added; nothing for a part that F does not have. Collective.
  virtual void add_force(ForcePart part, const State& state, Vec force,
                         Contacts contacts) const = 0;
};

/// Damping force C v with a constant C.
class Viscous {
 public:
  virtual ~Viscous() = default;
  /// Add c_v C to the mass matrix M of explicit schemes; to a lumped one the diagonal of C.
  /// Collective; the final assembly is the caller's.
  virtual void add_viscous(double c_v, Mat M) const = 0;
};

/// Energies and momenta of a term, and what its history has of work and loss.
class Balanced {
 public:
  virtual ~Balanced() = default;
  /// Add this rank's part. Matrix terms multiply collectively.
  virtual void add_balance(const State& state, Balance& balance) const = 0;
};

/// Incremental potential whose gradient is F, see Potential and TermTraits::lacks_potential.
class PotentialPart {
 public:
  virtual ~PotentialPart() = default;
  /// Add this rank's part. Matrix terms multiply collectively.
  virtual void add_potential(double s_a, double s_v, double s_x, const State& state,
                             Potential& potential) const = 0;
};

/// Quantities that fields and probes may ask for by name.
class Measured {
 public:
  virtual ~Measured() = default;
  /// Add them to those of other terms. Local.
  virtual void offer(Quantities& quantities) const = 0;
};

/// A term with a form in generalised coordinates.
class Reducible {
 public:
  virtual ~Reducible() = default;
  /// Reduced form of this term where the body moves as the basis says, without the cells that the
  /// basis leaves to be evaluated. Null where the term needs all nodes. Collective.
  virtual std::unique_ptr<ReducedTerm> reduce(const ReducedBasis& basis) const = 0;
};

/// A term that is a sum over cells.
class SumOverCells {
 public:
  virtual ~SumOverCells() = default;
  /// The part in owned cells with these weights, 0 of the others. Collective.
  virtual std::unique_ptr<Term> part_in(const std::vector<double>& weights) const = 0;
  /// Function that adds the force of some cells as Term::add_residual adds that of all: of those
  /// that have one of these local nodes, where it is right. Marks all nodes of these cells. Borrows
  /// the term. Local.
  virtual std::function<bool(const State& state, Vec force)> residual_at(
      std::vector<bool>& nodes) const = 0;
};

/// Memory of accepted states.
class TermHistory {
 public:
  virtual ~TermHistory() = default;
  /// Commit the history of a step that was accepted. Collective.
  virtual void accept(const State& state) = 0;
  /// Save or load what `accept` changes, in a section of the term's own, see Archive.
  virtual void history(Archive& archive) = 0;
};

/// Parts of a term beside its residual and tangent, which it owns, each null where it has none.
struct TermFacets {
  bool is_load = false;  ///< all of F is a load, -P
  const ForceParts* forces = nullptr;
  const Viscous* viscous = nullptr;
  const Balanced* balanced = nullptr;
  const PotentialPart* potential = nullptr;
  const Strains* strains = nullptr;
  const Measured* measured = nullptr;
  const Reducible* reducible = nullptr;
  const SumOverCells* cells = nullptr;
  TermHistory* history = nullptr;
  Augmentation* augmentation = nullptr;
  const Impulses* impulses = nullptr;
  /// Products without a matrix, of a term in the plane or in space.
  std::tuple<const MatrixFree<2>*, const MatrixFree<3>*> matrix_free{};
};

}  // namespace steppe
