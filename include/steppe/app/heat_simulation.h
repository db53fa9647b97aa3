#pragma once

#include "steppe/app/saved_run.h"
#include "steppe/app/simulated.h"
#include "steppe/fem/change_of_unknowns.h"
#include "steppe/output/fields.h"
#include "steppe/output/probes.h"
#include "steppe/physics/equation/mapped_problem.h"
#include "steppe/physics/heat/heat_body.h"
#include "steppe/physics/system/heat.h"
#include "steppe/solve/march/stepper.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Builds the chain mesh, space, body, equation of heat, stepper, observers from an input, and runs
/// it.
template <int dim>
class HeatSimulation : public Simulated<dim> {
 public:
  /// Everything up to the first step, so that an input whose construction succeeds is valid;
  /// `quiet` says nothing of it on the screen. Collective. Throws InputError on all ranks.
  HeatSimulation(const Input& input, MPI_Comm communicator, bool quiet = false);

  void run(const std::optional<Restart>& restart = {}, bool save_start = false,
           double max_wall = 0) override;
  const Space<dim>& space() const override { return space_; }
  ProblemSize size() const override { return size_of(space_, problem_.layout().size()); }
  Manifest::Counts counts() const override { return Manifest::counts_of(stepper_); }
  void take_motion(const Restart& origin) override;
  void try_first_step() override;

  /// Step by step, as part of a run of a motion: see Simulation and Stepper.
  bool at_end() const { return stepper_.at_end(state_); }
  void step() { stepper_.step(state_, observers()); }
  void finish();
  void announce_to(Stepper::Announce announce) { stepper_.announce_to(std::move(announce)); }
  /// The power of a motion, see Heat.
  bool takes(WorkOfMotion work) const { return problem_.takes(work); }
  void give_power(WorkOfMotion work, Vec nodal) { problem_.give_power(work, nodal); }
  /// Temperatures of nodes, with ghosts, valid until the next call. Collective.
  Vec temperatures();

  // see march_supervised
  void start();
  void go_on(Supervisor* supervisor) { stepper_.go_on(state_, observers(), supervisor); }
  void save(int step) { saved_.save(step, state_.time); }
  void resume(const Restart& restart) { saved_.resume(restart); }
  std::string cannot_save() const { return saved_.cannot_save(); }
  const State& state() const { return state_; }
  int steps() const { return stepper_.steps(); }
  void history(Archive& archive);

 private:
  Space<dim> make_space();
  State initial_state();
  std::string set_up_solver();
  /// Problem that the time scheme sees.
  Problem& system() { return mapped_ ? static_cast<Problem&>(*mapped_) : problem_; }
  /// The state of nodal temperatures of one of the unknowns, valid until the next call.
  const State& at_nodes(const State& state) { return expand_ ? (*expand_)(state) : state; }
  /// Probes of temperatures and flows. Throws InputError for others.
  std::vector<ProbeInput> probe_inputs() const;
  void plan_fields();
  void make_observers();
  const std::vector<Observer*>& observers() const;

  const Input& input_;
  MPI_Comm communicator_;
  bool speaks_;
  Mesh<dim> mesh_;
  Space<dim> space_;
  SavedRun<dim> saved_;
  const std::vector<double> notable_;  // times of the run, s
  Body<dim> body_;
  HeatBody<dim> heat_body_;
  PrescribedTemperature<dim> prescribed_;
  std::unique_ptr<ChangeOfUnknowns<dim>> unknowns_;  // null where they are nodal temperatures
  Heat<dim> problem_;
  std::unique_ptr<MappedProblem> mapped_;  // null with these
  std::optional<Expansion> expand_;
  Quantities quantities_;
  RecoveredStress<dim> no_stress_;     // which probes and fields could ask for
  PrescribedMotion<dim> no_supports_;  // of displacements
  State state_;
  std::string preset_;  // what the linear solver is, for the screen
  Stepper stepper_;
  std::vector<std::unique_ptr<Probe>> probes_;
  std::vector<FieldPlan<dim>> fields_;
  struct Results;
  std::shared_ptr<Results> results_;  // once the run begins
};

}  // namespace steppe
