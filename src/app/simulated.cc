#include "steppe/app/simulated.h"

#include "steppe/app/heat_simulation.h"
#include "steppe/app/simulation.h"

namespace steppe {

template <int dim>
std::unique_ptr<Simulated<dim>> make_simulation(const Input& input, MPI_Comm communicator,
                                                bool quiet) {
  if (input.equation().order == 1)
    return std::make_unique<HeatSimulation<dim>>(input, communicator, quiet);
  return std::make_unique<Simulation<dim>>(input, communicator, quiet);
}

template std::unique_ptr<Simulated<2>> make_simulation(const Input&, MPI_Comm, bool);
template std::unique_ptr<Simulated<3>> make_simulation(const Input&, MPI_Comm, bool);

}  // namespace steppe
