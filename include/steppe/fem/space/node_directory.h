#pragma once

#include "steppe/base/petsc/ask.h"
#include "steppe/fem/space/space.h"

#include <deal.II/base/point.h>

#include <array>
#include <cstdint>
#include <vector>

namespace steppe {

/**
 * Finds nodes by their places in the reference configuration, whichever rank owns them. Space is
 * cut into cubes, and each cube belongs to a rank that its place decides. There the nodes of the
 * cube are listed, and there those who look for one ask: what a rank holds and sends is in
 * proportion to the nodes and points that it gives.
 */
template <int dim>
class NodeDirectory {
 public:
  struct Entry {
    std::array<double, dim> place;  // m
    PetscInt number;
  };

  /// From the entries of all ranks; a point is at a node within the tolerance, m. Collective.
  NodeDirectory(MPI_Comm communicator, const std::vector<Entry>& entries, double tolerance);

  /// The number of the node at each point: the nearest, of those equally near the lowest, or -1 for
  /// none. Collective.
  std::vector<PetscInt> find(const std::vector<dealii::Point<dim>>& points) const;

 private:
  using Place = std::array<double, dim>;
  using Cube = std::array<double, dim>;  // whole numbers, of any size
  struct Listed {
    Cube cube;
    Entry entry;
  };
  struct Question {
    Cube cube;
    Place place;
  };
  struct Answer {
    double distance;
    PetscInt number;
  };

  Cube cube_of(const Place& place) const;
  unsigned int rank_of(const Cube& cube) const;
  /// The nearest of the nodes that are in a cube of this rank. Local.
  Answer nearest(const Question& question) const;

  MPI_Comm communicator_;
  double tolerance_;
  unsigned int n_ranks_;
  std::vector<Listed> listed_;  // by cubes
};

/// Entries of a directory for some nodes, given by local numbers. Local.
template <int dim>
std::vector<typename NodeDirectory<dim>::Entry> directory_entries(const Space<dim>& space,
                                                                  const std::vector<int>& nodes) {
  std::vector<typename NodeDirectory<dim>::Entry> entries;
  for (const int node : nodes) {
    entries.push_back({{}, space.global_node(node)});
    for (int c = 0; c < dim; ++c) entries.back().place[c] = space.node_positions()[node][c];
  }
  return entries;
}

}  // namespace steppe
