#pragma once

#include "steppe/app/input.h"
#include "steppe/output/error_norms.h"
#include "steppe/output/quantity_choice.h"
#include "steppe/output/probes.h"
#include "steppe/fem/change_of_unknowns.h"
#include "steppe/physics/system/elastodynamics.h"
#include "steppe/physics/equation/mapped_problem.h"

namespace steppe {

/// Builds the chain mesh, space, body, problem, stepper, observers from an input, and runs it.
template <int dim>
class Simulation {
 public:
  /// Everything up to the first step, so that an input whose construction succeeds is valid;
  /// `quiet` says nothing of it on the screen. Collective. Throws InputError on all ranks.
  Simulation(const Input& input, MPI_Comm communicator, bool quiet = false);

  /// March to the end or compute the modes, and print the closing table. Collective. Throws
  /// NumericsError on all ranks.
  void run();

  /// A run in time step by step: `start`, or `history` that loads, and while not `at_end`, `step`;
  /// `go_on` takes all steps that are left and ends the run. Collective. They throw as `run` does.
  void start();
  bool at_end() const { return stepper_.at_end(state_); }
  void step();
  void go_on();
  /// Save or load all that later steps and results depend on: of the problem, the state, the
  /// stepper and the observers.
  void history(Archive& archive);

  /// Take the first step, and the equilibrium before it, without observers, or seek one mode, so
  /// that all solvers have read their options; this simulation cannot be run afterwards.
  /// Collective. Throws InputError, NumericsError on all ranks.
  void try_first_step();

 private:
  /// Adds a term for each obstacle. Throws InputError for what the time scheme does not do.
  std::vector<const Contact<dim>*> add_contacts();
  /// Nodes that tied or periodic boundaries bind to others, by global numbers.
  std::set<PetscInt> tied_nodes() const;
  /// Choose Newton's matrix and linear solver. Throws InputError for two that do not go together.
  std::string set_up_solver();
  /// What the problem in nodal displacements prescribes.
  PrescribedMotion<dim>& prescribed_at_nodes() {
    return unknowns_ ? nothing_prescribed_ : prescribed_;
  }
  /// A problem in the unknowns, null where these are nodal displacements.
  std::unique_ptr<MappedProblem> map(Problem& nodal);
  /// The problem that is solved.
  Problem& system() { return mapped_ ? static_cast<Problem&>(*mapped_) : problem_; }
  State initial_state();
  /// Throws InputError where a static equilibrium is sought of a body that can move freely.
  void check_equilibrium();
  /// Where a displacement turns the body inside out.
  Diagnosis diagnosis();
  RayleighFactors rayleigh_factors();
  std::string folder() const { return input_.resolve(input_.output.folder); }
  void find_modes();
  /// Makes the observers, which begin their files.
  void open_results();

  const Input& input_;
  MPI_Comm communicator_;
  bool speaks_;
  Mesh<dim> mesh_;
  Space<dim> space_;
  PrescribedMotion<dim> prescribed_, nothing_prescribed_;
  std::unique_ptr<ChangeOfUnknowns<dim>> unknowns_;  // null where they are nodal displacements
  RayleighFactors rayleigh_;
  Body<dim> body_;
  Elastodynamics<dim> problem_;
  std::vector<const Contact<dim>*> contacts_;
  RecoveredStress<dim> stress_;            // of probes and fields
  std::unique_ptr<MappedProblem> mapped_;  // in those unknowns
  State state_;
  std::string preset_;  // what the linear solver is, for the screen
  Stepper stepper_;
  std::vector<std::string> probe_names_;
  std::vector<std::unique_ptr<Probe>> probes_;
  QuantityChoice written_;                   // in field files
  std::unique_ptr<ErrorNorms<dim>> errors_;  // null without an exact solution
  struct Results;
  std::shared_ptr<Results> results_;  // of a run in time, once it begins
};

}  // namespace steppe
