#pragma once

#include "steppe/fem/space/mesh_keys.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/reduction/bases/full_body.h"
#include "steppe/reduction/bases/reduction_input.h"
#include "steppe/reduction/bases/support_motions.h"

#include <string>
#include <vector>

namespace steppe {

/// Saves or loads displacements and velocities of nodes of a run whose unknowns are others, where
/// they are `kept` for later runs; whether they are there. Earlier versions kept none, or no
/// velocities, which stay as they are. Collective.
bool history_of_nodes(Archive& archive, bool kept, const State& nodal);

/// The displacements of an earlier run, in all nodes or in generalised coordinates of any basis, in
/// the unknowns of a problem, prescribed ones too, of all its checkpoints NAME.checkpoint.NUMBER.h5
/// in a folder, see Checkpoints / Keep all; `name` is that of the parameter of `Reduction` that
/// gives the folder. `input` is the present one as a text, whose supports are to be those of that
/// run. Collective. Throws InputError on all ranks where there are none, or for one that is
/// damaged, or of another mesh, degree or supports, or without displacements of nodes.
template <int dim>
std::vector<VecHandle> read_snapshots(const std::string& name, const std::string& folder,
                                      const Problem& problem, const MeshKeys<dim>& keys,
                                      const std::string& input);

/// Principal components, in the norm of the mass, of snapshots without what goes with supports, and
/// in a floating frame as that frame sees them. Collective.
template <int dim>
std::vector<VecHandle> basis_of_snapshots(std::vector<VecHandle> snapshots,
                                          const SupportMotions& supports, const FullBody<dim>& full,
                                          const ReductionInput& input);

}  // namespace steppe
