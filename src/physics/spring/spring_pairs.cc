#include "steppe/physics/spring/spring_pairs.h"

#include "steppe/base/petsc/ask.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/spring/listed_pairs.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/utilities.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <map>

namespace steppe {

using namespace dealii;

namespace {

NodePair ordered(PetscInt a, PetscInt b) { return {std::min(a, b), std::max(a, b)}; }

void sort_and_unite(std::vector<NodePair>& pairs) {
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

/// Pairs of the nodes of owned cells.
template <int dim>
std::vector<NodePair> cell_pairs(const Space<dim>& space, const SpringsInput& input) {
  if (space.degree() > 1)
    throw InputError("Springs / " + input.name + " / Between = " + input.between +
                     ": joins the corners of cells, which are all nodes for Space / Degree = 1 "
                     "only, not for " +
                     std::to_string(space.degree()) + "; set that, or list the springs in Pairs");
  const std::string where = "Springs / " + input.name + " / Where";
  const Region<dim> region = space.mesh().volume_region(input.where, where);
  const unsigned int furthest = input.between == "edges" ? 1 : input.between == "all" ? 3 : 2;
  std::vector<NodePair> pairs;
  agree(space.communicator(), [&] {
    for (std::size_t k = 0; k < space.cells().size(); ++k) {
      if (!space.lies_in(region, k)) continue;
      const int* nodes = space.cell_nodes(k);
      for (int a = 0; a < space.nodes_per_cell(); ++a)
        for (int b = 0; b < a; ++b)
          // bit i of a hypercube's vertex number is its coordinate i; simplices have edges only
          if (space.mesh().simplicial() || std::bitset<dim>(a ^ b).count() <= furthest)
            pairs.push_back(ordered(space.global_node(nodes[a]), space.global_node(nodes[b])));
    }
  });
  if (Utilities::MPI::sum(pairs.size(), space.communicator()) == 0)
    throw InputError(where + " = " + input.where +
                     ": no cell of the mesh lies there; check the name, id or coordinates");
  sort_and_unite(pairs);
  return pairs;
}

/// Of the pairs of all ranks those that have a node of this one, each once. Collective.
std::vector<NodePair> at_owners(const Ownership& nodes, const std::vector<NodePair>& pairs) {
  std::map<unsigned int, std::vector<std::array<PetscInt, 2>>> sent;
  for (const auto& [a, b] : pairs) {
    const unsigned int of_a = nodes.owner(a), of_b = nodes.owner(b);
    sent[of_a].push_back({a, b});
    if (of_b != of_a) sent[of_b].push_back({a, b});
  }
  std::vector<NodePair> result;
  for (const auto& [a, b] : send(nodes.communicator(), sent)) result.emplace_back(a, b);
  sort_and_unite(result);
  return result;
}

}  // namespace

template <int dim>
std::vector<NodePair> spring_pairs(const Space<dim>& space, const SpringsInput& input) {
  const Ownership nodes(space.communicator(), space.n_owned_nodes());
  if (input.pairs.empty()) return at_owners(nodes, cell_pairs(space, input));
  std::vector<NodePair> pairs;
  ListedPairs<dim> listed(space, input);
  while (listed.next()) {
    const auto more = at_owners(nodes, listed.pairs());
    pairs.insert(pairs.end(), more.begin(), more.end());
  }
  sort_and_unite(pairs);
  return pairs;
}

template std::vector<NodePair> spring_pairs(const Space<2>&, const SpringsInput&);
template std::vector<NodePair> spring_pairs(const Space<3>&, const SpringsInput&);

}  // namespace steppe
