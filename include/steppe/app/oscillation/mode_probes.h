#pragma once

#include "steppe/app/study/motion_model.h"
#include "steppe/solve/modes/modes.h"

namespace steppe {

/**
 * What the probes of the input measure in the shapes of undamped modes about a state, in
 * `mode_probes.csv`: the changes along a shape whose largest component of displacement is 1, at the
 * instant at which it is largest (its accelerations are -w^2 of it), with the velocities of a
 * quarter of the period earlier, w of it. Shapes are in nodal vectors. Without probes nothing is
 * written. Collective. Throws OutputError on all ranks.
 */
template <int dim>
void measure_modes(MotionModel<dim>& model, const State& about, const Modes& modes);

}  // namespace steppe
