#include "steppe/app/model/discretisation.h"

#include "steppe/app/model/cell_costs.h"
#include "steppe/app/model/memory_need.h"
#include "steppe/app/model/sample_times.h"

#include <deal.II/base/mpi.h>

namespace steppe {
namespace {

/// The cells of the mesh go, which the space has then.
template <int dim>
Space<dim> make_space(Mesh<dim>& mesh, const SpaceInput& input) {
  Space<dim> space(mesh, input);
  mesh.release_cells();
  return space;
}

}  // namespace

template <int dim>
Discretisation<dim>::Discretisation(const Input& input, MPI_Comm communicator, bool quiet)
    : input(input),
      communicator(communicator),
      quiet(quiet),
      speaks(!quiet && dealii::Utilities::MPI::this_mpi_process(communicator) == 0),
      mesh(input.mesh, input.directory(), communicator, input.constants, memory_need(input),
           cell_costs<dim>(input)),
      space(make_space(mesh, input.space)),
      notable(notable_times(input, space)) {}

template <int dim>
const MeshKeys<dim>& Discretisation<dim>::keys() const {
  if (!keys_) keys_ = std::make_unique<MeshKeys<dim>>(space);
  return *keys_;
}

template <int dim>
std::vector<double> Discretisation<dim>::sample_times() const {
  return steppe::sample_times(input.time, notable);
}

template struct Discretisation<2>;
template struct Discretisation<3>;

}  // namespace steppe
