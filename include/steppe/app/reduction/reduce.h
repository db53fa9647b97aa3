#pragma once

#include "steppe/app/model/full_model.h"
#include "steppe/app/reduction/modes_of_body.h"
#include "steppe/reduction/coordinates/reduced_model.h"

#include <memory>

namespace steppe {

/// Generalised coordinates that the input's `Reduction` asks for, and the terms of the full model
/// in these, which leave that model; null where it asks for none. Of small motions about a state
/// the displacements are from there, null: from rest. Borrows the full model and the state.
/// Collective. Throws InputError on all ranks.
template <int dim>
std::unique_ptr<ReducedModel> reduce(FullModel<dim>& full, ModesOfBody modes, const State* about);

/// Save the basis, without local functions, where `Reduction / Save` asks for it. Collective.
/// Throws OutputError on all ranks.
template <int dim>
void save_basis_if_wanted(FullModel<dim>& full, const ReducedModel& model);

/// Save the motion of all nodes in a state of a problem whose unknowns are others, which later runs
/// read, where all checkpoints or that of the end are kept. Collective.
void history_of_nodes_if_kept(const CheckpointInput& input, const Problem& problem,
                              const State& state, Archive& archive);

}  // namespace steppe
