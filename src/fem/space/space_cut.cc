#include "steppe/base/petsc/counts.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/space/space.h"

#include <deal.II/base/mpi.h>

#include <limits>
#include <sstream>

// Nodes that a cut doubles.

namespace steppe {

using namespace dealii;

namespace {

/// The lowest entries of all ranks, in the place of those of each. Collective.
void take_lowest(Vec ghosted) {
  check(VecGhostUpdateBegin(ghosted, MIN_VALUES, SCATTER_REVERSE));
  check(VecGhostUpdateEnd(ghosted, MIN_VALUES, SCATTER_REVERSE));
  update_ghosts(ghosted);
}

}  // namespace

template <int dim>
std::vector<int> Space<dim>::cut_of_nodes(const std::vector<CellCut>& cuts) const {
  std::vector<int> cut_of(n_local_nodes(), -1);
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    const VecHandle vector = create_vector(3);
    zero_with_ghosts(vector);
    {
      LocalArray had(vector);  // by cells below it, elsewhere and above it
      for (std::size_t cell = 0; cell < cells_.size(); ++cell)
        for (int b = 0; b < nodes_per_cell_; ++b)
          had[3 * cell_nodes(cell)[b] + cuts[k].sides[cell]] = 1;
    }
    add_ghosts(vector);
    update_ghosts(vector);
    const LocalView had(vector);
    agree(communicator(), [&] {
      for (int i = 0; i < n_local_nodes(); ++i) {
        if (had[3 * i + CellCut::below] == 0 || had[3 * i + CellCut::above] == 0) continue;
        if (had[3 * i + CellCut::elsewhere] > 0 || cut_of[i] >= 0) {
          std::ostringstream text;
          text << cuts[k].origin << ": the cut meets "
               << (cut_of[i] >= 0 ? "that of " + cuts[cut_of[i]].origin
                                  : std::string("cells outside of Where"))
               << " at (" << positions_[i]
               << "); let Where be all cells there, or move Point to where the shank is free";
          throw InputError(text.str());
        }
        cut_of[i] = int(k);
      }
    });
  }
  return cut_of;
}

template <int dim>
void Space<dim>::cut(const std::vector<CellCut>& cuts) {
  const std::vector<int> cut_of = cut_of_nodes(cuts);
  const auto is_above = [&](std::size_t cell, int node) {
    return cut_of[node] >= 0 && cuts[cut_of[node]].sides[cell] == CellCut::above;
  };
  const auto rank = Utilities::MPI::this_mpi_process(communicator());

  // the owners of both nodes at each place, first the one below
  const VecHandle owners = create_vector(2);
  {
    LocalArray owner(owners);
    for (int i = 0; i < 2 * n_local_nodes(); ++i) owner[i] = std::numeric_limits<double>::max();
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      for (int b = 0; b < nodes_per_cell_; ++b) {
        const int node = cell_nodes(cell)[b];
        owner[2 * node + is_above(cell, node)] = rank;
      }
  }
  take_lowest(owners);

  // places of the nodes that this rank is to own: 2 node, and 2 node + 1 for the one above
  std::vector<int> mine;
  {
    const LocalView owner(owners);
    for (int i = 0; i < n_local_nodes(); ++i)
      if (cut_of[i] < 0 ? i < n_owned_ : owner[2 * i] == rank) mine.push_back(2 * i);
    for (int i = 0; i < n_local_nodes(); ++i)
      if (cut_of[i] >= 0 && owner[2 * i + 1] == rank) mine.push_back(2 * i + 1);
  }
  PetscInt first = 0, n_mine = 0;
  agree(communicator(),
        [&] { n_mine = as_local_count(std::uint64_t(dim) * mine.size(), "unknowns") / dim; });
  check_mpi(MPI_Exscan(&n_mine, &first, 1, MPIU_INT, MPI_SUM, communicator()));
  const VecHandle numbers = create_vector(2);
  zero_with_ghosts(numbers);
  {
    LocalArray number(numbers);
    for (PetscInt k = 0; k < n_mine; ++k) number[mine[k]] = double(first + k);
  }
  add_ghosts(numbers);
  update_ghosts(numbers);
  const LocalView number_of(numbers);

  std::vector<PetscInt> touched;
  touched.reserve(cell_nodes_.size());
  for (std::size_t cell = 0; cell < cells_.size(); ++cell)
    for (int b = 0; b < nodes_per_cell_; ++b) {
      const int node = cell_nodes(cell)[b];
      touched.push_back(PetscInt(number_of[2 * node + is_above(cell, node)]));
    }
  cuts_.resize(cuts.size());
  for (PetscInt k = 0; k < n_mine; ++k)
    if (mine[k] % 2 == 1)
      cuts_[cut_of[mine[k] / 2]].push_back({int(k), PetscInt(number_of[mine[k] - 1])});
  const std::vector<int> old_nodes = std::move(cell_nodes_);
  const std::vector<Point<dim>> old_positions = std::move(positions_);
  n_owned_ = int(n_mine);
  cell_nodes_.clear();
  ghosts_.clear();
  number(touched);
  as_index(std::uint64_t(dim) * n_global_, "unknowns");
  positions_.resize(n_local_nodes());
  for (std::size_t k = 0; k < old_nodes.size(); ++k)
    positions_[cell_nodes_[k]] = old_positions[old_nodes[k]];
}

template std::vector<int> Space<2>::cut_of_nodes(const std::vector<CellCut>&) const;
template std::vector<int> Space<3>::cut_of_nodes(const std::vector<CellCut>&) const;
template void Space<2>::cut(const std::vector<CellCut>&);
template void Space<3>::cut(const std::vector<CellCut>&);

}  // namespace steppe
