#include "steppe/fem/search/nearest_points.h"

#include "steppe/fem/search/face_tree.h"

#include <algorithm>
#include <tuple>

namespace steppe {

using namespace dealii;

namespace {

/// To which ranks each point goes, by the corners of their boxes. Collective.
template <int dim>
std::map<unsigned int, std::vector<std::size_t>> candidates(MPI_Comm communicator,
                                                            const std::vector<Point<dim>>& points,
                                                            const BoundingBox<dim>& own) {
  const auto& [lower, upper] = own.get_boundary_points();
  std::vector<double> corners(2 * dim);
  for (int c = 0; c < dim; ++c) {
    corners[c] = lower[c];
    corners[dim + c] = upper[c];
  }
  const auto boxes = Utilities::MPI::all_gather(communicator, corners);
  std::map<unsigned int, std::vector<std::size_t>> result;
  for (unsigned int rank = 0; rank < boxes.size(); ++rank)
    for (std::size_t i = 0; i < points.size(); ++i) {
      bool inside = true;
      for (int c = 0; c < dim; ++c)
        inside = inside && boxes[rank][c] <= points[i][c] && points[i][c] <= boxes[rank][dim + c];
      if (inside) result[rank].push_back(i);
    }
  return result;
}

}  // namespace

template <int dim>
template <class Tree>
NearestPoints<dim>::NearestPoints(const Space<dim>& space, const Tree& tree,
                                  const std::vector<Point<dim>>& points)
    : space_(space) {
  find(tree.bounds(), points, {},
       [&](const Point<dim>& x, int) { return std::pair(tree.nearest(x), true); });
}

template <int dim>
NearestPoints<dim>::NearestPoints(const Space<dim>& space, const CellTree<dim>& tree,
                                  const std::vector<Point<dim>>& points,
                                  const Preference& preference)
    : space_(space) {
  find(tree.bounds(), points, preference.of_points, [&](const Point<dim>& x, int number) {
    const auto takes = [&](std::size_t cell) { return preference.takes(number, cell); };
    if (preference.takes)
      if (const auto nearest = tree.nearest(x, takes)) return std::pair(nearest, true);
    return std::pair(tree.nearest(x), false);
  });
}

template <int dim>
template <class Nearest>
void NearestPoints<dim>::find(const Box& bounds, const std::vector<Point<dim>>& points,
                              const std::vector<int>& numbers, const Nearest& nearest_of) {
  const MPI_Comm communicator = space_.communicator();
  const auto sent = candidates(communicator, points, bounds);
  std::map<Rank, std::vector<double>> places, offers;
  for (const auto& [rank, some] : sent)
    for (const std::size_t i : some) {
      for (int c = 0; c < dim; ++c) places[rank].push_back(points[i][c]);
      places[rank].push_back(numbers.empty() ? 0 : numbers[i]);
    }

  // whether the nearest cell of this rank is one of the others, how far it is, and its key
  std::map<Rank, std::vector<NearestPoint<dim>>> found;
  for (const auto& [rank, coordinates] : deliver(communicator, places))
    for (std::size_t i = 0; i < coordinates.size(); i += dim + 1) {
      Point<dim> x;
      for (int c = 0; c < dim; ++c) x[c] = coordinates[i + c];
      const auto [nearest, preferred] = nearest_of(x, int(coordinates[i + dim]));
      found[rank].push_back(nearest.value_or(NearestPoint<dim>{}));
      offers[rank].push_back(preferred ? 0 : 1);
      offers[rank].push_back(nearest ? nearest->distance : nowhere);
      offers[rank].push_back(nearest ? double(space_.cells()[nearest->point.cell].key) : 0);
    }

  // and the number in the message
  using Offer = std::tuple<double, double, double, Rank, std::size_t>;
  std::vector<Offer> best(points.size(), Offer{1, nowhere, 0, 0, 0});
  for (const auto& [rank, offered] : deliver(communicator, offers))
    for (std::size_t k = 0; 3 * k < offered.size(); ++k)
      if (offered[3 * k + 1] != nowhere)
        best[sent.at(rank)[k]] =
            std::min(best[sent.at(rank)[k]],
                     Offer{offered[3 * k], offered[3 * k + 1], offered[3 * k + 2], rank, k});

  std::map<Rank, std::vector<std::size_t>> chosen;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [other, distance, key, rank, number] = best[i];
    distances_.push_back(distance);
    if (distance == nowhere) continue;
    asked_[rank].push_back(i);
    chosen[rank].push_back(number);
  }
  for (const auto& [rank, some] : deliver(communicator, chosen))
    for (const std::size_t k : some) answered_[rank].push_back(found.at(rank)[k]);
}

template class NearestPoints<2>;
template class NearestPoints<3>;
template NearestPoints<2>::NearestPoints(const Space<2>&, const CellTree<2>&,
                                         const std::vector<Point<2>>&);
template NearestPoints<3>::NearestPoints(const Space<3>&, const CellTree<3>&,
                                         const std::vector<Point<3>>&);
template NearestPoints<2>::NearestPoints(const Space<2>&, const FaceTree<2>&,
                                         const std::vector<Point<2>>&);
template NearestPoints<3>::NearestPoints(const Space<3>&, const FaceTree<3>&,
                                         const std::vector<Point<3>>&);

}  // namespace steppe
