#pragma once

#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/fem/maps/coarse_space.h"
#include "steppe/physics/damping/damping.h"
#include "steppe/physics/damping/damping_input.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/physics/internal_force/internal_force.h"
#include "steppe/physics/internal_force/nodal_dilatation.h"
#include "steppe/physics/internal_force/stiffness_bound.h"
#include "steppe/physics/internal_force/thermal_work.h"
#include "steppe/physics/load/idle_loads.h"
#include "steppe/physics/load/loads.h"
#include "steppe/physics/load/pretension.h"
#include "steppe/physics/mass/inertia.h"
#include "steppe/physics/mass/mass_products.h"
#include "steppe/physics/mass/point_mass.h"
#include "steppe/physics/spring/foundation.h"
#include "steppe/physics/spring/springs.h"

#include <memory>
#include <vector>

namespace steppe {

template <int dim>
class FloatingMotion;

/// The sum of the terms of a body of displacements in `dim` dimensions, and its prescribed rows.
template <int dim>
class Elastodynamics : public Problem,
                       private Mass,
                       private Energetics,
                       private Strains,
                       private FrequencyBound,
                       private LocalReactions {
 public:
  /// Collective. `body` and the others are borrowed. `unknowns` are those of a MappedProblem that
  /// this one is made for, with its ties, by which lumped masses are given to nodes that others
  /// follow (see MassMatrix). Throws InputError on all ranks.
  Elastodynamics(const Space<dim>& space, const Body<dim>& body, PrescribedMotion<dim>& prescribed,
                 const DampingInput& damping, const std::vector<DashpotInput>& dashpots,
                 const std::vector<LoadInput>& loads, const Constants& constants,
                 const std::vector<SpringsInput>& springs = {},
                 const std::vector<FoundationInput>& foundations = {},
                 const std::vector<PointMassInput>& masses = {},
                 const PrescribedMotion<dim>* unknowns = nullptr,
                 const RemotePoints<dim>* remote = nullptr,
                 const std::vector<Bolt<dim>>& bolts = {});

  /// One more term of the equation, with its facets: before another problem is made of this one,
  /// which takes those that are there. Local.
  void add(std::unique_ptr<Term> term);

  /// From now on the internal force of states with a `start` is the difference of its energy over
  /// the step (see StepForce), with an unsymmetric tangent. Throws InputError where a term's force
  /// is not. Collective.
  void use_energy_differences();

  /// From now on Form::newton is without a matrix. Throws InputError where a term has no such
  /// product. Collective.
  void use_matrix_free(OperatorStorage kind);

  /// From now on Form::newton is products beside a matrix (see ProductsBesideMatrix) where all
  /// terms have them. Local.
  void use_products_beside_matrix() { products_beside_matrix_ = true; }

  /// The terms that need no nodes where the body moves as a basis says, in its coordinates. They
  /// are left out of residuals, tangents, forces, energies and potentials from now on, but for what
  /// acts in the cells that the basis leaves to be evaluated, and not of reactions, traits and
  /// mass. Collective.
  std::vector<std::unique_ptr<ReducedTerm>> reduce(const ReducedBasis& basis);
  /// Reduced terms in the coordinates of a floating frame, which is borrowed. Without `elastic` the
  /// internal forces stay. A term that acts in space and has no reduced form goes to
  /// `spatial_terms`: it is left out of all but reactions, traits and history. `accept` leaves it
  /// out since the states that it takes are seen in the frame.
  std::vector<std::unique_ptr<ReducedTerm>> reduce(FloatingMotion<dim>& motion, bool elastic);
  const Terms& spatial_terms() const { return spatial_; }
  /// Their tangent, assembled. Collective.
  std::unique_ptr<Linearisation> linearise_spatial_terms() const;
  /// f += M u of nodal vectors. Collective.
  void add_inertia(Vec u, Vec f) const { inertia_->mass().add_product(1, u, f); }
  /// Whether there are others than reduced ones and those in space.
  bool has_terms() const { return !terms_.empty(); }
  /// Whether these depend on, or act on, each of the local nodes. Local.
  std::vector<bool> marked_nodes() const { return nodes_of(terms_); }
  std::vector<bool> nodes_of_spatial_terms() const { return nodes_of(spatial_); }

  Traits traits() const override;
  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F,
             Contacts contacts = Contacts::as_they_are) const override;
  double force_scale(const State& state) const override;
  std::unique_ptr<Linearisation> linearise(Form form) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

  /// F of all terms, reduced ones too, with the prescribed rows. Returns false when the state is
  /// inadmissible on this rank. Collective.
  bool full_residual(const State& state, Vec F) const;
  /// The strain energy of all terms, reduced ones too, J. Collective.
  double full_strain_energy(const State& state) const;

  /// Quantities that the terms offer. Local.
  Quantities quantities() const;

  /// The terms of the input's list of loads.
  const std::vector<NamedLoad>& loads() const { return loads_; }

 private:
  double strain_between(Vec from, Vec to) const override;
  double bound_of_eigenvalues(const State& state) const override;
  AtNodes reactions_at(std::vector<bool>& nodes) const override;
  /// Adds the forces of the last velocity update to the residual F of all terms. Throws
  /// NumericsError for a state that is inadmissible on some rank. Collective.
  void add_impulses(bool admissible, const State& state, Vec F, Contacts contacts) const;
  bool diagonal() const override { return inertia_->mass().diagonal(); }
  bool of_leaders() const override { return inertia_->mass().of_leaders(); }
  bool viscous() const override;
  MatHandle create(double c_v) const override;
  MatHandle create_products() const override {
    return diagonal() ? create(0) : mass_products(space_, inertia_->mass(), prescribed_.owned());
  }
  Balance balance(const State& state) const override;
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override;
  std::string lacks_potential() const override;

  /// With a function that makes the reduced term of a term, or null; its part in evaluated cells
  /// stays, which is all of it where these cover the body.
  template <class Reduce>
  std::vector<std::unique_ptr<ReducedTerm>> reduce_by(const Reduce& reduce,
                                                      const std::optional<EvaluatedCells>& cells);
  /// All but parts of reduced terms.
  template <class Visit>
  void for_all_terms(const Visit& visit) const {
    for (std::size_t i = 0; i < terms_.size() - n_parts_; ++i) visit(*terms_[i]);
    for (const auto& term : reduced_) visit(*term);
    for (const auto& term : spatial_) visit(*term);
  }
  template <class Part, class Visit>
  void for_all_facets(Part* TermFacets::*facet, const Visit& visit) const;
  std::vector<bool> nodes_of(const Terms& terms) const;
  /// Coarse level of tangents that are operators, without what is prescribed now.
  std::shared_ptr<const CoarseSpace<dim>> coarse_space() const;
  /// Couplings of all of these terms, or of those with a viscous part.
  static std::vector<NodePair> couplings(const Terms& terms, bool viscous_alone = false);
  /// A zero matrix with room for the tangents of these terms, its symmetry set.
  MatHandle create_matrix(const Terms& terms) const;
  /// Whether Form::products needs no matrix.
  bool has_products() const;
  std::unique_ptr<Linearisation> linearise_without_matrix(
      std::shared_ptr<const CoarseSpace<dim>> coarse, OperatorStorage kind) const;

  const Space<dim>& space_;
  const Body<dim>& body_;
  PrescribedMotion<dim>& prescribed_;

  Inertia<dim>* inertia_;
  InternalForce<dim>* internal_ = nullptr;
  Terms terms_, reduced_, spatial_;  // the last two are left out
  std::size_t n_parts_ = 0;          // of these, the last of `terms_`
  AugmentationSum augmentation_;
  ImpulseSum impulses_;
  std::vector<NamedLoad> loads_;
  mutable std::shared_ptr<const CoarseSpace<dim>> coarse_;  // once it is asked for
  mutable std::size_t n_changes_ = 0;  // of the supports, that were left for that space
  bool newton_is_matrix_free_ = false;
  OperatorStorage operator_storage_ = OperatorStorage::cached;
  bool products_beside_matrix_ = false;
};

}  // namespace steppe
