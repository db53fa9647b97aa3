#include "steppe/app/model/contacts.h"

#include "steppe/app/input/run_kind.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/obstacle/obstacle.h"
#include "steppe/solve/scheme/scheme_entry.h"
#include "steppe/solve/scheme/time_input.h"

#include <iostream>

namespace steppe {

namespace {

/// Throws InputError for what a kind of run, in nodes or reduced to generalised coordinates, does
/// not do with an obstacle. Local.
void check_obstacle(const ObstacleInput& obstacle, const RunKind& run, const TimeInput& time,
                    bool reduced) {
  const std::string parameter = "Obstacles / " + obstacle.name + " / ",
                    scheme = "Time / Scheme = " + time.scheme;
  if (obstacle.method != "penalty" &&
      (time.is_explicit() || time.entry().by_ts || time.linearly_implicit))
    throw InputError(parameter + "Method = " + obstacle.method +
                     ": repeats the solve of a step, which " + scheme +
                     (time.linearly_implicit ? " with Linearly implicit" : "") +
                     " does not do; use penalty, or a scheme such as newmark, backward-euler or "
                     "static with Newton's method");
  if (obstacle.friction_rule != "trial" && (!time.is_explicit() || time.entry().by_ts))
    throw InputError(parameter + "Friction rule = " + obstacle.friction_rule +
                     ": is for explicit-euler, central-difference and newmark with Beta = 0; " +
                     scheme + " has a rule of its own, leave this as trial");
  if (obstacle.friction_rule != "trial" && reduced)
    throw InputError(parameter + "Friction rule = " + obstacle.friction_rule +
                     ": stops nodes one by one, which a Reduction moves together; leave this as "
                     "trial, or let Reduction / Basis be none");
  if (obstacle.friction_rule != "trial" && obstacle.static_friction == 0)
    throw InputError(parameter + "Friction rule = " + obstacle.friction_rule +
                     ": means nothing without friction; set Friction static, or leave this as "
                     "trial");
  if (obstacle.static_friction > 0 && (time.entry().keeps_tangent || time.linearly_implicit))
    throw InputError(parameter + "Friction static = " + std::to_string(obstacle.static_friction) +
                     ": " + scheme + (time.linearly_implicit ? " with Linearly implicit" : "") +
                     " takes the tangent at the start of a step, which does not tell nodes that "
                     "stick from those that slide; take a scheme with Newton's method, or set both "
                     "coefficients to 0");
  if (obstacle.static_friction > 0 && time.entry().needs_no_damping)
    throw InputError(parameter + "Friction static = " + std::to_string(obstacle.static_friction) +
                     ": " + scheme +
                     " works without friction only; set both coefficients to 0, or use "
                     "central-difference");
  if (obstacle.damping > 0 && time.entry().needs_no_damping)
    throw InputError(parameter + "Damping = " + std::to_string(obstacle.damping) + ": " + scheme +
                     " works without damping only; set it to 0, or use central-difference");
  if (obstacle.static_friction > 0 && !run.marches)
    throw InputError(
        parameter + "Friction static = " + std::to_string(obstacle.static_friction) +
        ": small vibrations are those of a symmetric stiffness, which friction does not have; "
        "set both coefficients to 0");
}

}  // namespace

template <int dim>
std::vector<const Contact<dim>*> add_contacts(const Unknowns<dim>& unknowns, const Body<dim>& body,
                                              Elastodynamics<dim>& problem) {
  const Discretisation<dim>& grid = unknowns.grid();
  const Input& input = grid.input;
  const TimeInput& time = input.time;
  const bool marches = input.kind().marches, reduces = input.reduction.reduces();
  ContactScheme scheme;
  // on masses of nodes, which generalised coordinates move together
  scheme.updates = time.is_explicit() && !time.entry().by_ts && !reduces;
  scheme.leapfrog =
      scheme.updates && time.entry().make_scheme(time)->leapfrog() && problem.mass().diagonal();
  scheme.rests = input.initial.equilibrium_at.has_value();
  scheme.differences = time.takes_differences();
  scheme.stiffness_factor = time.is_explicit() ? 1 : 10;
  scheme.increment = 1e-6 * (time.end - time.start);
  std::vector<const Contact<dim>*> contacts;
  for (const ObstacleInput& obstacle : input.obstacles) {
    check_obstacle(obstacle, input.kind(), time, reduces);
    const auto make = [&](const ContactScheme& by) {
      return std::make_unique<Contact<dim>>(grid.space, body, obstacle, input.constants, by);
    };
    auto contact = make(scheme);
    const bool coupled = contact->facets().impulses && unknowns.prescribed().ties().weighted() &&
                         !problem.mass().of_leaders();
    const bool tied =
        coupled || (contact->facets().impulses && contact->may_touch(unknowns.tied_nodes()));
    if (coupled && contact->frictional())
      throw InputError("Obstacles / " + obstacle.name +
                       " / Friction static: with Time / Scheme = " + time.scheme +
                       " friction acts on the masses of single nodes, which Ties couple; set it to "
                       "0, leave out Ties, or take an implicit scheme");
    if (tied && contact->frictional())
      throw InputError("Obstacles / " + obstacle.name + " / Where = " + obstacle.where +
                       ": with Time / Scheme = " + time.scheme +
                       " friction acts on each node alone, and some nodes there are tied to others "
                       "by tied or periodic boundaries; leave them out, set Friction static to 0, "
                       "or take an implicit scheme");
    if (tied) {
      ContactScheme by_forces = scheme;
      by_forces.leapfrog = false;
      contact = make(by_forces);
    }
    if (marches && scheme.updates && !contact->presses_in_updates() && grid.speaks)
      std::cout << "note: Obstacles / " << obstacle.name
                << ": impacts may feed energy in; central-difference and the symplectic "
                   "explicit-euler keep it, with Damping / Mass = hrz or row-sum, but not at nodes "
                   "that are tied and on quadratic tetrahedra"
                << std::endl;
    if (marches && time.is_explicit() && reduces && grid.speaks)
      std::cout << "note: Obstacles / " << obstacle.name
                << ": impacts on generalised coordinates may feed energy in; compare with half the "
                   "step, or take energy-momentum, which keeps it"
                << std::endl;
    contacts.push_back(contact.get());
    problem.add(std::move(contact));
  }
  return contacts;
}

template std::vector<const Contact<2>*> add_contacts(const Unknowns<2>&, const Body<2>&,
                                                     Elastodynamics<2>&);
template std::vector<const Contact<3>*> add_contacts(const Unknowns<3>&, const Body<3>&,
                                                     Elastodynamics<3>&);

}  // namespace steppe
