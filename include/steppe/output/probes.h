#pragma once

#include "steppe/fem/boundary_input.h"
#include "steppe/input/expression.h"
#include "steppe/output/probe.h"
#include "steppe/output/probe_input.h"
#include "steppe/output/recovered_stress.h"
#include "steppe/physics/load/load_input.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/physics/equation/quantity.h"

#include <memory>
#include <vector>

namespace steppe {

/// The probes, one of each input, by their entries in the catalogue; all points are located at
/// once. Borrows. Collective. Throws InputError.
template <int dim>
std::vector<std::unique_ptr<Probe>> make_probes(
    const std::vector<ProbeInput>& inputs, const Space<dim>& space, RecoveredStress<dim>& stress,
    const Problem& problem, const std::vector<LoadInput>& loads, const Constants& constants,
    const Quantities& offered = {}, const std::vector<BoundaryInput>& boundaries = {});

}  // namespace steppe
