#include "steppe/app/model/contacts.h"

#include "steppe/app/model/contact_sides.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/scheme/scheme_entry.h"
#include "steppe/solve/scheme/time_input.h"

#include <algorithm>
#include <iostream>
#include <set>

namespace steppe {

namespace {

/// Properties of the time scheme of a run that contact depends on.
ContactScheme contact_scheme(const Input& input, bool has_nodal_masses) {
  const TimeInput& time = input.time;
  ContactScheme scheme;
  // on masses of nodes, which generalised coordinates move together
  scheme.updates = input.kind().marches && time.is_explicit() && !time.entry().by_ts &&
                   !input.reduction.reduces();
  scheme.leapfrog =
      scheme.updates && time.entry().make_scheme(time)->leapfrog() && has_nodal_masses;
  scheme.rests = input.initial.equilibrium_at.has_value();
  scheme.differences = time.takes_differences();
  scheme.is_explicit = time.is_explicit();
  scheme.increment = 1e-6 * (time.end - time.start);
  return scheme;
}

/// Whether nodes of the input's contacts between bodies share their mass with others by ties.
/// Collective.
template <int dim>
bool shares_masses(const Unknowns<dim>& unknowns, bool leaders_have_all) {
  if (unknowns.prescribed().ties().weighted() && !leaders_have_all) return true;
  const std::set<PetscInt> tied = unknowns.tied_nodes(),
                           touching = nodes_in_contact(unknowns.grid());
  const bool here = std::any_of(touching.begin(), touching.end(),
                                [&](PetscInt node) { return tied.count(node) > 0; });
  return !on_all_ranks(unknowns.grid().space.communicator(), !here);
}

}  // namespace

template <int dim>
ContactTerms<dim> add_contacts(const Unknowns<dim>& unknowns, const Body<dim>& body,
                               Elastodynamics<dim>& problem) {
  const Discretisation<dim>& grid = unknowns.grid();
  check_contact_sides(grid, unknowns.tied_nodes());
  const Input& input = grid.input;
  const TimeInput& time = input.time;
  const bool marches = input.kind().marches, reduces = input.reduction.reduces();
  const ContactScheme scheme = contact_scheme(input, problem.mass().diagonal());
  ContactTerms<dim> contacts;
  for (const ObstacleInput& obstacle : input.obstacles) {
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
    contacts.obstacles.push_back(contact.get());
    problem.add(std::move(contact));
  }
  const bool shares = shares_masses(unknowns, problem.mass().of_leaders());
  for (const ContactPairInput& pair : input.contacts) {
    ContactScheme by = scheme;
    by.leapfrog &= !shares;
    const auto make = [&](bool of_edges) {
      return std::make_unique<ContactPair<dim>>(grid.space, body, pair, input.constants, by,
                                                of_edges);
    };
    auto contact = make(false);
    if (marches && time.is_explicit() && !contact->presses_in_updates() && grid.speaks)
      std::cout << "note: Contacts / " << pair.name
                << ": impacts may feed energy in, and a large Stiffness shortens the stable step; "
                   "central-difference and the symplectic explicit-euler keep the energy, with "
                   "Damping / Mass = hrz or row-sum and without ties of nodes that touch"
                << std::endl;
    contacts.pairs.push_back(contact.get());
    if (PairGaps<dim>::edges_may_cross(grid.space, pair)) {
      auto edges = make(true);
      contact->include(*edges);
      problem.add(std::move(edges));
    }
    problem.add(std::move(contact));
  }
  return contacts;
}

template ContactTerms<2> add_contacts(const Unknowns<2>&, const Body<2>&, Elastodynamics<2>&);
template ContactTerms<3> add_contacts(const Unknowns<3>&, const Body<3>&, Elastodynamics<3>&);

}  // namespace steppe
