#pragma once

#include "steppe/fem/prescribed_motion.h"
#include "steppe/output/probe.h"
#include "steppe/output/probe_input.h"
#include "steppe/output/recovered_stress.h"
#include "steppe/physics/load/load_input.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/physics/equation/quantity.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The probes, one of each input; all points are located at once. `point`: displacement, velocity
 * and acceleration (u, v, a) at a point of the reference shape; `average`: the mean of the same
 * over the nodes of a boundary; both with the absolute acceleration (a plus the base's) if there is
 * a base acceleration; `reaction`: the force of the supports on the nodes of a region or of
 * one of the named `boundaries`, N; `stress`: Cauchy stress (in plane strain with sigma_zz) and von
 * Mises stress at a point, Pa; `peak stress`: the largest von Mises stress, Pa, and where, m;
 * `stress error`: the estimated relative error of the stress in the body (all three see
 * RecoveredStress); `contact`: what a term offers as the total `contact with OBSTACLE`; `peak`: the
 * largest value of a nodal quantity, and where. With a `Quantity` `point` and `average` take that
 * nodal quantity, displacement, velocity, acceleration or one that terms offer, in place of the
 * motion. Borrows. Collective. Throws InputError.
 */
template <int dim>
std::vector<std::unique_ptr<Probe>> make_probes(
    const std::vector<ProbeInput>& inputs, const Space<dim>& space, RecoveredStress<dim>& stress,
    const Problem& problem, const std::vector<LoadInput>& loads, const Constants& constants,
    const Quantities& offered = {}, const std::vector<BoundaryInput>& boundaries = {});

/// The forces of the supports on each boundary that prescribes or ties something, NAME_x and so on,
/// N, from one evaluation of the forces. Collective.
template <int dim>
std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>& boundaries,
                                            const Space<dim>& space, const Problem& problem);

}  // namespace steppe
