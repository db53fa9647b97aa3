#include "steppe/app/model/held_temperature.h"

#include "steppe/base/numbers/groups.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/space/pieces.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/// The pieces that pairs of nodes, the first ones owned, join two by two, of all ranks.
template <int dim>
std::vector<std::pair<int, int>> joined_by(const std::vector<NodePair>& joined,
                                           const Space<dim>& space,
                                           const std::vector<int>& piece_of_node) {
  const Ownership nodes(space.communicator(), space.n_owned_nodes());
  std::vector<unsigned int> owners;
  std::vector<PetscInt> others;
  std::vector<std::pair<int, int>> pairs;
  for (const auto& [node, other] : joined) {
    owners.push_back(nodes.owner(other));
    others.push_back(other);
    pairs.emplace_back(piece_of_node[std::size_t(node - space.first_node())], 0);
  }
  const auto pieces = ask<int>(space.communicator(), owners, others, [&](PetscInt node) {
    return piece_of_node[std::size_t(node - space.first_node())];
  });
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].second = pieces[i];
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<std::pair<int, int>> all;
  for (const auto& of_rank : Utilities::MPI::all_gather(space.communicator(), pairs))
    all.insert(all.end(), of_rank.begin(), of_rank.end());
  return all;
}

}  // namespace

template <int dim>
void check_held_temperature(const Space<dim>& space, const Ties& ties,
                            std::vector<NodePair> exchanging, const std::vector<int>& holding) {
  const Pieces<dim> pieces = pieces_of(space);
  for (const auto& [follower, tie] : ties.owned())
    for (const Leader& leader : tie.leaders) exchanging.emplace_back(follower, leader.unknown);
  Groups joined(pieces.list.size());
  for (const auto& [one, other] : joined_by(exchanging, space, pieces.of_node))
    joined.join(one, other);
  std::vector<int> held(pieces.list.size(), 0);
  for (const int node : holding) held[joined.root(pieces.of_node[node])] = 1;
  Utilities::MPI::max(held, space.communicator(), held);
  int loose = 0;
  while (loose < int(held.size()) && held[joined.root(loose)]) ++loose;
  if (loose == int(held.size())) return;
  std::ostringstream text;
  text.precision(4);
  text << "Time / Scheme = static: nothing holds the temperature of the body";
  if (held.size() > 1) {
    const Piece<dim>& piece = pieces.list[loose];
    text << "'s piece of " << piece.n_cells << (piece.n_cells == 1 ? " cell" : " cells")
         << " about (" << piece.centre << "), which shares no nodes with others";
  }
  text << ", so that no steady state is determined; give " << (held.size() > 1 ? "it " : "")
       << "Prescribed temperatures, or Heat loads of Kind = "
       << "convection or radiation"
       << (held.size() > 1 ? ", or join it to others (Ties, or Contacts with a Conductance)" : "");
  throw InputError(text.str());
}

template void check_held_temperature(const Space<2>&, const Ties&, std::vector<NodePair>,
                                     const std::vector<int>&);
template void check_held_temperature(const Space<3>&, const Ties&, std::vector<NodePair>,
                                     const std::vector<int>&);

}  // namespace steppe
