#pragma once

#include "steppe/app/input/input.h"
#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/fem/supports/support_phases.h"
#include "steppe/physics/contact/contact.h"
#include "steppe/physics/load/idle_loads.h"
#include "steppe/physics/state/quantity.h"

#include <set>
#include <vector>

// What a user should know of the set-up before a run, on the screen of the rank that speaks.

namespace steppe {

/// Which obstacles the body is in at the start, how deep and where; `size` is the body's. `state`
/// is nodal. Collective.
template <int dim>
void note_penetration(const std::vector<const Contact<dim>*>& contacts, const State& state,
                      double size, bool speaks);

/// The smallest gap of each contact between surfaces of the body at the start, or the largest
/// overlap. `state` is nodal, `size` the body's. Collective.
void print_gaps(const Input& input, const Quantities& quantities, const State& state, double size,
                bool speaks);

/// When the boundaries with an `Active` act. Local.
void note_support_phases(const std::vector<BoundaryInput>& boundaries,
                         const std::vector<SupportPhase>& phases, bool speaks);

/// The pieces of a body that share no nodes, where there are several: how large, where, and which
/// is neither held in any direction nor tied nor of a side of a contact (`tied` and `touching` are
/// global numbers of nodes). Collective.
template <int dim>
void note_pieces(const Space<dim>& space, const PrescribedMotion<dim>& prescribed,
                 const std::set<PetscInt>& tied, const std::set<PetscInt>& touching, bool speaks);

/// The loads that are zero at all of those times of a run. Collective.
template <int dim>
void note_idle_loads(const Space<dim>& space, const std::vector<NamedLoad>& loads,
                     const std::vector<double>& times, const TimeInput& time, bool speaks);

/// The damping ratios of Rayleigh damping and of the time scheme at the frequencies that the input
/// lists. Local.
void print_damping(const Input& input, const RayleighFactors& rayleigh);

}  // namespace steppe
