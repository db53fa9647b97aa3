#include "steppe/app/model/discretisation.h"

#include "steppe/app/model/cell_costs.h"
#include "steppe/app/model/sample_times.h"
#include "steppe/fem/constraints/closed_gaps.h"
#include "steppe/mesh/memory/memory_check.h"
#include "steppe/solve/linear/preset_entry.h"
#include "steppe/solve/modes/mode_preset_entry.h"

#include <deal.II/base/mpi.h>

namespace steppe {

namespace {

/// Memory that a run needs by its degree, scheme, matrix and linear solver. Some of it depends on
/// the number of unknowns (Solver / Linear = auto) or cannot be known before there is a mesh (the
/// fill of a factor, PETSc's options). That counts with the least it may be, so that nothing is
/// refused that fits. Local.
MemoryNeed memory_need(const Input& input) {
  MemoryNeed need;
  need.degree = input.space.degree;
  if (input.equation().order == 1) need.components = 1;  // the temperature
  const bool is_explicit = input.kind().marches && input.time.is_explicit();
  if (is_explicit && !input.initial.seeks_equilibrium()) return need;  // a diagonal mass at least
  if (!input.kind().marches) {
    need.has_matrix = true;
    if (input.run == "modes" && input.modes.linear != "auto")
      need.copies = entry_of(mode_preset_entries(), input.modes.linear).copies;
    return need;
  }
  const std::string &matrix = input.solver.matrix, &linear = input.solver.linear;
  PresetEntry preset;  // of the smallest need, where the choice is automatic
  preset.between_degrees = matrix == "auto";
  if (linear != "auto") preset = entry_of(preset_entries(), linear);
  const bool matrix_free =
      need.degree > 1 && (matrix == "cached" || matrix == "recomputed" || preset.between_degrees);
  need.has_matrix = !matrix_free;
  need.has_coarse_matrix = matrix_free && (preset.between_degrees || preset.needs_matrix);
  need.copies = preset.copies;
  return need;
}

/// The cells of the mesh go, which the space has then; gaps of ties are closed that should be.
template <int dim>
Space<dim> make_space(Mesh<dim>& mesh, const Input& input, std::vector<Bolt<dim>>& bolts) {
  Space<dim> space(mesh, input.space);
  mesh.release_cells();
  if (!input.bolts.empty()) bolts = cut_bolts(space, input.bolts, input.constants);
  close_gaps(space, input.ties);
  const RemotePoints<dim> remote(space, input.remote_points, input.constants, false, input.joints);
  std::vector<AuxiliaryNode<dim>> nodes = remote.auxiliary();
  for (Bolt<dim>& bolt : bolts) {
    bolt.held = input.at_rest();
    bolt.auxiliary += remote.auxiliary().size();
  }
  for (const AuxiliaryNode<dim>& node : auxiliary_nodes(bolts)) nodes.push_back(node);
  if (!nodes.empty()) space.add_auxiliary(nodes);
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
      space(make_space(mesh, input, bolts)),
      facing(find_facing(space, input.ties)),
      ties(tied_faces(space, input.ties, facing.get())),
      remote(space, input.remote_points, input.constants, input.turns_points(), input.joints),
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
