#pragma once

#include "steppe/fem/supports/boundary_input.h"
#include "steppe/input/values/expression.h"
#include "steppe/output/probes/probe.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/output/quantities/recovered_stress.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/physics/equation/quantity.h"
#include "steppe/physics/load/load_input.h"

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
