#pragma once

#include "steppe/output/series/fields.h"
#include "steppe/solve/scheme/time_input.h"

#include <vector>

namespace steppe {

/// Print how much a run in time will write into the files of a series of fields, before compression
/// and the mesh apart, of the chosen quantities among those of every run and those that terms offer
/// at nodes. Local.
template <int dim>
void print_field_budget(const TimeInput& time, const Space<dim>& space, const FieldPlan<dim>& plan,
                        const std::vector<NodalQuantity>& offered);

}  // namespace steppe
