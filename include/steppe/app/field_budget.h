#pragma once

#include "steppe/app/input.h"
#include "steppe/fem/space.h"
#include "steppe/output/quantity_choice.h"
#include "steppe/physics/equation/quantity.h"

#include <vector>

namespace steppe {

/// Print how much a run in time will write into field files, before compression and the mesh apart,
/// of the chosen quantities among those of every run and those that terms offer at nodes. Local.
template <int dim>
void print_field_budget(const Input& input, const Space<dim>& space, const QuantityChoice& choice,
                        const std::vector<NodalQuantity>& offered);

}  // namespace steppe
