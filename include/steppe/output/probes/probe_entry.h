#pragma once

#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/search/locate.h"
#include "steppe/fem/supports/bolt.h"
#include "steppe/fem/supports/boundary_input.h"
#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"
#include "steppe/input/values/active.h"
#include "steppe/input/values/expression.h"
#include "steppe/output/probes/probe.h"
#include "steppe/output/quantities/recovered_stress.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/physics/state/quantity.h"
#include "steppe/physics/load/load_input.h"

#include <memory>
#include <vector>

namespace steppe {

struct ProbeInput;

/// The acceleration of a moving base, factor * value, m/s^2, while it is active.
template <int dim>
struct BaseAcceleration {
  VectorExpression<dim> value;
  Active active;
  double factor;
};

/// Accelerations of the frame of reference, which all probes share.
template <int dim>
using BaseAccelerations = std::shared_ptr<const std::vector<BaseAcceleration<dim>>>;

/// Accelerations of the frame of reference among the loads. Local. Throws InputError.
template <int dim>
BaseAccelerations<dim> base_accelerations(const std::vector<LoadInput>& loads,
                                          const Constants& constants);

/// Parts that a probe may be made of; probes borrow them.
template <int dim>
struct ProbeContext {
  const Space<dim>& space;
  RecoveredStress<dim>& stress;
  const Problem& problem;
  const Quantities& offered;  ///< by terms
  const std::vector<BoundaryInput>& boundaries;
  BaseAccelerations<dim> base;
  const RemotePoints<dim>* remote = nullptr;      ///< null: there are none
  const std::vector<Bolt<dim>>* bolts = nullptr;  ///< null without any
  const Located<dim>* point = nullptr;            ///< of one at a point
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
  /// Whether it is the largest of norms at nodes, which small motions that belong together have
  /// (see NodalVonMises), instead.
  bool of_squares = false;
  std::vector<std::string> linear_quantities = {};  ///< values of Quantity that are linear too
};

/// All of them, in the order of the documentation.
const std::vector<ProbeEntry>& probe_entries();

/// The probes, one of each input, by their entries in the catalogue; all points are located at
/// once. Collective. Throws InputError.
template <int dim>
std::vector<std::unique_ptr<Probe>> make_probes(const std::vector<ProbeInput>& inputs,
                                                ProbeContext<dim> context);

}  // namespace steppe
