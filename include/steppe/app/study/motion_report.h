#pragma once

#include "steppe/app/study/motion_model.h"
#include "steppe/output/series/fields.h"

#include <vector>

namespace steppe {

/// Print on the screen what a model of a motion is: mesh, unknowns, coordinates, loads, what is
/// idle or left out, temperatures at some times, s, how much the planned fields will take, and
/// obstacles that the body is in. `fields` may be empty. Collective. Throws InputError on all ranks
/// for temperatures that are none.
template <int dim>
void report_motion(MotionModel<dim>& model, const State& initial,
                   const std::vector<FieldPlan<dim>>& fields = {}, bool is_heated_by_run = false);

}  // namespace steppe
