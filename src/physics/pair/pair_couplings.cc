// The pairs of nodes that contact may join.

#include "steppe/base/petsc/ask.h"
#include "steppe/fem/cells/cell_pairs.h"
#include "steppe/fem/search/nearest_points.h"
#include "steppe/physics/pair/pair_surfaces.h"

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
  std::set<NodePair> result;
  for (const auto& [node, joined] : whole)
    for (const PetscInt one : joined)
      for (const PetscInt other : joined) result.emplace(one, other);
  return at_owners(space_, std::vector<NodePair>(result.begin(), result.end()));
}

template std::vector<NodePair> PairSurfaces<2>::couplings() const;
template std::vector<NodePair> PairSurfaces<3>::couplings() const;

}  // namespace steppe
