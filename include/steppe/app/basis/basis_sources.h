#pragma once

#include "steppe/app/basis/support_motions.h"
#include "steppe/app/model/full_model.h"

#include <vector>

namespace steppe {

/// Basis of `Reduction / Functions`, `File` or `Snapshots` in the unknowns of a full model; motions
/// that go with supports are taken out of snapshots. Collective. Throws InputError on all ranks.
template <int dim>
std::vector<VecHandle> find_basis(FullModel<dim>& full, const SupportMotions& supports);

}  // namespace steppe
