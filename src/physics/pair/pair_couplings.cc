// The pairs of nodes that contact may join.

#include "steppe/base/petsc/ask.h"
#include "steppe/fem/cells/cell_pairs.h"
#include "steppe/fem/search/nearest_points.h"
#include "steppe/physics/pair/pair_surfaces.h"

#include <algorithm>
#include <map>
#include <set>

namespace steppe {

template <int dim>
std::vector<NodePair> PairSurfaces<dim>::couplings() const {
  // all that the gap of a node depends on is joined: the node's owner sees it whole
  const Ownership owners(space_.communicator(), space_.n_owned_nodes());
  std::map<PetscInt, std::set<PetscInt>> rows;
  for (const PairFace<dim>& face : faces_) {
    std::set<PetscInt> joined;
    for (const int node : face.nodes) joined.insert(space_.global_node(node));
    for (const std::size_t k : face.near) {
      const PetscInt* nodes = primary_->nodes(k);
      joined.insert(nodes, nodes + shapes_.size());
    }
    if (face.near.empty()) continue;
    for (const int node : face.nodes)
      rows[space_.global_node(node)].insert(joined.begin(), joined.end());
  }
  std::map<unsigned int, std::vector<NodePair>> messages;
  for (const auto& [node, joined] : rows)
    for (const PetscInt other : joined) messages[owners.owner(node)].emplace_back(node, other);
  std::map<PetscInt, std::set<PetscInt>> whole;
  for (const auto& [rank, pairs] : deliver(space_.communicator(), messages))
    for (const auto& [node, other] : pairs) whole[node].insert(other);
  std::map<PetscInt, std::vector<PetscInt>> partners;
  for (const auto& [node, joined] : whole)
    for (const PetscInt one : joined)
      partners[one].insert(partners[one].end(), joined.begin(), joined.end());
  std::vector<NodePair> result;
  for (auto& [one, others] : partners) {
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    for (const PetscInt other : others) result.emplace_back(one, other);
  }
  return at_owners(space_, result);
}

template std::vector<NodePair> PairSurfaces<2>::couplings() const;
template std::vector<NodePair> PairSurfaces<3>::couplings() const;

}  // namespace steppe
