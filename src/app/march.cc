// A run in time, and what it saves and loads.

#include "steppe/app/closing_table.h"
#include "steppe/app/notes.h"
#include "steppe/app/oscillation.h"
#include "steppe/app/simulation.h"
#include "steppe/app/supervised_march.h"
#include "steppe/base/error.h"
#include "steppe/output/energy_watch.h"
#include "steppe/output/fields.h"
#include "steppe/output/files.h"
#include "steppe/output/ledger.h"
#include "steppe/output/newton_log.h"
#include "steppe/output/nodal_output.h"
#include "steppe/output/probe_log.h"
#include "steppe/output/progress.h"
#include "steppe/output/table_watch.h"
#include "steppe/solve/newton/equilibrium.h"

#include <deque>
#include <iostream>

namespace steppe {

/// Those who observe a run, some of them its nodal motion.
template <int dim>
struct Simulation<dim>::Results {
  std::unique_ptr<NewtonLog> newton;
  std::unique_ptr<Progress> progress;
  std::unique_ptr<Ledger> ledger;
  std::unique_ptr<EnergyWatch> watch;
  std::unique_ptr<ProbeLog> probes;
  std::unique_ptr<ReductionError<dim>> reduction;
  std::unique_ptr<TableWatch> tables;
  std::deque<std::unique_ptr<Fields<dim>>> fields;
  std::deque<NodalOutput> nodal;
  std::vector<Observer*> observers;
};

template <int dim>
void Simulation<dim>::make_observers() {
  const std::string place = folder();
  results_ = std::make_shared<Results>();
  Results& r = *results_;
  const auto observe_unknowns = [&](auto& pointer, auto&& observer) {
    pointer = std::move(observer);
    r.observers.push_back(pointer.get());
  };
  const auto write_nodes = [&](auto& pointer, auto&& writer, double interval, bool needed = true) {
    pointer = std::move(writer);
    r.observers.push_back(&r.nodal.emplace_back(system(), *pointer, interval, needed));
  };
  observe_unknowns(r.newton, std::make_unique<NewtonLog>(communicator_, place));
  observe_unknowns(r.progress, std::make_unique<Progress>(speaks_, input_.time.end,
                                                          input_.output.progress_interval));
  if (input_.output.ledger)
    observe_unknowns(r.ledger, std::make_unique<Ledger>(
                                   system(), place, input_.output.table_interval, errors_.get()));
  if (r.ledger && input_.time.is_explicit())
    observe_unknowns(r.watch, std::make_unique<EnergyWatch>(*r.ledger));
  if (!probes_.empty())
    write_nodes(r.probes,
                std::make_unique<ProbeLog>(communicator_, place, probe_names_, std::move(probes_)),
                input_.output.table_interval);
  if (input_.reduction.error > 0)
    observe_unknowns(r.reduction, std::make_unique<ReductionError<dim>>(
                                      place, input_.reduction.error, problem_, full(), *basis_,
                                      *reduced_, *responses_, to_frame_));
  std::vector<const Csv*> tables = {&r.newton->table()};
  if (r.reduction) tables.push_back(&r.reduction->table());
  if (r.ledger) tables.push_back(&r.ledger->table());
  if (r.probes) tables.push_back(&r.probes->table());
  observe_unknowns(r.tables, std::make_unique<TableWatch>(communicator_, tables));
  for (const FieldPlan<dim>& plan : fields_)
    write_nodes(r.fields.emplace_back(),
                std::make_unique<Fields<dim>>(
                    space_, body_, plan.input.files(place, input_.output.name, input_.output.units),
                    stress_, prescribed_, problem_.quantities(), plan),
                plan.input.interval, plan.input.when_fields_fail == "stop");
  if (heat_run_) r.observers.push_back(heat_run_.get());
}

template <int dim>
void Simulation<dim>::run(const std::optional<Restart>& restart, bool save_start, double max_wall) {
  save_basis_if_wanted();
  if (input_.run == "modes") {
    find_modes();
  } else if (input_.kind().oscillates) {
    oscillation_->run();
  } else {
    march(restart, save_start, max_wall);
  }
  if (speaks_ && results_ && results_->reduction)
    std::cout << results_->reduction->summary() << std::endl;
  print_closing_table(communicator_, problem_.layout().size(), stepper_.counts());
  if (speaks_) std::cout << "results: " << folder() << std::endl;
}

template <int dim>
void Simulation<dim>::march(const std::optional<Restart>& restart, bool save_start,
                            double max_wall) {
  const Phase phase("steps");
  if (speaks_ && !preset_.empty()) std::cout << "linear solver, " << preset_ << std::endl;
  if (speaks_) print_damping(input_, rayleigh_);
  march_supervised(*this, input_, communicator_, speaks_, restart, save_start, max_wall);
}

template <int dim>
void Simulation<dim>::start() {
  make_observers();
  const std::optional<double> equilibrium = input_.initial.equilibrium_at;
  if (heat_run_) {
    heat_run_->begin();
    heat_run_->reach(input_.heat->time.start, equilibrium.value_or(input_.time.start));
  }
  if (equilibrium) find_equilibrium(system(), *equilibrium, state_, diagnosis());
  stepper_.start(state_, {});
  say_what_changed();
  for (Observer* observer : results_->observers) observer->start(state_);
}

template <int dim>
bool Simulation<dim>::step(const GivesUp& gives_up) {
  return stepper_.step(state_, results_->observers, gives_up);
}

template <int dim>
void Simulation<dim>::go_on(Supervisor* supervisor) {
  stepper_.go_on(state_, results_->observers, supervisor);
}

template <int dim>
void Simulation<dim>::history(Archive& archive) {
  if (!results_) make_observers();
  history_of_basis(archive);
  {
    const auto section = archive.enter("problem");
    system().history(archive);
  }
  steppe::history(archive, "state", state_);
  history_of_nodes_if_kept(archive);
  stepper_.history(archive);
  const auto section = archive.enter("results");
  for (Observer* observer : results_->observers) observer->history(archive);
}

template void Simulation<2>::run(const std::optional<Restart>&, bool, double);
template void Simulation<3>::run(const std::optional<Restart>&, bool, double);
template void Simulation<2>::start();
template void Simulation<3>::start();
template bool Simulation<2>::step(const GivesUp&);
template bool Simulation<3>::step(const GivesUp&);
template void Simulation<2>::go_on(Supervisor*);
template void Simulation<3>::go_on(Supervisor*);
template void Simulation<2>::history(Archive&);
template void Simulation<3>::history(Archive&);

}  // namespace steppe
