#pragma once

#include "steppe/physics/damping.h"
#include "steppe/physics/damping_input.h"
#include "steppe/physics/foundation.h"
#include "steppe/physics/idle_loads.h"
#include "steppe/physics/inertia.h"
#include "steppe/physics/internal_force.h"
#include "steppe/physics/load.h"
#include "steppe/physics/mass_product.h"
#include "steppe/physics/nodal_dilatation.h"
#include "steppe/physics/point_mass.h"
#include "steppe/physics/prescribed_problem.h"
#include "steppe/physics/springs.h"
#include "steppe/physics/stiffness_product.h"
#include "steppe/physics/tangent_operator.h"

#include <memory>
#include <vector>

namespace steppe {

/// The sum of the terms of a body of displacements in `dim` dimensions, and its prescribed rows.
template <int dim>
class Elastodynamics : public PrescribedProblem<dim> {
 public:
  /// Collective. `body` and the others are borrowed. Throws InputError on all ranks.
  Elastodynamics(const Space<dim>& space, const Body<dim>& body,
                 const PrescribedMotion<dim>& prescribed, const DampingInput& damping,
                 const std::vector<DashpotInput>& dashpots, const std::vector<LoadInput>& loads,
                 const Constants& constants, const std::vector<SpringsInput>& springs = {},
                 const std::vector<FoundationInput>& foundations = {},
                 const std::vector<PointMassInput>& masses = {});

  /// One more term of the equation. Local.
  void add(std::unique_ptr<Term> term) { terms_.push_back(std::move(term)); }

  /// From now on the internal force of states with a `start` is the difference of its energy over
  /// the step (see StepForce), with an unsymmetric tangent. Throws InputError where a term's force
  /// is not. Collective.
  void use_energy_differences();

  /// Let `create_tangent` make products without a matrix. Collective.
  void use_products(ProductKind kind);

  /// The relaxing branches, null where no material has some. Local.
  const Relaxation<dim>* relaxation() const {
    return internal_ ? internal_->relaxation() : nullptr;
  }

  MPI_Comm communicator() const override { return space_.communicator(); }
  int dimension() const override { return dim; }
  PetscInt size() const override { return dim * space_.n_global_nodes(); }

  VecHandle create_vector() const override { return space_.create_vector(); }
  MatHandle create_operator() const override;
  MatHandle create_tangent() const override;
  Problem::CoarseLevel coarse_level(Mat J) const override;
  void prepare_preconditioner(Vec displacement, Mat J) const override;
  bool linear() const override;
  bool symmetric() const override;

  bool local_residual(const State& state, Vec F) const override;
  void tangent(double s_a, double s_v, double s_x, const State& state, Mat J, Vec known,
               Vec b) const override;
  void stiffest(const State& state, Mat K) const override;
  bool has_friction() const override;
  void add_friction(const State& state, const Kick& kick) const override;
  void set_down(const State& state) override;
  void restore() override;
  bool improve(const State& state) override;
  Revision revise(const State& state) override;
  void reactions(const State& state, Vec F) const override;
  void load(const State& state, Vec P) const override;
  void damping(const State& state, Vec D) const override;
  void largest_damping(const State& state, Vec D) const override;
  Balance balance(const State& state) const override;
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override;
  std::string lacks_potential() const override;
  double force_scale(const State& state) const override;

  MatHandle create_mass(double c_v) const override;
  bool mass_is_diagonal() const override { return inertia_->mass().diagonal(); }
  bool has_viscosity() const override;
  void accept(const State& state) override;

  /// The terms of the input's list of loads.
  const std::vector<NamedLoad>& loads() const { return loads_; }

 private:
  /// With the prescribed rows. Returns false when the state is inadmissible on this rank.
  bool full_residual(const State& state, Vec F) const;
  /// Of all terms, or of those with a viscous part.
  std::vector<NodePair> couplings(bool viscous_alone = false) const;
  /// Tell a matrix that it is not symmetric, where it is not.
  void mark_symmetry(Mat J) const;
  /// A zero matrix as `create_operator` makes it, in the coarse space, with room for the projection
  /// of a further matrix, if given.
  MatHandle create_coarse_matrix(Mat remainder) const;

  const Space<dim>& space_;
  const Body<dim>& body_;
  using PrescribedProblem<dim>::prescribed_;
  using PrescribedProblem<dim>::elimination_;

  Inertia<dim>* inertia_;
  Damping<dim>* viscous_ = nullptr;
  InternalForce<dim>* internal_ = nullptr;
  std::vector<std::unique_ptr<Term>> terms_;
  std::vector<NamedLoad> loads_;
  std::unique_ptr<CoarseSpace<dim>> coarse_;  // when tangents are products
  ProductKind product_kind_ = ProductKind::cached;
};

}  // namespace steppe
