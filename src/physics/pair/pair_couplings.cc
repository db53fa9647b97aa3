// The pairs of nodes that contact may join.

#include "steppe/base/petsc/ask.h"
#include "steppe/fem/cells/cell_pairs.h"
#include "steppe/fem/search/nearest_points.h"
#include "steppe/physics/pair/pair_surfaces.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace steppe {

namespace {

using Numbers = std::vector<PetscInt>;

void make_unique(Numbers& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

/// Each two numbers that a group has, once. Groups have far more of them in common than not, so
/// that a mark for each number tells sooner than a tree or a sort which pairs there are already.
std::vector<NodePair> all_pairs(std::map<PetscInt, Numbers> groups) {
  Numbers numbers;
  for (auto& [node, group] : groups) {
    make_unique(group);
    numbers.insert(numbers.end(), group.begin(), group.end());
  }
  make_unique(numbers);
  std::vector<std::vector<std::size_t>> places, groups_of(numbers.size());
  for (const auto& [node, group] : groups) {
    places.emplace_back();
    for (const PetscInt number : group) {
      places.back().push_back(
          std::size_t(std::lower_bound(numbers.begin(), numbers.end(), number) - numbers.begin()));
      groups_of[places.back().back()].push_back(places.size() - 1);
    }
  }
  std::vector<std::size_t> marks(numbers.size(), numbers.size());
  std::vector<NodePair> pairs;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    for (const std::size_t group : groups_of[i])
      for (const std::size_t j : places[group])
        if (std::exchange(marks[j], i) != i) pairs.emplace_back(numbers[i], numbers[j]);
  return pairs;
}

}  // namespace

template <int dim>
std::vector<NodePair> PairSurfaces<dim>::couplings() const {
  // all that the gap of a node depends on is joined: the node's owner sees it whole
  const Ownership owners(space_.communicator(), space_.n_owned_nodes());
  std::map<PetscInt, Numbers> rows;
  for (const PairFace<dim>& face : faces_) {
    if (face.near.empty()) continue;
    Numbers joined;
    for (const int node : face.nodes) joined.push_back(space_.global_node(node));
    for (const std::size_t k : face.near)
      joined.insert(joined.end(), primary_->nodes(k), primary_->nodes(k) + shapes_.size());
    make_unique(joined);
    // gaps are those of vertices
    for (std::size_t i = 0; i < shapes_.n_vertices(); ++i) {
      Numbers& row = rows[space_.global_node(face.nodes[i])];
      row.insert(row.end(), joined.begin(), joined.end());
    }
  }
  std::map<unsigned int, std::vector<NodePair>> messages;
  for (auto& [node, joined] : rows) {
    make_unique(joined);
    for (const PetscInt other : joined) messages[owners.owner(node)].emplace_back(node, other);
  }
  std::map<PetscInt, Numbers> whole;
  for (const auto& [rank, pairs] : deliver(space_.communicator(), messages))
    for (const auto& [node, other] : pairs) whole[node].push_back(other);
  return at_owners(space_, all_pairs(std::move(whole)));
}

template std::vector<NodePair> PairSurfaces<2>::couplings() const;
template std::vector<NodePair> PairSurfaces<3>::couplings() const;

}  // namespace steppe
