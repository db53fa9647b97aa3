#pragma once

#include "steppe/physics/body/body.h"
#include "steppe/physics/mass/mass_matrix.h"
#include "steppe/physics/equation/matrix_free.h"

namespace steppe {

/// F = M a with the mass matrix of the reference density and of point masses;
/// kinetic energy v.M v / 2, momenta sum of M v and of x cross M v.
template <int dim>
class Inertia : public Term,
                private MatrixFree<dim>,
                private Balanced,
                private PotentialPart,
                private Reducible {
 public:
  /// With point masses as MassMatrix::add_points takes them, or null. Collective.
  Inertia(const Space<dim>& space, const Body<dim>& body, Lumping lumping, Vec points = nullptr);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  std::unique_ptr<MatrixFreeOperator> matrix_free_operator(const CoarseSpace<dim>* coarse,
                                                           OperatorStorage kind) const override;

  std::unique_ptr<ReducedTerm> reduce(const ReducedBasis& basis) const override;

  const MassMatrix<dim>& mass() const { return mass_; }
  /// See MassMatrix.
  void give_to_leaders(const PrescribedMotion<dim>& unknowns) { mass_.give_to_leaders(unknowns); }
  void share(const CellBatches<dim>& batches) { mass_.share(batches); }

 private:
  /// M x in product_, summed over ranks. Collective.
  void multiply(Vec x) const;

  const Space<dim>& space_;
  MassMatrix<dim> mass_;
  VecHandle product_;  // workspace
};

}  // namespace steppe
