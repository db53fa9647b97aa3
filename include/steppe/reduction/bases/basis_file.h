#pragma once

#include "steppe/fem/space/mesh_keys.h"
#include "steppe/output/checkpoint/checkpoint.h"

#include <string>
#include <vector>

namespace steppe {

/// Save the nodal vectors of a basis in a file of the format of checkpoints, which any number of
/// ranks reads, with the directions in which supports hold nodes, see held_directions. A file that
/// is there is replaced when the new one is whole. Collective. Throws OutputError on all ranks.
template <int dim>
void save_basis(const std::string& path, const Space<dim>& space, const MeshKeys<dim>& keys,
                const CheckpointHead& head, Vec held, std::vector<VecHandle>& basis);

/// Whether there is such a file, whole or damaged behind its beginning. Local, of one rank.
bool is_basis(const std::string& path);

/// The nodal vectors that a file holds. Collective. Throws InputError on all ranks for a file that
/// is damaged, holds none, or is of another mesh, degree or supports.
template <int dim>
std::vector<VecHandle> read_basis(const std::string& path, const Space<dim>& space,
                                  const MeshKeys<dim>& keys, Vec held);

}  // namespace steppe
