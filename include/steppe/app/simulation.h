#pragma once

#include "steppe/app/following_functions.h"
#include "steppe/app/heat_run.h"
#include "steppe/app/reduction.h"
#include "steppe/app/reduction_error.h"
#include "steppe/app/restart.h"
#include "steppe/app/saved_run.h"
#include "steppe/app/simulated.h"
#include "steppe/app/support_motions.h"
#include "steppe/output/error_norms.h"
#include "steppe/output/fields.h"
#include "steppe/output/probes.h"
#include "steppe/fem/change_of_unknowns.h"
#include "steppe/fem/support_coordinates.h"
#include "steppe/physics/floating/floating_motion.h"
#include "steppe/physics/system/elastodynamics.h"
#include "steppe/physics/system/reduced_problem.h"

namespace steppe {

/// Builds the chain mesh, space, body, problem, stepper, observers from an input, and runs it.
template <int dim>
class Simulation : public Simulated<dim> {
 public:
  /// Everything up to the first step, so that an input whose construction succeeds is valid;
  /// `quiet` says nothing of it on the screen. Collective. Throws InputError on all ranks.
  Simulation(const Input& input, MPI_Comm communicator, bool quiet = false);

  void run(const std::optional<Restart>& restart = {}, bool save_start = false,
           double max_wall = 0) override;

  const Space<dim>& space() const override { return space_; }
  ProblemSize size() const override { return size_of(space_, problem_.layout().size()); }
  Manifest::Counts counts() const override { return Manifest::counts_of(stepper_); }

  /// A run in time step by step: `start`, or `history` that loads, and while not `at_end`, `step`;
  /// `go_on` takes all steps that are left and ends the run. Collective. They throw as `run` does.
  void start();
  bool at_end() const { return stepper_.at_end(state_); }
  bool step(const GivesUp& gives_up = {});
  void go_on(Supervisor* supervisor = nullptr);
  /// Save or load all that later steps and results depend on: of the problem, the state, the
  /// stepper and the observers.
  void history(Archive& archive);
  /// Save or load the nodes of local functions that follow contact, and a fingerprint of the
  /// reduced basis and of the weights of cells. Nothing where the problem is not reduced. Throws
  /// InputError for a checkpoint of another basis, or of other weights.
  void history_of_basis(Archive& archive);
  /// The displacement of all nodes, which later runs read where all checkpoints of a reduced run
  /// are kept.
  void history_of_nodes_if_kept(Archive& archive);

  /// Save the history after that many steps in a checkpoint, or load that of one. Collective. The
  /// one throws OutputError on all ranks, and the last two checkpoints are kept then, the other
  /// InputError for one of another run.
  void save(int step) { saved_.save(step, state_.time); }
  void resume(const Restart& restart) { saved_.resume(restart); }
  /// Why that cannot be; empty if it can. Throws InputError where the input asks for it.
  std::string cannot_save() const { return saved_.cannot_save(); }
  const State& state() const { return state_; }
  int steps() const { return stepper_.steps(); }

  void take_motion(const Restart& origin) override;
  void try_first_step() override;

 private:
  struct Oscillation;

  /// Adds a term for each obstacle. Throws InputError for what the time scheme does not do.
  std::vector<const Contact<dim>*> add_contacts();
  /// Nodes that tied or periodic boundaries bind to others, by global numbers.
  std::set<PetscInt> tied_nodes() const;
  /// Choose Newton's matrix and linear solver. Throws InputError for two that do not go together.
  std::string set_up_solver();
  /// Motion that the problem in nodal displacements prescribes: none where other
  /// unknowns are solved for, whose problem prescribes it.
  PrescribedMotion<dim>& prescribed_at_nodes() {
    return unknowns_ ? nothing_prescribed_ : prescribed_;
  }
  /// Makes the space. Takes what it needs of the mesh, whose cells are given back.
  Space<dim> make_space();
  /// A problem in the unknowns, null where these are nodal displacements.
  std::unique_ptr<MappedProblem> map(Problem& nodal);
  /// The modes about rest that damping ratios and the reduction need, in the unknowns of all nodes.
  Modes modes_at_rest();
  /// Sets the motions of supports, if they are ever displaced, of the problem in the unknowns of
  /// all nodes. Throws InputError where nothing else holds the body.
  void find_support_motions(const Problem& problem);
  /// Visits the sum of loads on the body at rest, in the unknowns of all nodes, at some times.
  void for_loads_at_rest(const Body<dim>& body, const std::vector<LoadInput>& loads,
                         const std::vector<double>& times,
                         const std::function<void(double time, VecHandle load)>& visit);
  /// Different ones of the loads over the run, of the inertia of the supports' motions, and of
  /// forces on local functions.
  std::vector<VecHandle> loads_to_respond_to(const Body<dim>& body, const Problem& system,
                                             const Modes& modes);
  /// Parts that deform a free body, of these loads and of the centrifugal forces of spins about all
  /// axes: each less the inertia of the rigid motion that it accelerates. Leaves out those of which
  /// only rounding is left.
  std::vector<VecHandle> deforming_loads(const Body<dim>& body, std::vector<VecHandle> loads);
  /// Problem of a body with its inertia and internal force alone.
  Elastodynamics<dim> free_body(const Body<dim>& body);
  /// Frequencies of the input, Hz, or where a response spectrum is given those of the modes.
  std::vector<double> sample_frequencies(const Modes& modes) const;
  /// Basis of `Reduction / File`, or of `Snapshots`, in the unknowns of all nodes.
  std::vector<VecHandle> basis_of_file();
  std::vector<VecHandle> basis_of_snapshots();
  /// Saves the basis, without local functions, where `Reduction / Save` asks for it.
  void save_basis_if_wanted();
  /// Makes the coordinates that the unknowns of all nodes are reduced to, if they are, of the terms
  /// that the time scheme has.
  std::unique_ptr<MappedProblem> reduce();
  /// The cells that are evaluated in every state, with the vectors of the basis at the nodes; and
  /// the displacements by which they are weighed, as far as the basis has them, at the nodes.
  std::optional<EvaluatedCells> cells_to_evaluate(const std::vector<VecHandle>& vectors,
                                                  bool polynomial);
  std::vector<VecHandle> training_states();
  /// The motions of supports, without what the basis knows of them, and the basis.
  std::vector<VecHandle> with_supports(std::vector<VecHandle> basis);
  void say_reduction() const;
  Layout layout_of_coordinates() const {
    return Layout(communicator_, basis_->create_coordinates(), 1);
  }
  /// Sets the local functions, in the unknowns of all nodes, of a state at rest. Throws InputError
  /// where they follow obstacles and there are none.
  void choose_local_functions(const State& rest);
  /// Prescribes the coordinates of local functions that have no node.
  void hold_spare_coordinates();
  /// Problem, in the coordinates, of the terms without a reduced form, at the nodes that they
  /// depend on; null where there are none.
  std::unique_ptr<MappedProblem> problem_of_other_terms();
  /// Lets local functions, if they are to, follow where obstacles touch.
  void follow_contact(ReducedProblem& problem, ReducedBasis basis);
  /// Makes the coordinates as `reduce` does, with a basis in a floating frame.
  std::unique_ptr<MappedProblem> reduce_in_floating_frame(std::vector<VecHandle> basis);
  /// Which loads have static responses that the coordinates lack.
  void say_missed_loads();
  /// Sets what `Reduction / Error` needs in a floating frame: the responses of the free body at
  /// rest, and forces in the frame. Borrows the motion.
  void find_responses(const FloatingMotion<dim>& motion, Mat M);
  /// The problem in the unknowns of all nodes.
  Problem& full() { return mapped_ ? static_cast<Problem&>(*mapped_) : problem_; }
  /// The problem that is solved.
  Problem& system() { return reduced_ ? *reduced_ : full(); }
  State initial_state();
  /// Throws InputError where a body whose static response is sought can move freely, seen at rest.
  void check_held(const State& rest);
  /// The problem, once that is seen: before the stepper is made, beside whose tangent that of this
  /// check would stand.
  Problem& held_system();
  /// Where a displacement turns the body inside out.
  Diagnosis diagnosis();
  RayleighFactors rayleigh_factors();
  std::vector<RatioAt> wanted_ratios() const;
  std::string folder() const { return input_.resolve(input_.output.folder); }
  void find_modes();
  /// With the method that `auto` stands for.
  ModesInput modes_input();
  /// Moduli of materials with branches, for states that were accepted, where Modes / Modulus asks
  /// for relaxed ones; else null.
  const RelaxingModuli* modulus_of_modes() const {
    return input_.modes.modulus == "relaxed" ? &relaxed_ : nullptr;
  }
  /// The state about which small motions are sought; see Modes / About.
  State state_about();
  /// Sets the fields that a run in time writes.
  void plan_fields();
  /// Makes the observers.
  void make_observers();
  /// Says how energies and momenta changed where the motion at the start was interpolated.
  void say_what_changed();
  /// Load the problem and the state of a checkpoint alone.
  void load_motion(const Restart& restart);
  /// March, and save the state now and then.
  void march(const std::optional<Restart>& restart, bool save_start, double max_wall);
  const MeshKeys<dim>& keys() { return saved_.keys(); }

  const Input& input_;
  MPI_Comm communicator_;
  bool speaks_;
  Mesh<dim> mesh_;
  Space<dim> space_;
  SavedRun<dim> saved_;
  const std::vector<double> notable_;  // times of the run, s
  PrescribedMotion<dim> prescribed_, nothing_prescribed_;
  std::unique_ptr<ChangeOfUnknowns<dim>> unknowns_;  // null where they are nodal displacements
  std::vector<VecHandle> modal_basis_;               // of a reduction by modes, until it is made
  SupportMotions support_motions_;                   // of a reduction, likewise
  std::string mode_preset_;                          // empty until it is asked for
  RelaxingModuli relaxed_;                           // moduli without branches
  Modes modes_at_rest_;
  RayleighFactors rayleigh_;
  std::unique_ptr<HeatRun<dim>> heat_run_;  // null without Temperature / Run
  Body<dim> body_;
  Elastodynamics<dim> problem_;
  std::vector<const Contact<dim>*> contacts_;
  RecoveredStress<dim> stress_;            // of probes and fields
  std::unique_ptr<MappedProblem> mapped_;  // in those unknowns
  std::vector<double> basis_parts_;        // by which a checkpoint knows the basis, see orient
  std::vector<PetscInt> local_functions_;  // after the vectors of the basis
  std::unique_ptr<BasisMap> basis_;        // null where all nodes move by themselves
  std::unique_ptr<SupportCoordinates> support_coordinates_;  // null likewise
  std::unique_ptr<Map> basis_at_touched_nodes_;
  std::unique_ptr<FollowingFunctions<dim>> following_;  // null where local functions stay
  std::unique_ptr<ReducedBasis> reduced_basis_;         // in which they are exchanged, likewise
  std::string energy_by_;                               // what it is found by, of a reduction
  std::vector<double> cell_weights_;  // how many evaluated cells, and the sum of their weights
  std::unique_ptr<StaticSolve> responses_;  // at rest in all nodes, for Reduction / Error
  std::function<void(Vec displacement, Vec force)> to_frame_;  // likewise, of a floating one
  std::unique_ptr<MappedProblem> reduced_;                     // in its coordinates
  State state_;
  std::optional<Balance> taken_;  // of the motion at the start, where it was interpolated
  std::string preset_;            // what the linear solver is, for the screen
  Stepper stepper_;
  std::vector<std::string> probe_names_;
  std::vector<std::unique_ptr<Probe>> probes_;
  std::vector<FieldPlan<dim>> fields_;        // that are written
  std::unique_ptr<ErrorNorms<dim>> errors_;   // null without an exact solution
  std::shared_ptr<Oscillation> oscillation_;  // null where nothing oscillates
  struct Results;
  std::shared_ptr<Results> results_;  // of a run in time, once it begins
};

}  // namespace steppe
