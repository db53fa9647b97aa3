#pragma once

#include "steppe/input/parameters/condition.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/equation/matrix_free.h"
#include "steppe/physics/mass/mass_matrix.h"

#include <deal.II/base/parameter_handler.h>

#include <vector>

namespace steppe {

/// One named entry of the input's list `Dashpots`: viscous dampers to the ground at nodes.
struct DashpotInput {
  std::string name, where = "everything";
  double coefficient = 0;
  std::string given = "each";

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
};

/**
 * F = C v with a constant C: per cell the viscosity c of its material plus r_m rho, integrated and
 * lumped as the mass is, and dashpots at nodes.
 */
template <int dim>
class Damping : public Term,
                private MatrixFree<dim>,
                private ForceParts,
                private PotentialPart,
                private Viscous,
                private Reducible {
 public:
  /// Collective. Throws InputError for a dashpot region without nodes.
  Damping(const Space<dim>& space, const Body<dim>& body, Lumping lumping,
          const std::vector<DashpotInput>& dashpots);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void add_force(ForcePart part, const State& state, Vec force, Contacts) const override {
    if (part == ForcePart::damping) add_damping(state, force);
  }
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  void add_viscous(double c_v, Mat M) const override {
    add_tangent(0, c_v, 0, {}, M, Contacts::as_they_are);
  }
  std::unique_ptr<MatrixFreeOperator> matrix_free_operator(const CoarseSpace<dim>* coarse,
                                                           OperatorStorage kind) const override;

  std::unique_ptr<ReducedTerm> reduce(const ReducedBasis& basis) const override;

  /// See MassMatrix.
  void share(const CellBatches<dim>& batches) { matrix_.share(batches); }

 private:
  /// Add C v.
  void add_damping(const State& state, Vec force) const;
  void add_product_with(Vec v, Vec force) const;

  MassMatrix<dim> matrix_;
  VecHandle dashpots_;         // diagonal, null without dashpots
  VecHandle product_, force_;  // workspaces
};

}  // namespace steppe
