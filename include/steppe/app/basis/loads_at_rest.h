#pragma once

#include "steppe/app/basis/support_motions.h"
#include "steppe/app/model/unknowns.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/load/load_input.h"
#include "steppe/solve/modes/modes.h"

#include <functional>
#include <vector>

namespace steppe {

/// Visit the sum of loads on a body at rest, in the unknowns of all nodes, N, at some times, s.
/// Collective.
template <int dim>
void for_loads_at_rest(Unknowns<dim>& unknowns, const Body<dim>& body,
                       const std::vector<LoadInput>& loads, const std::vector<double>& times,
                       const std::function<void(double time, VecHandle load)>& visit);

/// Different ones of the loads over a run, of the inertia of the supports' motions, and of forces
/// on local functions, whose static responses a reduced basis takes: in the unknowns of `system`,
/// which has the body's terms without loads. Those on a free body in a floating frame are the
/// parts that deform it, centrifugal forces of spins about all axes among them. The rank that
/// speaks says at which times. Collective.
template <int dim>
std::vector<VecHandle> loads_to_respond_to(Unknowns<dim>& unknowns, const Body<dim>& body,
                                           const Problem& system, const Modes& modes,
                                           const SupportMotions& supports);

}  // namespace steppe
