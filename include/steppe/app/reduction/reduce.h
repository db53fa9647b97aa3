#pragma once

#include "steppe/app/basis/modes_at_rest.h"
#include "steppe/app/reduction/reduced_model.h"

#include <memory>

namespace steppe {

/// Generalised coordinates that the input's `Reduction` asks for, and the terms of the full model
/// in these, which leave that model; null where it asks for none. Collective. Throws InputError on
/// all ranks.
template <int dim>
std::unique_ptr<ReducedModel<dim>> reduce(FullModel<dim>& full, ModesAtRest at_rest);

/// Say on the screen what the coordinates are. Local.
template <int dim>
void say_reduction(const ReducedModel<dim>& model);

}  // namespace steppe
