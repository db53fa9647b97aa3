#pragma once

#include "steppe/fem/matrices/block_assembly.h"
#include "steppe/physics/internal_force/energy_difference.h"
#include "steppe/physics/internal_force/internal_force.h"

namespace steppe {

/**
 * The internal force in states with a `start`: F_a = integral of P grad N_a with the stress P of
 * EnergyDifference over the step, or with that of the middle where the law is linear. Its work over
 * the step is the difference of the strain energy. Energies are those of InternalForce.
 */
template <int dim>
class StepForce : public Term, private Reducible, private SumOverCells {
 public:
  /// In the cells of `internal`, which leaves these states to this term from now on. Borrows all.
  /// Collective.
  StepForce(const Space<dim>& space, const Body<dim>& body, InternalForce<dim>& internal);

  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  TermTraits traits() const override;
  std::vector<NodePair> couplings() const override { return internal_.couplings(); }
  std::unique_ptr<ReducedTerm> reduce(const ReducedBasis& basis) const override;
  std::unique_ptr<Term> part_in(const std::vector<double>& weights) const override;
  /// All of it, which reads nothing in states that were expanded at some nodes: they have no start.
  std::function<bool(const State& state, Vec force)> residual_at(
      std::vector<bool>& /*nodes*/) const override {
    return [this](const State& state, Vec force) { return add_residual(state, force); };
  }
  void mark_nodes(std::vector<bool>& nodes) const override { internal_.mark_nodes(nodes); }

 private:
  struct Workspace;
  /// The displacement gradients at the start and in the middle of the step.
  void find_gradients(const CellBatch<dim>& batch, const double* start, const double* middle) const;
  Points<Lanes> points(const CellBatch<dim>& batch) const {
    return internal_.stress().points(batch);
  }
  const Law<dim>& law(const CellBatch<dim>& batch) const {
    return *body_.materials()[batch.group].law;
  }

  std::unique_ptr<InternalForce<dim>> own_;  // of a part
  const Body<dim>& body_;
  const InternalForce<dim>& internal_;
  ElementKernel<dim>& kernel_;
  const CellBatches<dim>& batches_;
  std::unique_ptr<Workspace> workspace_;

 public:
  ~StepForce() override;
};

/// Empty where StepForce can take the place of the body's internal force; else why not.
template <int dim>
std::string lacks_step_force(const Body<dim>& body);

}  // namespace steppe
