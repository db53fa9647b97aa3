#pragma once

#include "steppe/app/reduction/reduced_model.h"
#include "steppe/base/files/archive.h"

namespace steppe {

/// Save the basis, without local functions, where `Reduction / Save` asks for it. Collective.
/// Throws OutputError on all ranks.
template <int dim>
void save_basis_if_wanted(const ReducedModel<dim>& model);

/// Save or load a fingerprint of the reduced basis and of the weights of cells. Collective. Throws
/// InputError for a checkpoint of another basis, or of other weights.
template <int dim>
void history_of_basis(const ReducedModel<dim>& model, Archive& archive);

/// Save the displacement of all nodes in a state of the coordinates, which later runs read, where
/// all checkpoints are kept. Collective.
template <int dim>
void history_of_nodes_if_kept(const ReducedModel<dim>& model, const State& state, Archive& archive);

}  // namespace steppe
