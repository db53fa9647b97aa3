#pragma once

#include "steppe/app/heat/temperature_history.h"
#include "steppe/app/heat/temperature_transfer.h"
#include "steppe/app/march/heat_in_time.h"
#include "steppe/app/model/contacts.h"
#include "steppe/app/march/time_study.h"
#include "steppe/base/petsc/own_options.h"
#include "steppe/physics/state/observer.h"
#include "steppe/physics/state/quantity.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

/**
 * The run of heat of `Temperature / Run`, which goes on together with the motion of the same body:
 * it takes its own steps, in its own mesh, as far as the motion is about to come, and between them
 * the temperature of the body is linear in time. Where it has the heat of plastic flow or
 * friction, a step takes up that work of the motion up to its last accepted state that no step
 * before took: as a power that is constant over the step. Heat across contact has the places, gaps
 * and pressures of that state for the whole of the step. Observes the motion. All members are
 * collective.
 */
template <int dim>
class HeatRun : public Observer {
 public:
  /// Name of the section that this run has in the history of a motion.
  static constexpr const char* section = "run of heat";

  /// Makes the run that the input of a motion names, with the space of the motion's body. The rank
  /// that `speaks` says what is run. Borrows both. Throws InputError on all ranks.
  HeatRun(const Input& input, const Space<dim>& space, bool speaks);

  /// Temperature of the body, for times from the accepted state of the motion to the end of the
  /// step that was announced. Borrows nothing of this run.
  std::unique_ptr<Temperature<dim>> temperature() const;
  /// Keys of the mesh of heat, made when they are first wanted.
  const MeshKeys<dim>& keys();

  /// The plastic work of the motion is among these quantities, the work of friction that of what
  /// touches, which is borrowed. Throws InputError where it is wanted and there is none.
  void take_work_from(const std::vector<CellQuantity>& offered, const ContactTerms<dim>& contacts);
  /// Heat across contact follows the motion that is the solution of that problem, of contacts of
  /// the same names their gaps and pressures, too. Borrows all.
  void follow(const Problem& motion, const std::vector<ContactPair<dim>*>& contacts);
  /// Begin, with tables and fields, instead of going on from a history.
  void begin();
  /// The motion takes a step between these times. Throws NumericsError.
  void reach(double from, double to);

  void start(const State& initial) override;
  void accepted(const StepReport&, const State& state) override;
  void finish(const State&) override;
  void history(Archive& archive) override;

 private:
  /// Work of the motion that heats the body.
  struct Work {
    WorkOfMotion kind;
    std::string name;
    std::function<void(LocalArray&)> add;  // of this rank's cells or points, to nodes, J
    VecHandle taken, seen;  // up to the last accepted step of heat, and in the one at hand
  };

  /// Add the integrals of the plastic work times the shape functions of the body, J.
  void add_plastic_work(const std::vector<CellQuantity>& work, LocalArray& sums) const;
  void take(WorkOfMotion kind, const std::string& name, std::function<void(LocalArray&)> add);
  void give_power(double duration);
  /// Give the places of the motion to heat across contact, with gaps and pressures.
  void move_contacts();
  /// The displacement of its nodes in the last accepted state.
  VecHandle displacement() const;
  /// Warn where single nodes of heat would take the work of many.
  void note_finer_mesh() const;

  const Input& input_;  // of heat
  const Space<dim>& space_;
  std::string where_;  // begins what is said of it
  bool speaks_;
  OwnOptions options_;
  std::unique_ptr<TimeStudy<dim>> study_;
  HeatInTime<dim>* heat_;  // which that study marches
  std::unique_ptr<TemperatureTransfer<dim>> transfer_;
  std::shared_ptr<TemperatureHistory<dim>> temperatures_;
  std::vector<Work> works_;
  // where heat flows across contact: the motion, its last accepted unknowns, what takes nodal
  // vectors of it to nodes of heat, and its contact for each of heat, or null
  const Problem* motion_ = nullptr;
  VecHandle unknowns_;
  std::unique_ptr<Interpolation<dim>> at_nodes_of_heat_;
  std::vector<const ContactPair<dim>*> touching_;
};

/// The run of heat beside a motion, null without one. See HeatRun.
template <int dim>
std::unique_ptr<HeatRun<dim>> make_heat_run(const Discretisation<dim>& motion);

}  // namespace steppe
