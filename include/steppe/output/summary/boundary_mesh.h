#pragma once

#include "steppe/fem/space/space.h"

#include <deal.II/base/mpi.h>

#include <cstddef>
#include <vector>

namespace steppe {

/// The boundary of a body as faces (lines in 2D) between their corners, on rank 0; in the order of
/// the ranks, and there in that of `Space::boundary`.
template <int dim>
struct BoundaryMesh {
  std::vector<dealii::Point<dim>> points;
  std::size_t corners_per_face = 0;
  /// The corners of the faces, one after the other; seen from outside they turn to the left, and in
  /// the plane the body is on the left of the way from the first to the second.
  std::vector<std::size_t> corners;
  std::vector<unsigned int> ids;  ///< of the faces
};

/// Empty on other ranks than the first. Collective.
template <int dim>
BoundaryMesh<dim> boundary_mesh(const Space<dim>& space);

/// The items of all ranks, one after the other; none on other ranks than the first. Collective.
template <class Item>
std::vector<Item> gathered(MPI_Comm communicator, const std::vector<Item>& mine) {
  std::vector<Item> all;
  for (const auto& one : dealii::Utilities::MPI::gather(communicator, mine, 0))
    all.insert(all.end(), one.begin(), one.end());
  return all;
}

}  // namespace steppe
