#include "steppe/reduction/cells/chosen_cells.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/reduced_energy/strain_gram.h"
#include "steppe/reduction/cells/evaluated_cells.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace steppe {
namespace {

template <int dim>
bool stiffness_damped(const Body<dim>& body) {
  return std::any_of(body.materials().begin(), body.materials().end(),
                     [](const auto& material) { return material.rayleigh.stiffness != 0; });
}

/// Displacements of the unknowns, as far as a basis has them, at nodes.
template <int dim>
std::vector<VecHandle> seen_by(const BasisMap& basis, const FullBody<dim>& full,
                               std::vector<VecHandle> states) {
  const Problem& system = full.system;
  const VecHandle z = basis.create_coordinates(), u = system.layout().create_vector();
  for (VecHandle& state : states) {
    basis.project(state, z);
    basis.expand(z, u);
    state = full.space.create_vector();
    to_nodal(system, u, state);
  }
  return states;
}

}  // namespace

template <int dim>
bool takes_polynomial(const ReductionInput& input, int n_coordinates, const Body<dim>& body,
                      const DampingInput& damping) {
  const bool must_be = input.energy == "polynomial" || input.expands();
  if (input.energy == "cells" && input.expands())
    throw InputError(
        "Reduction / Local law = taylor: expands a polynomial, and Energy = cells has none; let "
        "Energy be auto, or Local law exact");
  if (input.energy == "cells" || (!must_be && n_coordinates > 60)) return false;
  std::string reason;
  bool has_some = false;
  for (const Material<dim>& material : body.materials()) {
    if (!material.stiff) continue;
    const std::string lacks = lacks_quartic_energy(material);
    has_some |= lacks.empty();
    if (reason.empty()) reason = lacks;
  }
  if (has_some) reason.clear();
  if (reason.empty() && stiffness_damped(body) && damping.stiffness == "last")
    reason = "Damping / Stiffness = last is that of cells";
  if (reason.empty() && stiffness_damped(body) && damping.stiffness == "current" &&
      damping.consistent_tangent)
    reason = "Damping / Consistent tangent = true is that of cells";
  if (reason.empty()) return true;
  if (!must_be) return false;
  throw InputError(input.expands()
                       ? "Reduction / Local law = taylor: " + reason + "; let Local law be exact"
                       : "Reduction / Energy = polynomial: " + reason +
                             "; let Energy be auto or cells");
}

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

template <int dim>
std::optional<EvaluatedCells> cells_to_evaluate(
    const FullBody<dim>& full, const std::vector<VecHandle>& vectors, bool polynomial,
    const std::function<std::vector<VecHandle>()>& training, ReducedModel& model) {
  const ReductionInput& input = model.input;
  const std::vector<PetscInt>& units = model.local_functions;
  std::optional<EvaluatedCells> cells = evaluated_cells(
      full.space, full.body, input.expands() ? std::vector<PetscInt>() : units, polynomial);
  std::string& energy_by = model.energy_by;
  energy_by = cells && cells->all ? "" : "a polynomial";
  if (!cells) return cells;
  if (input.weighs_cells()) {
    for (const VecHandle& vector : vectors) update_ghosts(vector);
    const auto [name, folder] = input.training_folder();
    weigh_cells(full.space, full.body,
                {vectors, seen_by(*model.basis, full, training()), input.tolerance,
                 "Reduction / " + name + " = " + folder},
                units, *cells);
  }
  std::vector<double>& weights = model.cell_weights;
  weights = {0, 0};
  for (const double weight : cells->weights) {
    weights[0] += weight > 0;
    weights[1] += weight;
  }
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, weights.data(), 2, MPI_DOUBLE, MPI_SUM, model.communicator));
  energy_by += (energy_by.empty() ? "" : " and ") + std::to_string(std::int64_t(weights[0])) +
               (input.weighs_cells() ? " weighted cells" : " cells");
  return cells;
}

#define INSTANTIATE(dim)                                                                         \
  template bool takes_polynomial(const ReductionInput&, int, const Body<dim>&,                   \
                                 const DampingInput&);                                           \
  template void check_expands(const Space<dim>&, const Body<dim>&, const std::vector<PetscInt>&, \
                              const SchemeEntry&);                                               \
  template std::optional<EvaluatedCells> cells_to_evaluate(                                      \
      const FullBody<dim>&, const std::vector<VecHandle>&, bool,                                 \
      const std::function<std::vector<VecHandle>()>&, ReducedModel&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
