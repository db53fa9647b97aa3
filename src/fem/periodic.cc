#include "steppe/fem/periodic.h"

#include "steppe/base/error.h"
#include "steppe/fem/boundary.h"
#include "steppe/input/point.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/utilities.h>

#include <algorithm>
#include <sstream>

namespace steppe {

using namespace dealii;

void PeriodicInput::bind(ParameterHandler& prm) {
  prm.add_parameter("From", from, "Region of the boundary that leads (see Materials / Where).");
  prm.add_parameter("To", to, "Region of the boundary that follows it, with matching nodes.");
  prm.add_parameter("Translation", translation,
                    "d from a node to the one that follows it in the reference shape, m, numbers "
                    "separated by commas; empty: from the mean of the one boundary's nodes to that "
                    "of the other's.");
  prm.add_parameter("Jump", jump,
                    "u(X + d) - u(X), m: components separated by `;`, expressions of t, such as (F "
                    "- I) d for a mean deformation gradient F; empty: zero.");
}

namespace {

template <int dim>
struct Node {
  double key;  // orders the nodes along a direction that no lattice has
  PetscInt number;
  Point<dim> position;
};

template <int dim>
double key_of(const Point<dim>& x) {
  double key = x[0];
  for (int c = 1; c < dim; ++c) key += x[c] * (c == 1 ? 0.6180339887498949 : 0.3247179572447460);
  return key;
}

/// The nodes of a boundary on all ranks, ordered.
template <int dim>
std::vector<Node<dim>> nodes_everywhere(const Space<dim>& space, const std::vector<int>& mine) {
  std::vector<double> numbers;
  for (const int node : mine) {
    numbers.push_back(double(space.global_node(node)));
    for (int c = 0; c < dim; ++c) numbers.push_back(space.node_positions()[node][c]);
  }
  std::vector<Node<dim>> nodes;
  for (const auto& of_rank : Utilities::MPI::all_gather(space.communicator(), numbers))
    for (std::size_t k = 0; k < of_rank.size(); k += 1 + dim) {
      Point<dim> x;
      for (int c = 0; c < dim; ++c) x[c] = of_rank[k + 1 + c];
      nodes.push_back({key_of(x), PetscInt(of_rank[k]), x});
    }
  std::sort(nodes.begin(), nodes.end(),
            [](const Node<dim>& a, const Node<dim>& b) { return a.key < b.key; });
  return nodes;
}

/// The node at a point, null when there is none.
template <int dim>
const Node<dim>* find(const std::vector<Node<dim>>& nodes, const Point<dim>& x, double tolerance) {
  auto at = std::lower_bound(nodes.begin(), nodes.end(), key_of(x) - 2 * tolerance,
                             [](const Node<dim>& node, double key) { return node.key < key; });
  for (; at != nodes.end() && at->key <= key_of(x) + 2 * tolerance; ++at)
    if (at->position.distance(x) <= tolerance) return &*at;
  return nullptr;
}

template <int dim>
Tensor<1, dim> mean(const std::vector<Node<dim>>& nodes) {
  Tensor<1, dim> sum;
  for (const Node<dim>& node : nodes) sum += node.position;
  return sum / double(nodes.size());
}

}  // namespace

template <int dim>
std::vector<std::pair<int, PetscInt>> periodic_nodes(const Space<dim>& space,
                                                     const PeriodicInput& input) {
  const std::string parameter = "Periodic / " + input.name;
  const auto nodes_of = [&](const std::string& region, const std::string& key) {
    return boundary_nodes(
        space, boundary_faces(space, space.mesh().boundary_region(region, parameter + key),
                              parameter + key));
  };
  const auto mine = nodes_of(input.to, " / To");
  const auto from = nodes_everywhere(space, nodes_of(input.from, " / From")),
             to = nodes_everywhere(space, mine);
  const Tensor<1, dim> d = input.translation.empty()
                               ? mean(to) - mean(from)
                               : read_point<dim>(input.translation, parameter + " / Translation");
  const double tolerance = 1e-6 * space.mesh().size();
  // every rank knows all nodes and finds the same
  const auto refuse = [&](const Point<dim>& x, const Point<dim>& missing, const char* other) {
    std::ostringstream text;
    text << parameter << ": the node at (" << x << ") has no partner at (" << missing << ") on "
         << other << "; the nodes of both boundaries must match up to the translation (" << d
         << "), which Translation may set";
    throw InputError(text.str());
  };
  if (d.norm() <= tolerance)
    throw InputError(parameter + ": From and To are the same boundary; name two opposite ones");
  for (const Node<dim>& node : to)
    if (!find(from, node.position - d, tolerance)) refuse(node.position, node.position - d, "From");
  for (const Node<dim>& node : from)
    if (!find(to, node.position + d, tolerance)) refuse(node.position, node.position + d, "To");
  std::vector<std::pair<int, PetscInt>> pairs;
  for (const int node : mine)
    pairs.emplace_back(node, find(from, space.node_positions()[node] - d, tolerance)->number);
  return pairs;
}

template std::vector<std::pair<int, PetscInt>> periodic_nodes(const Space<2>&,
                                                              const PeriodicInput&);
template std::vector<std::pair<int, PetscInt>> periodic_nodes(const Space<3>&,
                                                              const PeriodicInput&);

}  // namespace steppe
