// How far the surfaces of a pair move against each other.

#include "steppe/fem/mortar/spans.h"
#include "steppe/physics/pair/pair_surfaces.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
void PairSurfaces<dim>::mark_nodes(std::vector<bool>& nodes) const {
  for (const int node : of_cells_) nodes[std::size_t(node)] = true;
}

template <int dim>
void PairSurfaces<dim>::copy(Vec from, Vec to) const {
  const LocalView of(from);
  LocalArray into(to);
  for (const int node : of_cells_)
    for (int c = 0; c < dim; ++c) into[dim * node + c] = of[dim * node + c];
}

template <int dim>
double PairSurfaces<dim>::moved(Vec displacement, Vec since) const {
  const LocalView now(displacement), before(since);
  std::vector<double> sums(dim + 1);
  const auto change = [&](int node) {
    Tensor<1, dim> result;
    for (int c = 0; c < dim; ++c) result[c] = now[dim * node + c] - before[dim * node + c];
    return result;
  };
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Tensor<1, dim> u = change(nodes_[i]);
    for (int c = 0; c < dim; ++c) sums[std::size_t(c)] += of_nodes_[i] * u[c];
    sums[dim] += of_nodes_[i];
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  Tensor<1, dim> mean;
  for (int c = 0; c < dim; ++c) mean[c] = sums[std::size_t(c)] / sums[dim];
  double largest = 0;
  for (const int node : nodes_) {
    const double size = (change(node) - mean).norm();
    largest = std::isfinite(size) ? std::max(largest, size) : std::numeric_limits<double>::max();
  }
  return Utilities::MPI::max(largest, space_.communicator());
}

template <int dim>
std::array<double, 2> PairSurfaces<dim>::bounds_of_moved(Vec displacement, Vec since,
                                                         Vec or_since) const {
  const LocalView now(displacement), before(since), other(or_since);
  Spans<dim, 2> changes;
  for (const int node : nodes_)
    for (int c = 0; c < dim; ++c) {
      const PetscInt at = dim * node + c;
      changes.include(0, c, now[at] - before[at]);
      changes.include(1, c, now[at] - other[at]);
    }
  changes.agree(space_.communicator());
  return {changes.size(0), changes.size(1)};
}

template void PairSurfaces<2>::copy(Vec, Vec) const;
template void PairSurfaces<3>::copy(Vec, Vec) const;
template void PairSurfaces<2>::mark_nodes(std::vector<bool>&) const;
template void PairSurfaces<3>::mark_nodes(std::vector<bool>&) const;
template double PairSurfaces<2>::moved(Vec, Vec) const;
template double PairSurfaces<3>::moved(Vec, Vec) const;
template std::array<double, 2> PairSurfaces<2>::bounds_of_moved(Vec, Vec, Vec) const;
template std::array<double, 2> PairSurfaces<3>::bounds_of_moved(Vec, Vec, Vec) const;

}  // namespace steppe
