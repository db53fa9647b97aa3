// How far the surfaces of a pair move against each other.

#include "steppe/fem/mortar/spans.h"
#include "steppe/physics/pair/pair_surfaces.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

/// A box and a sphere around a face.
template <int dim>
struct Around {
  Point<dim> low, high, middle;
  double radius = 0;
};

template <int dim>
Around<dim> around(const Point<dim>* places, std::size_t n, unsigned int degree) {
  Around<dim> result{places[0], places[0], {}, 0};
  for (std::size_t i = 1; i < n; ++i)
    for (int c = 0; c < dim; ++c) {
      result.low[c] = std::min(result.low[c], places[i][c]);
      result.high[c] = std::max(result.high[c], places[i][c]);
    }
  // polynomials of higher degree reach a little beyond their nodes
  const double beyond = degree > 1 ? 0.15 * result.low.distance(result.high) : 0;
  result.middle = result.low + 0.5 * (result.high - result.low);
  for (std::size_t i = 0; i < n; ++i)
    result.radius = std::max(result.radius, places[i].distance(result.middle) + beyond);
  for (int c = 0; c < dim; ++c) {
    result.low[c] -= beyond;
    result.high[c] += beyond;
  }
  return result;
}

/// The least distance that two faces may have.
template <int dim>
double distance(const Around<dim>& one, const Around<dim>& other) {
  double square = 0;
  for (int c = 0; c < dim; ++c)
    square += std::pow(std::max({0., one.low[c] - other.high[c], other.low[c] - one.high[c]}), 2);
  return std::max(std::sqrt(square), one.middle.distance(other.middle) - one.radius - other.radius);
}

}  // namespace

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

template <int dim>
double PairSurfaces<dim>::clearance(Vec displacement) const {
  double least = least_gap_ > 0 ? std::numeric_limits<double>::max() : 0;
  const std::size_t n = std::size_t(shapes_.size());
  std::vector<Around<dim>> others;
  for (std::size_t k = 0; k < primary_->size(); ++k)
    others.push_back(around(primary_->places(k), n, space_.degree()));
  const LocalView u(displacement);
  for (const PairFace<dim>& face : faces_) {
    const Around<dim> own = around(places_of(face, u).data(), n, space_.degree());
    for (const std::size_t k : face.near) least = std::min(least, distance(own, others[k]));
  }
  return Utilities::MPI::min(least, space_.communicator());
}

template void PairSurfaces<2>::copy(Vec, Vec) const;
template void PairSurfaces<3>::copy(Vec, Vec) const;
template double PairSurfaces<2>::clearance(Vec) const;
template double PairSurfaces<3>::clearance(Vec) const;
template void PairSurfaces<2>::mark_nodes(std::vector<bool>&) const;
template void PairSurfaces<3>::mark_nodes(std::vector<bool>&) const;
template double PairSurfaces<2>::moved(Vec, Vec) const;
template double PairSurfaces<3>::moved(Vec, Vec) const;
template std::array<double, 2> PairSurfaces<2>::bounds_of_moved(Vec, Vec, Vec) const;
template std::array<double, 2> PairSurfaces<3>::bounds_of_moved(Vec, Vec, Vec) const;

}  // namespace steppe
