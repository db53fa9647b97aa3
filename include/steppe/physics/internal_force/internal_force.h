#pragma once

#include "steppe/physics/equation/matrix_free.h"
#include "steppe/physics/stress/cell_stress.h"

#include <memory>

namespace steppe {

/**
 * F_a = integral of P grad N_a over the reference body, with the stress P of CellStress; the
 * part of stiffness-proportional damping is r_k K v with the factor of each material. K v is not
 * frame-indifferent: it resists the rigid rotation of a stressed body. Strain energy: integral of
 * psi of the law, with FBar psi(F_bar), which is no potential of F; what branches and plastic flow
 * take is a loss. Offers `cauchy stress`, `strain`, `energy density` and what PlasticHistory
 * offers. Not to be shared between threads.
 */
template <int dim>
class InternalForce : public Term,
                      private MatrixFree<dim>,
                      private ForceParts,
                      private Balanced,
                      private PotentialPart,
                      private Strains,
                      private Measured,
                      private Reducible,
                      private SumOverCells,
                      private TermHistory {
 public:
  /// Covers the owned cells of stiff materials with their weights, or all of these without. Borrows
  /// space and body; see CellStress. Collective.
  InternalForce(const Space<dim>& space, const Body<dim>& body, RayleighStiffness stiffness,
                bool consistent, const std::vector<double>* weights = nullptr);
  ~InternalForce() override;

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void add_force(ForcePart part, const State& state, Vec force, Contacts) const override;
  double strain_between(Vec from, Vec to) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  void offer(Quantities& quantities) const override;
  std::unique_ptr<MatrixFreeOperator> matrix_free_operator(const CoarseSpace<dim>* coarse,
                                                           OperatorStorage kind) const override;
  std::vector<NodePair> couplings() const override { return pairs_; }
  std::unique_ptr<ReducedTerm> reduce(const ReducedBasis& basis) const override;
  std::unique_ptr<Term> part_in(const std::vector<double>& weights) const override {
    return part(weights);
  }
  std::function<bool(const State& state, Vec force)> residual_at(
      std::vector<bool>& nodes) const override;
  /// Internal force of the owned cells with these weights, 0 of cells that are left out.
  /// Collective.
  std::unique_ptr<InternalForce> part(const std::vector<double>& weights) const;
  void mark_nodes(std::vector<bool>& nodes) const override;
  void accept(const State& state) override { stress_.accept(state); }
  void history(Archive& archive) override;

  const CellStress<dim>& stress() const { return stress_; }
  /// From now on another term acts in states with a `start`.
  void leave_steps() { leaves_steps_ = true; }

 private:
  std::string lacks_potential() const;
  /// Why the tangent is more than that of points and couplings; empty where it is not.
  std::string lacks_operator() const;
  /// Over all batches, or those that are chosen.
  bool integrate(typename CellStress<dim>::Parts parts, const State& state, Vec force,
                 const std::vector<char>* chosen = nullptr) const;
  /// Parts of the force in a state.
  typename CellStress<dim>::Parts parts_in(const State& state) const {
    const bool damps = (stress_.is_damped() || state.moduli) && !state.at_rest;
    return {true, damps, damps};
  }
  /// Call visit(energy) for every batch of cells, without or with that of the branches in a step.
  /// Returns false at the first inadmissible one.
  template <class Visit>
  bool visit_energies(const State& state, bool with_branches, const Visit& visit) const;
  void add_damping_potential(double s_v, const State& state, Potential& potential) const;

  CellStress<dim> stress_;
  bool leaves_steps_ = false, is_part_;
  std::vector<NodePair> pairs_;  // of the nodes of a part
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace steppe
