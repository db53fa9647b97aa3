#include "steppe/reduction/cells/evaluated_cells.h"

#include "steppe/base/numbers/nonnegative_fit.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/internal_force/cell_forces.h"
#include "steppe/physics/reduced_energy/strain_gram.h"

#include <algorithm>
#include <cmath>

namespace steppe {

template <int dim>
std::vector<bool> cells_of(const Space<dim>& space, const std::vector<PetscInt>& units) {
  std::vector<PetscInt> nodes;
  for (const PetscInt entry : units) nodes.push_back(entry / dim);
  std::sort(nodes.begin(), nodes.end());
  std::vector<bool> cells(space.cells().size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const int* of_cell = space.cell_nodes(cell);
    cells[cell] = std::any_of(of_cell, of_cell + space.nodes_per_cell(), [&](int node) {
      return std::binary_search(nodes.begin(), nodes.end(), space.global_node(node));
    });
  }
  return cells;
}

namespace {

/// Whether the stress depends on the displacement alone.
template <int dim>
bool is_elastic(const Material<dim>& material) {
  return material.stiff && !material.law->plastic() && material.branches.empty() &&
         !material.expands();
}

/// Generalised forces of states, of the body, and the parts of cells by columns.
struct TrainedForces {
  std::vector<double> parts, sums;
};

/// Of some owned cells, each state in the unit of its own force; those at rest but for rounding are
/// left out.
template <int dim>
TrainedForces train(const CellStress<dim>& stress, const std::vector<std::size_t>& sampled,
                    const Training& training) {
  const auto& [vectors, states, tolerance, where] = training;
  const MPI_Comm communicator = stress.space().communicator();
  const std::size_t r = vectors.size();
  State state;
  state.velocity = stress.space().create_vector();
  std::vector<std::vector<double>> parts, sums;
  std::vector<double> sizes;
  for (std::size_t s = 0; s < states.size(); ++s) {
    state.displacement = duplicate(states[s]);
    check(VecCopy(states[s], state.displacement));
    std::vector<double> forces, sum(r);
    if (!on_all_ranks(communicator, cell_forces(stress, state, vectors, forces)))
      throw InputError(where + ": its displacement " + std::to_string(s + 1) + " of " +
                       std::to_string(states.size()) +
                       ", as far as the basis has it, turns cells inside out; take more vectors");
    std::vector<double>& part = parts.emplace_back();
    for (const std::size_t cell : sampled)
      part.insert(part.end(), &forces[cell * r], &forces[cell * r] + r);
    for (std::size_t k = 0; k < part.size(); ++k) sum[k % r] += part[k];
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, sum.data(), int(r), MPI_DOUBLE, MPI_SUM, communicator));
    double square = 0;
    for (const double f : sum) square += f * f;
    sizes.push_back(std::sqrt(square));
    sums.push_back(std::move(sum));
  }
  const double largest = *std::max_element(sizes.begin(), sizes.end());
  if (!(largest > 0))
    throw InputError(where +
                     ": none of its displacements strains the body; give a run that loads "
                     "it as later runs will");
  TrainedForces result;
  std::vector<std::size_t> chosen;
  for (std::size_t s = 0; s < states.size(); ++s) {
    if (!(sizes[s] > 1e-8 * largest)) continue;
    chosen.push_back(s);
    for (const double f : sums[s]) result.sums.push_back(f / sizes[s]);
  }
  for (std::size_t k = 0; k < sampled.size(); ++k)
    for (const std::size_t s : chosen)
      for (std::size_t i = 0; i < r; ++i) result.parts.push_back(parts[s][k * r + i] / sizes[s]);
  return result;
}

}  // namespace

template <int dim>
std::optional<EvaluatedCells> evaluated_cells(const Space<dim>& space, const Body<dim>& body,
                                              const std::vector<PetscInt>& units, bool polynomial) {
  EvaluatedCells cells;
  cells.covered = cells_of(space, units);
  bool none = true, all = true;
  for (std::size_t cell = 0; cell < cells.covered.size(); ++cell) {
    if (!polynomial || !lacks_quartic_energy(body.material(cell)).empty())
      cells.covered[cell] = true;
    none &= !cells.covered[cell];
    all &= cells.covered[cell];
    cells.weights.push_back(cells.covered[cell]);
  }
  if (on_all_ranks(space.communicator(), none)) return {};
  cells.all = on_all_ranks(space.communicator(), all);
  return cells;
}

template <int dim>
void weigh_cells(const Space<dim>& space, const Body<dim>& body, const Training& training,
                 const std::vector<PetscInt>& units, EvaluatedCells& cells) {
  const std::vector<bool> stays = cells_of(space, units);
  std::vector<std::size_t> sampled;
  std::vector<std::uint64_t> keys;
  std::vector<double> once(space.cells().size());
  for (std::size_t cell = 0; cell < once.size(); ++cell) {
    if (!cells.covered[cell] || stays[cell] || !is_elastic(body.material(cell))) continue;
    once[cell] = 1;
    sampled.push_back(cell);
    keys.push_back(space.cells()[cell].key);
  }
  if (on_all_ranks(space.communicator(), sampled.empty())) return;
  const CellStress<dim> stress(space, body, RayleighStiffness::current, false, &once);
  const TrainedForces forces = train(stress, sampled, training);
  const std::vector<double> weights =
      nonnegative_fit(space.communicator(), forces.parts, keys, forces.sums, training.tolerance);
  for (std::size_t k = 0; k < sampled.size(); ++k) cells.weights[sampled[k]] = weights[k];
}

#define INSTANTIATE(dim)                                                                      \
  template std::vector<bool> cells_of(const Space<dim>&, const std::vector<PetscInt>&);       \
  template std::optional<EvaluatedCells> evaluated_cells(const Space<dim>&, const Body<dim>&, \
                                                         const std::vector<PetscInt>&, bool); \
  template void weigh_cells(const Space<dim>&, const Body<dim>&, const Training&,             \
                            const std::vector<PetscInt>&, EvaluatedCells&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
