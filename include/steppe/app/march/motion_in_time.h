#pragma once

#include "steppe/app/march/heat_run.h"
#include "steppe/app/march/marched.h"
#include "steppe/app/study/motion_model.h"
#include "steppe/output/probes/probe.h"
#include "steppe/output/series/envelope.h"
#include "steppe/output/series/fields.h"
#include "steppe/output/tables/case_table.h"
#include "steppe/output/tables/error_norms.h"
#include "steppe/output/tables/probe_log.h"
#include "steppe/output/tables/run_summary.h"
#include "steppe/reduction/error/reduction_error.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// Motion of a body as a study in time marches it, with the run of heat that goes on beside it.
template <int dim>
class MotionInTime : public Marched<dim> {
 public:
  /// Borrows the input. Collective. Throws InputError on all ranks.
  MotionInTime(const Input& input, MPI_Comm communicator, bool quiet);

  const Discretisation<dim>& grid() const override { return *grid_; }
  Problem& system() override { return model_->system(); }
  PetscInt n_nodal_unknowns() const override { return model_->full.problem.layout().size(); }
  State initial_state() override { return model_->initial_state(); }
  std::string prepare(const State& initial) override;
  Diagnosis diagnosis() override { return model_->diagnosis(); }
  void describe(const State& initial) override;

  void introduce() override;
  void begin(State& state) override;
  void begin_trial(State& state) override;
  void begun(State& state) override;
  void reach(double from, double to) override;
  void take_motion(const Restart& origin, State& state) override;

  void observe(Observers& observers) override;
  void find_results(const State& last) override { summary_->find(last); }
  void conclude() const override;
  void history(const State& state, Archive& archive) override { model_->history(state, archive); }
  void add_meshes(SavedRun<dim>& saved) override;

 private:
  void find_equilibrium_if_wanted(State& state);
  void plan_fields();
  void observe_cases(Observers& observers, const RunSummary<dim>& summary);
  void make_probes();

  std::shared_ptr<const Discretisation<dim>> grid_;
  std::unique_ptr<HeatRun<dim>> heat_run_;  // null without Temperature / Run
  std::unique_ptr<MotionModel<dim>> model_;
  std::vector<std::string> probe_names_;
  std::vector<std::unique_ptr<Probe>> probes_;
  std::vector<FieldPlan<dim>> fields_;
  std::unique_ptr<ErrorNorms<dim>> errors_;  // null without an exact solution
  std::optional<Balance> taken_;             // of the motion at the start, if interpolated
  const ProbeLog* probe_log_ = nullptr;      // an observer, if any
  const ReductionError<dim>* reduction_error_ = nullptr;  // an observer, if any
  RunSummary<dim>* summary_ = nullptr;                    // an observer, once there are any
  const std::vector<CaseResults<dim>>* cases_ = nullptr;  // likewise, of a run with load cases
};

}  // namespace steppe
