#pragma once

#include "steppe/fem/change_of_unknowns.h"
#include "steppe/physics/observer.h"
#include "steppe/physics/prescribed_problem.h"

namespace steppe {

/**
 * A problem in other unknowns y, u = T y, of which some are prescribed:
 *     T^T F(T y, T y', T y'') = 0 in the free rows,    J_y = T^T J T.
 * What a time scheme, the ledger and the stable step see are y and the forces that go with it; what
 * observers of the motion see is `to_nodal`.
 */
template <int dim>
class ConstrainedProblem : public PrescribedProblem<dim> {
 public:
  /// Borrows all; `nodal` is the problem in nodal displacements with nothing prescribed.
  /// Collective.
  ConstrainedProblem(Problem& nodal, const ChangeOfUnknowns<dim>& unknowns,
                     const PrescribedMotion<dim>& prescribed);

  MPI_Comm communicator() const override { return nodal_.communicator(); }
  int dimension() const override { return nodal_.dimension(); }
  PetscInt size() const override { return nodal_.size(); }

  VecHandle create_vector() const override { return nodal_.create_vector(); }
  MatHandle create_operator() const override;
  void prepare_preconditioner(Vec displacement, Mat J) const override;
  bool linear() const override { return nodal_.linear(); }
  bool symmetric() const override { return nodal_.symmetric(); }

  bool local_residual(const State& state, Vec F) const override;
  void tangent(double s_a, double s_v, double s_x, const State& state, Mat J, Vec known,
               Vec b) const override;
  void stiffest(const State& state, Mat K) const override;
  bool has_friction() const override { return nodal_.has_friction(); }
  /// Nodes that friction holds back must not be tied to others.
  void add_friction(const State& state, const Kick& kick) const override;
  void set_down(const State& state) override { nodal_.set_down(expand(state)); }
  void restore() override { nodal_.restore(); }
  bool improve(const State& state) override { return nodal_.improve(expand(state)); }
  Revision revise(const State& state) override { return nodal_.revise(expand(state)); }
  void reactions(const State& state, Vec F) const override;
  void to_unknowns(Vec v) const override { change(unknowns_.inverse(), v); }
  void to_nodal(Vec v) const override { change(unknowns_.matrix(), v); }
  void nodal_reactions(const State& nodal, Vec F) const override;
  void load(const State& state, Vec P) const override;
  void damping(const State& state, Vec D) const override;
  void largest_damping(const State& state, Vec D) const override;
  Balance balance(const State& state) const override { return nodal_.balance(expand(state)); }
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override {
    return nodal_.potential(s_a, s_v, s_x, expand(state));
  }
  std::string lacks_potential() const override { return nodal_.lacks_potential(); }
  double force_scale(const State& state) const override {
    return nodal_.force_scale(expand(state));
  }

  MatHandle create_mass(double c_v) const override;
  bool mass_is_diagonal() const override { return nodal_.mass_is_diagonal(); }
  bool has_viscosity() const override { return nodal_.has_viscosity(); }
  void accept(const State& state) override { nodal_.accept(expand(state)); }

 private:
  /// The state in nodal vectors, valid until the next call. Collective.
  const State& expand(const State& state) const;
  /// v = matrix v.
  void change(Mat matrix, Vec v) const;
  /// F_y = T^T F for the nodal force in force_.
  void restrict_force(Vec F) const;
  /// J = T^T J_ T with the prescribed rows and columns eliminated.
  void change_matrix(Mat J, Vec known, Vec b) const;
  void set_rigid_modes(Mat J) const;

  using PrescribedProblem<dim>::prescribed_;
  using PrescribedProblem<dim>::elimination_;

  Problem& nodal_;
  const ChangeOfUnknowns<dim>& unknowns_;
  mutable MatHandle J_;     // in nodal displacements, made with the first operator
  mutable State expanded_;  // workspaces
  mutable VecHandle start_;
  VecHandle force_, work_;
  VecHandle kick_velocity_, kick_acceleration_;  // with friction, else null
};

/// Shows an observer the nodal displacements, velocities and accelerations of a problem that has
/// other unknowns.
class NodalObserver : public Observer {
 public:
  /// Borrows both.
  NodalObserver(const Problem& problem, Observer& observer)
      : problem_(problem), observer_(observer) {}

  void start(const State& initial) override { observer_.start(nodal(initial)); }
  void accepted(const StepReport& report, const State& state) override {
    observer_.accepted(report, nodal(state));
  }
  void finish(const State& last) override { observer_.finish(nodal(last)); }

 private:
  State nodal(const State& state) const;

  const Problem& problem_;
  Observer& observer_;
};

}  // namespace steppe
