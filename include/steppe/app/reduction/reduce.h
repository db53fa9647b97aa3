#pragma once

#include "steppe/app/model/full_model.h"
#include "steppe/app/reduction/modes_at_rest.h"
#include "steppe/reduction/coordinates/reduced_model.h"

#include <memory>

namespace steppe {

/// Generalised coordinates that the input's `Reduction` asks for, and the terms of the full model
/// in these, which leave that model; null where it asks for none. Borrows the full model.
/// Collective. Throws InputError on all ranks.
template <int dim>
std::unique_ptr<ReducedModel> reduce(FullModel<dim>& full, ModesAtRest at_rest);

/// Save the basis, without local functions, where `Reduction / Save` asks for it. Collective.
/// Throws OutputError on all ranks.
template <int dim>
void save_basis_if_wanted(FullModel<dim>& full, const ReducedModel& model);

/// Save the displacement of all nodes in a state of a reduced problem, which later runs read, where
/// all checkpoints are kept. Collective.
template <int dim>
void history_of_nodes_if_kept(const FullModel<dim>& full, const Problem& reduced,
                              const State& state, Archive& archive);

}  // namespace steppe
