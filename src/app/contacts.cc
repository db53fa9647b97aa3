#include "steppe/app/check_obstacle.h"
#include "steppe/app/simulation.h"
#include "steppe/base/error.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <iostream>

namespace steppe {

template <int dim>
std::vector<const Contact<dim>*> Simulation<dim>::add_contacts() {
  const TimeInput& time = input_.time;
  ContactScheme scheme;
  // on masses of nodes, which generalised coordinates move together
  scheme.updates = time.is_explicit() && !time.entry().by_ts && !input_.reduction.reduces();
  scheme.leapfrog =
      scheme.updates && time.entry().make_scheme(time)->leapfrog() && problem_.mass().diagonal();
  scheme.rests = input_.initial.equilibrium_at.has_value();
  scheme.differences = time.takes_differences();
  scheme.stiffness_factor = time.is_explicit() ? 1 : 10;
  scheme.increment = 1e-6 * (time.end - time.start);
  std::vector<const Contact<dim>*> contacts;
  for (const ObstacleInput& obstacle : input_.obstacles) {
    check_obstacle(obstacle, input_.kind(), time, input_.reduction.reduces());
    const auto make = [&](const ContactScheme& by) {
      return std::make_unique<Contact<dim>>(space_, body_, obstacle, input_.constants, by);
    };
    auto contact = make(scheme);
    const bool coupled = contact->impulses() && prescribed_.ties().weighted();
    const bool tied = coupled || (contact->impulses() && contact->may_touch(tied_nodes()));
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
    if (input_.kind().marches && scheme.updates && !contact->presses_in_updates() && speaks_)
      std::cout << "note: Obstacles / " << obstacle.name
                << ": impacts may feed energy in; central-difference and the symplectic "
                   "explicit-euler keep it, with Damping / Mass = hrz or row-sum, but not at nodes "
                   "that are tied and on quadratic tetrahedra"
                << std::endl;
    if (input_.kind().marches && time.is_explicit() && input_.reduction.reduces() && speaks_)
      std::cout << "note: Obstacles / " << obstacle.name
                << ": impacts on generalised coordinates may feed energy in; compare with half the "
                   "step, or take energy-momentum, which keeps it"
                << std::endl;
    contacts.push_back(contact.get());
    problem_.add(std::move(contact));
  }
  return contacts;
}

template <int dim>
std::set<PetscInt> Simulation<dim>::tied_nodes() const {
  std::set<PetscInt> nodes;
  for (const PetscInt unknown : prescribed_.ties().unknowns()) nodes.insert(unknown / dim);
  return nodes;
}

template std::vector<const Contact<2>*> Simulation<2>::add_contacts();
template std::vector<const Contact<3>*> Simulation<3>::add_contacts();
template std::set<PetscInt> Simulation<2>::tied_nodes() const;
template std::set<PetscInt> Simulation<3>::tied_nodes() const;

}  // namespace steppe
