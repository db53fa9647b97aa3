#include "steppe/fem/cells/cell_pairs.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <map>

namespace steppe {
namespace {

void sort(std::vector<NodePair>& pairs) {
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

}  // namespace

template <int dim>
std::vector<NodePair> at_owners(const Space<dim>& space, std::vector<NodePair> pairs) {
  sort(pairs);
  const PetscInt* ranges;
  const VecHandle nodes = space.create_vector(1);
  check(VecGetOwnershipRanges(nodes, &ranges));
  int n_ranks, rank;
  check_mpi(MPI_Comm_size(space.communicator(), &n_ranks));
  check_mpi(MPI_Comm_rank(space.communicator(), &rank));
  std::vector<NodePair> mine;
  std::map<unsigned int, std::vector<NodePair>> of_others;
  for (const NodePair& pair : pairs) {
    const int owner = int(std::upper_bound(ranges, ranges + n_ranks + 1, pair.first) - ranges) - 1;
    (owner == rank ? mine : of_others[owner]).push_back(pair);
  }
  for (const auto& [from, asked] :
       dealii::Utilities::MPI::some_to_some(space.communicator(), of_others))
    mine.insert(mine.end(), asked.begin(), asked.end());
  sort(mine);
  return mine;
}

template <int dim>
std::vector<NodePair> cell_pairs(const Space<dim>& space, const CellBatches<dim>& batches) {
  std::vector<NodePair> pairs;
  const int n = batches.nodes_per_cell();
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const BatchNodes<dim> batch = batches.nodes(i);
    for (int lane = 0; lane < batch.n_cells; ++lane)
      for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b)
          pairs.emplace_back(space.global_node(batch.nodes[a * Lanes::size + lane]),
                             space.global_node(batch.nodes[b * Lanes::size + lane]));
  }
  return at_owners(space, std::move(pairs));
}

template std::vector<NodePair> at_owners(const Space<2>&, std::vector<NodePair>);
template std::vector<NodePair> at_owners(const Space<3>&, std::vector<NodePair>);
template std::vector<NodePair> cell_pairs(const Space<2>&, const CellBatches<2>&);
template std::vector<NodePair> cell_pairs(const Space<3>&, const CellBatches<3>&);

}  // namespace steppe
