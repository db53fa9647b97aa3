#include "steppe/app/evaluated_cells.h"

#include "steppe/app/simulation.h"
#include "steppe/app/snapshots.h"
#include "steppe/base/error.h"
#include "steppe/base/nonnegative_fit.h"
#include "steppe/physics/internal_force/cell_forces.h"
#include "steppe/physics/internal_force/strain_gram.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <cmath>

namespace steppe {
namespace {

/// Which owned cells have a node of local functions.
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

/// Whether the stress depends on the displacement alone.
template <int dim>
bool is_elastic(const Material<dim>& material) {
  return material.stiff && !material.law->plastic() && material.branches.empty() &&
         !material.expands();
}

/// Generalised forces of states, of the body, and the parts of cells by columns.
struct Training {
  std::vector<double> parts, sums;
};

/// Of some owned cells, each state in the unit of its own force; those at rest but for rounding are
/// left out.
template <int dim>
Training train(const CellStress<dim>& stress, const std::vector<std::size_t>& sampled,
               const std::vector<VecHandle>& vectors, const std::vector<VecHandle>& states,
               const std::string& where) {
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
  Training result;
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
void weigh_cells(const Space<dim>& space, const Body<dim>& body,
                 const std::vector<VecHandle>& vectors, const std::vector<PetscInt>& units,
                 const std::vector<VecHandle>& states, double tolerance, const std::string& where,
                 EvaluatedCells& cells) {
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
  const Training training = train(stress, sampled, vectors, states, where);
  const std::vector<double> weights =
      nonnegative_fit(space.communicator(), training.parts, keys, training.sums, tolerance);
  for (std::size_t k = 0; k < sampled.size(); ++k) cells.weights[sampled[k]] = weights[k];
}

template <int dim>
std::vector<VecHandle> Simulation<dim>::training_states() {
  const auto [name, folder] = input_.reduction.training_folder();
  std::vector<VecHandle> states =
      read_snapshots(name, folder, full(), keys(), head_of(input_).input);
  const VecHandle z = basis_->create_coordinates(), u = full().layout().create_vector();
  for (VecHandle& state : states) {
    basis_->project(state, z);
    basis_->expand(z, u);
    state = space_.create_vector();
    to_nodal(full(), u, state);
  }
  return states;
}

template <int dim>
std::optional<EvaluatedCells> Simulation<dim>::cells_to_evaluate(
    const std::vector<VecHandle>& vectors, bool polynomial) {
  const ReductionInput& reduction = input_.reduction;
  if (reduction.expands()) check_expands(space_, body_, local_functions_, input_.time.entry());
  auto cells = evaluated_cells(
      space_, body_, reduction.expands() ? std::vector<PetscInt>() : local_functions_, polynomial);
  energy_by_ = cells && cells->all ? "" : "a polynomial";
  if (!cells) return cells;
  if (reduction.weighs_cells()) {
    for (const VecHandle& vector : vectors) update_ghosts(vector);
    const auto [name, folder] = reduction.training_folder();
    weigh_cells(space_, body_, vectors, local_functions_, training_states(), reduction.tolerance,
                "Reduction / " + name + " = " + folder, *cells);
  }
  cell_weights_ = {0, 0};
  for (const double weight : cells->weights) {
    cell_weights_[0] += weight > 0;
    cell_weights_[1] += weight;
  }
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, cell_weights_.data(), 2, MPI_DOUBLE, MPI_SUM, communicator_));
  energy_by_ += (energy_by_.empty() ? "" : " and ") +
                std::to_string(std::int64_t(cell_weights_[0])) +
                (reduction.weighs_cells() ? " weighted cells" : " cells");
  return cells;
}

#define INSTANTIATE(dim)                                                                         \
  template std::optional<EvaluatedCells> evaluated_cells(const Space<dim>&, const Body<dim>&,    \
                                                         const std::vector<PetscInt>&, bool);    \
  template void weigh_cells(const Space<dim>&, const Body<dim>&, const std::vector<VecHandle>&,  \
                            const std::vector<PetscInt>&, const std::vector<VecHandle>&, double, \
                            const std::string&, EvaluatedCells&);                                \
  template std::vector<VecHandle> Simulation<dim>::training_states();                            \
  template std::optional<EvaluatedCells> Simulation<dim>::cells_to_evaluate(                     \
      const std::vector<VecHandle>&, bool);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
