#pragma once

#include "steppe/fem/search/locate.h"
#include "steppe/fem/supports/boundary_input.h"
#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"
#include "steppe/output/probes/base_acceleration.h"
#include "steppe/output/probes/probe.h"
#include "steppe/output/quantities/recovered_stress.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/physics/equation/quantity.h"

#include <memory>
#include <vector>

namespace steppe {

struct ProbeInput;

/// Parts that a probe may be made of; probes borrow them.
template <int dim>
struct ProbeContext {
  const Space<dim>& space;
  RecoveredStress<dim>& stress;
  const Problem& problem;
  const Quantities& offered;  ///< by terms
  const std::vector<BoundaryInput>& boundaries;
  BaseAccelerations<dim> base;
  const Located<dim>* point = nullptr;  ///< of one at a point
};

/// Makes a probe. Collective. Throws InputError.
template <int dim>
using MakeProbe = std::unique_ptr<Probe>(const ProbeContext<dim>&, const ProbeInput&);

/// A line of the catalogue of probes.
struct ProbeEntry : Kind {
  Factory<MakeProbe> make = {};
  bool at_point = false;  ///< At is located in the body
  /// Linear: the probe is linear in small motions about a state. Differentiable: it has a
  /// derivative along them, which differences give. Neither: it measures no small motions.
  bool linear = false, differentiable = false;
};

/// All of them, in the order of the documentation.
const std::vector<ProbeEntry>& probe_entries();

}  // namespace steppe
