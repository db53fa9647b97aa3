#pragma once

#include "steppe/app/model/heat_model.h"
#include "steppe/app/march/marched.h"
#include "steppe/output/probes/probe.h"
#include "steppe/output/quantities/recovered_stress.h"
#include "steppe/output/series/envelope.h"
#include "steppe/output/series/fields.h"
#include "steppe/output/tables/probe_log.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace steppe {

/// Heat of a body as a study in time marches it, by itself or beside a motion.
template <int dim>
class HeatInTime : public Marched<dim> {
 public:
  /// Borrows the input. Collective. Throws InputError on all ranks.
  HeatInTime(const Input& input, MPI_Comm communicator, bool quiet);

  const Discretisation<dim>& grid() const override { return *model_.grid; }
  Problem& system() override { return model_.system(); }
  PetscInt n_nodal_unknowns() const override { return model_.problem.layout().size(); }
  State initial_state() override { return model_.initial_state(); }
  std::string prepare(const State& initial) override;
  Diagnosis diagnosis() override;
  void describe(const State& initial) override;

  void introduce() override {}
  void begin(State& state) override;
  void begin_trial(State&) override {}
  void begun(State&) override {}
  void reach(double from, double to) override;
  void take_motion(const Restart& origin, State& state) override;

  void observe(Observers& observers) override;
  void find_results(const State&) override {}  // the tables have them
  void conclude() const override;
  void history(const State& state, Archive& archive) override;
  void add_meshes(SavedRun<dim>&) override {}

  /// Whom a step is announced to, with the times between which it is, s.
  void announce_to(std::function<void(double from, double to)> announce) {
    announce_ = std::move(announce);
  }
  /// The power of a motion, see Heat.
  bool takes(WorkOfMotion work) const { return model_.problem.takes(work); }
  void give_power(WorkOfMotion work, Vec nodal) { model_.problem.give_power(work, nodal); }
  /// The terms of heat across contact.
  const std::vector<ContactConduction<dim>*>& contacts() const { return model_.problem.contacts(); }
  /// Temperatures of nodes in a state, with ghosts, valid until the next call. Collective.
  Vec temperatures(const State& state);

 private:
  /// Probes of temperatures and flows. Throws InputError for others.
  std::vector<ProbeInput> probe_inputs() const;
  void plan_fields();
  /// Print what heat flows through at the start, at nodes.
  void report_contacts(const State& initial) const;

  HeatModel<dim> model_;
  Quantities quantities_;
  RecoveredStress<dim> no_stress_;     // which probes and fields could ask for
  PrescribedMotion<dim> no_supports_;  // of displacements
  std::vector<std::unique_ptr<Probe>> probes_;
  std::vector<FieldPlan<dim>> fields_;
  const ProbeLog* probe_log_ = nullptr;  // an observer, if any
  std::function<void(double from, double to)> announce_ = [](double, double) {};
};

}  // namespace steppe
