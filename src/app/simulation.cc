#include "steppe/app/simulation.h"

#include "steppe/app/closing_table.h"
#include "steppe/app/record.h"
#include "steppe/base/error.h"
#include "steppe/input/text.h"
#include "steppe/output/fields.h"
#include "steppe/output/ledger.h"
#include "steppe/output/newton_log.h"
#include "steppe/output/progress.h"
#include "steppe/solve/equilibrium.h"
#include "steppe/solve/presets.h"
#include "steppe/solve/scheme.h"

#include <deal.II/base/utilities.h>

#include <cstdio>
#include <iostream>

namespace steppe {

using namespace dealii;

template <int dim>
Simulation<dim>::Simulation(const Input& input, MPI_Comm communicator)
    : input_(input),
      communicator_(communicator),
      speaks_(Utilities::MPI::this_mpi_process(communicator) == 0),
      mesh_(input.mesh, input.directory(), communicator, input.constants),
      space_(mesh_, input.space),
      body_(space_, input.materials, {input.damping.mass_factor, input.damping.stiffness_factor}),
      prescribed_(space_, input.boundaries, input.constants,
                  {input.time.start, (input.time.start + input.time.end) / 2, input.time.end}),
      problem_(space_, body_, prescribed_, input.damping, input.dashpots, input.loads,
               input.constants, input.springs),
      state_(initial_state()),
      preset_(apply_preset(input.solver.linear, problem_)),
      stepper_(problem_, input.time, input.constants) {
  for (const ProbeInput& probe : input.probes) {
    probe_names_.push_back(probe.name);
    probes_.push_back(
        make_probe<dim>(probe, space_, body_, problem_, input.loads, input.constants));
  }
  const std::string mesh = mesh_.describe();
  if (speaks_)
    std::cout << (input.title.empty() ? "" : input.title + "\n") << "mesh: " << mesh
              << "\nspace: " << (mesh_.simplicial() ? "P" : "Q") << space_.degree() << ", "
              << problem_.size() << " unknowns, " << space_.n_global_nodes() << " nodes"
              << std::endl;
}

template <int dim>
State Simulation<dim>::initial_state() const {
  State state{input_.time.start, input_.time.start, space_.create_vector(), space_.create_vector(),
              space_.create_vector()};
  const auto set = [&](const std::string& text, const std::string& parameter, Vec field) {
    if (text.empty()) return;
    agree(communicator_, [&] {
      const VectorExpression<dim> value(text, parameter, input_.constants);
      LocalArray nodal(field);
      for (int i = 0; i < space_.n_local_nodes(); ++i) {
        const auto here = value(space_.node_positions()[i], input_.time.start);
        for (int c = 0; c < dim; ++c) nodal[dim * i + c] = here[c];
      }
    });
  };
  set(input_.initial.displacement, "Initial / Displacement", state.displacement);
  set(input_.initial.velocity, "Initial / Velocity", state.velocity);
  return state;
}

template <int dim>
void Simulation<dim>::print_damping(const Scheme& scheme) const {
  if (!speaks_ || input_.output.damping_at.empty()) return;
  std::printf("damping ratios, %%:  frequency, Hz     Rayleigh    time scheme\n");
  for (const std::string& text : split(input_.output.damping_at, ',')) {
    const double frequency = Utilities::string_to_double(text);
    const double omega = 2 * numbers::PI * frequency;
    const double rayleigh =
        (input_.damping.mass_factor / omega + input_.damping.stiffness_factor * omega) / 2;
    std::printf("%34g %12.3f %14.3f\n", frequency, 100 * rayleigh,
                100 * scheme.numerical_damping(omega, input_.time.step));
  }
}

template <int dim>
void Simulation<dim>::run() {
  if (speaks_) std::cout << "linear solver, " << preset_ << std::endl;
  print_damping(*make_scheme(input_.time));

  const std::string folder = input_.resolve(input_.output.folder);
  if (speaks_) write_record(input_, folder, input_.output.name);

  NewtonLog newton(communicator_, folder);
  Progress progress(communicator_, input_.time.end, input_.output.progress_interval);
  std::vector<Observer*> observers = {&newton, &progress};
  std::unique_ptr<Ledger> ledger;
  if (input_.output.ledger) {
    ledger = std::make_unique<Ledger>(problem_, folder, input_.output.table_interval);
    observers.push_back(ledger.get());
  }
  std::unique_ptr<ProbeLog> probes;
  if (!probes_.empty()) {
    probes = std::make_unique<ProbeLog>(communicator_, folder, probe_names_, std::move(probes_),
                                        input_.output.table_interval);
    observers.push_back(probes.get());
  }
  std::unique_ptr<Fields<dim>> fields;
  if (input_.output.fields) {
    fields = std::make_unique<Fields<dim>>(space_, body_, folder, input_.output.name,
                                           input_.output.field_interval);
    observers.push_back(fields.get());
  }

  if (input_.initial.equilibrium_at)
    find_equilibrium(problem_, *input_.initial.equilibrium_at, state_);
  stepper_.run(state_, observers);
  print_closing_table(communicator_, stepper_.integrator().newton_iterations(),
                      stepper_.integrator().linear_iterations());
  if (speaks_) std::cout << "results: " << folder << std::endl;
}

template class Simulation<2>;
template class Simulation<3>;

}  // namespace steppe
