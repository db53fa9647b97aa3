#include "steppe/app/reduction/chosen_cells.h"

#include "steppe/app/basis/snapshots.h"
#include "steppe/app/reduction/evaluated_cells.h"
#include "steppe/app/saved/restart.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/internal_force/strain_gram.h"
#include "steppe/solve/scheme/scheme_entry.h"

namespace steppe {
namespace {

/// Throws InputError where a law or a scheme has no expansion in local functions. Collective.
template <int dim>
void check_expands(const Space<dim>& space, const Body<dim>& body,
                   const std::vector<PetscInt>& units, const SchemeEntry& scheme) {
  const std::string parameter = "Reduction / Local law = taylor: ";
  if (scheme.keeps_energy)
    throw InputError(parameter + "Time / Scheme = " + scheme.name +
                     " takes differences of the whole energy; let Local law be exact, or take "
                     "another scheme");
  const std::vector<bool> cells = cells_of(space, units);
  agree(space.communicator(), [&] {
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      const std::string lacks = lacks_quartic_energy(body.material(cell));
      if (cells[cell] && !lacks.empty())
        throw InputError(parameter + lacks +
                         ", and local functions live there; let Local law be exact");
    }
  });
}

/// Displacements of nodes by which cells are weighed, as far as the basis has them.
template <int dim>
std::vector<VecHandle> training_states(FullModel<dim>& full, const BasisMap& basis) {
  const auto [name, folder] = full.input().reduction.training_folder();
  Problem& system = full.system();
  std::vector<VecHandle> states =
      read_snapshots(name, folder, system, full.grid->keys(), head_of(full.input()).input);
  const VecHandle z = basis.create_coordinates(), u = system.layout().create_vector();
  for (VecHandle& state : states) {
    basis.project(state, z);
    basis.expand(z, u);
    state = full.space().create_vector();
    to_nodal(system, u, state);
  }
  return states;
}

}  // namespace

template <int dim>
ChosenCells cells_to_evaluate(FullModel<dim>& full, const BasisMap& basis,
                              const std::vector<VecHandle>& vectors,
                              const std::vector<PetscInt>& units, bool polynomial) {
  const ReductionInput& reduction = full.input().reduction;
  if (reduction.expands()) check_expands(full.space(), full.body, units, full.input().time.entry());
  ChosenCells chosen;
  chosen.cells = evaluated_cells(full.space(), full.body,
                                 reduction.expands() ? std::vector<PetscInt>() : units, polynomial);
  auto& [cells, energy_by, weights] = chosen;
  energy_by = cells && cells->all ? "" : "a polynomial";
  if (!cells) return chosen;
  if (reduction.weighs_cells()) {
    for (const VecHandle& vector : vectors) update_ghosts(vector);
    const auto [name, folder] = reduction.training_folder();
    weigh_cells(full.space(), full.body, vectors, units, training_states(full, basis),
                reduction.tolerance, "Reduction / " + name + " = " + folder, *cells);
  }
  weights = {0, 0};
  for (const double weight : cells->weights) {
    weights[0] += weight > 0;
    weights[1] += weight;
  }
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, weights.data(), 2, MPI_DOUBLE, MPI_SUM, full.grid->communicator));
  energy_by += (energy_by.empty() ? "" : " and ") + std::to_string(std::int64_t(weights[0])) +
               (reduction.weighs_cells() ? " weighted cells" : " cells");
  return chosen;
}

template ChosenCells cells_to_evaluate(FullModel<2>&, const BasisMap&,
                                       const std::vector<VecHandle>&, const std::vector<PetscInt>&,
                                       bool);
template ChosenCells cells_to_evaluate(FullModel<3>&, const BasisMap&,
                                       const std::vector<VecHandle>&, const std::vector<PetscInt>&,
                                       bool);

}  // namespace steppe
