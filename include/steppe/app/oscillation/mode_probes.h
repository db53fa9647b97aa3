#pragma once

#include "steppe/app/study/motion_model.h"
#include "steppe/solve/modes/modes.h"

namespace steppe {

/**
 * Write `mode_probes.csv`: the changes of what the probes of the input measure along the shapes of
 * undamped modes about a state. The largest component of displacement is 1; accelerations are -w^2
 * of the displacement, and velocities those of a quarter of the period earlier, w of it. Shapes are
 * in nodal vectors. Without probes nothing is written. Collective. Throws OutputError on all ranks.
 */
template <int dim>
void measure_modes(MotionModel<dim>& model, const State& about, const Modes& modes);

}  // namespace steppe
