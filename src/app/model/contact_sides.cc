#include "steppe/app/model/contact_sides.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/search/first_point.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

/// The owned nodes of a side, by local numbers in ascending order. Collective.
template <int dim>
std::vector<int> nodes_of_side(const Space<dim>& space, const std::string& region,
                               const std::string& parameter) {
  return boundary_nodes(
      space, boundary_faces(space, space.mesh().boundary_region(region, parameter), parameter));
}

/// Throws InputError, with the place of a node and what is said of it, for nodes that two ascending
/// lists have in common. Collective.
template <int dim>
void refuse_common(const Space<dim>& space, const std::vector<int>& one,
                   const std::vector<int>& other, const std::string& begin,
                   const std::string& says) {
  std::vector<int> common;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                        std::back_inserter(common));
  std::vector<Point<dim>> places;
  for (const int node : common) places.push_back(space.node_positions()[std::size_t(node)]);
  refuse_first<dim>(space.communicator(), places, [&](const Point<dim>& x) {
    std::ostringstream text;
    text << begin << ": the node at (" << x << ") " << says;
    throw InputError(text.str());
  });
}

/// The nodes of a tie that it binds to others. Collective.
template <int dim>
std::vector<int> followers(const Space<dim>& space, const TiedFaces<dim>& tie,
                           const std::set<PetscInt>& tied) {
  std::vector<int> nodes;
  for (const int node : boundary_nodes(space, tie.secondary))
    if (tied.count(space.global_node(node)) > 0) nodes.push_back(node);
  return nodes;
}

}  // namespace

template <int dim>
void check_contact_sides(const Discretisation<dim>& grid, const std::set<PetscInt>& tied) {
  const Space<dim>& space = grid.space;
  for (const ContactPairInput& pair : grid.input.contacts) {
    const auto [parameter, region] = pair.sides()[0];
    const std::string where = pair.path(parameter);
    const std::vector<int> secondary = nodes_of_side(space, region, where);
    if (!pair.of_itself())
      refuse_common(space, secondary, nodes_of_side(space, pair.primary, pair.path("Primary")),
                    pair.path("Primary") + " = " + pair.primary,
                    "is of Secondary = " + pair.secondary +
                        " too; name another region of one of them, so that they share no nodes, or "
                        "give Where in place of both");
    for (const TiedFaces<dim>& tie : grid.ties)
      refuse_common(space, secondary, followers(space, tie, tied), where + " = " + region,
                    "follows " + tie.input.path() +
                        " / Primary; exchange Secondary and Primary of one of them, or let their "
                        "regions end apart");
  }
}

template <int dim>
std::set<PetscInt> nodes_in_contact(const Discretisation<dim>& grid) {
  std::set<PetscInt> nodes;
  for (const ContactPairInput& pair : grid.input.contacts)
    for (const auto& [parameter, region] : pair.sides())
      for (const int node : nodes_of_side(grid.space, region, pair.path(parameter)))
        nodes.insert(grid.space.global_node(node));
  return nodes;
}

template void check_contact_sides(const Discretisation<2>&, const std::set<PetscInt>&);
template void check_contact_sides(const Discretisation<3>&, const std::set<PetscInt>&);
template std::set<PetscInt> nodes_in_contact(const Discretisation<2>&);
template std::set<PetscInt> nodes_in_contact(const Discretisation<3>&);

}  // namespace steppe
