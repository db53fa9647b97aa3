#include "steppe/fem/space/pieces.h"

#include "steppe/base/numbers/groups.h"
#include "steppe/base/petsc/ask.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/// Links between the groups of this rank and those on the other sides of cuts, of which a rank asks
/// the owners of the nodes. Collective.
template <int dim>
std::vector<std::pair<int, int>> links_over_cuts(const Space<dim>& space,
                                                 const std::vector<int>& group_of, int before) {
  const Ownership nodes(space.communicator(), space.n_owned_nodes());
  std::vector<std::pair<int, int>> links;
  for (const std::vector<DoubledNode>& cut : space.cuts()) {
    std::vector<unsigned int> owners;
    std::vector<PetscInt> below;
    for (const DoubledNode& node : cut) {
      owners.push_back(nodes.owner(node.below));
      below.push_back(node.below);
    }
    const auto others = ask<int>(space.communicator(), owners, below, [&](PetscInt node) {
      return before + group_of[node - space.first_node()];
    });
    for (std::size_t i = 0; i < cut.size(); ++i)
      links.emplace_back(before + group_of[cut[i].above], others[i]);
  }
  return links;
}

/// The groups of all ranks, joined where a node of one lies in one of another, or over `cuts`.
/// Returns of each of this rank's groups the number of its piece, and how many pieces there are.
template <int dim>
std::pair<std::vector<int>, int> joined_groups(const Space<dim>& space,
                                               const std::vector<int>& group_of, int n_groups,
                                               Cuts cuts) {
  const MPI_Comm communicator = space.communicator();
  int before = 0;
  check_mpi(MPI_Exscan(&n_groups, &before, 1, MPI_INT, MPI_SUM, communicator));
  const VecHandle numbers = space.create_vector(1);
  {
    LocalArray entries(numbers);
    for (int i = 0; i < space.n_owned_nodes(); ++i) entries[i] = before + group_of[i];
  }
  update_ghosts(numbers);
  std::vector<std::pair<int, int>> links;
  if (cuts == Cuts::joined) links = links_over_cuts(space, group_of, before);
  {
    const LocalView entries(numbers);
    for (int i = space.n_owned_nodes(); i < space.n_local_nodes(); ++i)
      links.emplace_back(before + group_of[i], int(entries[i]));
  }
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
  Groups all(Utilities::MPI::sum(n_groups, communicator));
  for (const auto& of_rank : Utilities::MPI::all_gather(communicator, links))
    for (const auto& [mine, other] : of_rank) all.join(mine, other);
  const auto [piece, n_pieces] = all.numbered();
  return {{piece.begin() + before, piece.begin() + before + n_groups}, n_pieces};
}

}  // namespace

template <int dim>
Pieces<dim> pieces_of(const Space<dim>& space, Cuts cuts) {
  const int n = space.nodes_per_cell();
  Groups nodes(space.n_local_nodes());
  for (std::size_t k = 0; k < space.cells().size(); ++k)
    for (int b = 1; b < n; ++b) nodes.join(space.cell_nodes(k)[0], space.cell_nodes(k)[b]);
  const auto [group_of, n_groups] = nodes.numbered();
  const auto [piece_of, n_pieces] = joined_groups(space, group_of, n_groups, cuts);

  std::vector<double> sums((dim + 1) * n_pieces, 0);
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    double* sum = &sums[(dim + 1) * piece_of[group_of[space.cell_nodes(k)[0]]]];
    for (int c = 0; c < dim; ++c) sum[c] += space.centre(k)[c];
    sum[dim] += 1;
  }
  Utilities::MPI::sum(sums, space.communicator(), sums);
  std::vector<Piece<dim>> found(n_pieces);
  for (int p = 0; p < n_pieces; ++p) {
    found[p].n_cells = sums[(dim + 1) * p + dim];
    for (int c = 0; c < dim && found[p].n_cells > 0; ++c)
      found[p].centre[c] = sums[(dim + 1) * p + c] / found[p].n_cells;
  }
  std::vector<int> order(n_pieces), place(n_pieces);
  std::iota(order.begin(), order.end(), 0);
  const double near = 1e-9 * space.mesh().size();  // what ranks may change by rounding
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    if (found[a].n_cells != found[b].n_cells) return found[a].n_cells > found[b].n_cells;
    for (int c = 0; c < dim; ++c) {
      const double x = std::round(found[a].centre[c] / near),
                   y = std::round(found[b].centre[c] / near);
      if (x != y) return x < y;
    }
    return a < b;
  });
  Pieces<dim> pieces;
  for (int p = 0; p < n_pieces; ++p) {
    const bool has_cells = found[order[p]].n_cells > 0;
    place[order[p]] = has_cells ? p : -1;
    if (has_cells) pieces.list.push_back(found[order[p]]);
  }
  for (const int group : group_of) pieces.of_node.push_back(place[piece_of[group]]);
  return pieces;
}

template Pieces<2> pieces_of(const Space<2>&, Cuts);
template Pieces<3> pieces_of(const Space<3>&, Cuts);

}  // namespace steppe
