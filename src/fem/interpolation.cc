#include "steppe/fem/interpolation.h"

#include "steppe/base/error.h"

#include <deal.II/base/mpi.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <tuple>

namespace steppe {

using namespace dealii;

namespace {

constexpr double nowhere = std::numeric_limits<double>::infinity();

/// Send each rank its message, and get those of all others. Collective.
template <class T>
std::map<unsigned int, std::vector<T>> exchange(
    MPI_Comm communicator, const std::map<unsigned int, std::vector<T>>& messages) {
  return Utilities::MPI::some_to_some(communicator, messages);
}

}  // namespace

template <int dim>
std::map<unsigned int, std::vector<std::size_t>> Interpolation<dim>::candidates(
    const std::vector<Point<dim>>& points, const BoundingBox<dim>& own) const {
  const auto& [lower, upper] = own.get_boundary_points();
  std::vector<double> corners(2 * dim);
  for (int c = 0; c < dim; ++c) {
    corners[c] = lower[c];
    corners[dim + c] = upper[c];
  }
  const auto boxes = Utilities::MPI::all_gather(space_.communicator(), corners);
  std::map<Rank, std::vector<std::size_t>> result;
  for (Rank rank = 0; rank < boxes.size(); ++rank)
    for (std::size_t i = 0; i < points.size(); ++i) {
      bool inside = true;
      for (int c = 0; c < dim; ++c)
        inside = inside && boxes[rank][c] <= points[i][c] && points[i][c] <= boxes[rank][dim + c];
      if (inside) result[rank].push_back(i);
    }
  return result;
}

template <int dim>
Interpolation<dim>::Interpolation(const Space<dim>& space, const std::vector<Point<dim>>& points,
                                  const std::string& where)
    : space_(space), n_points_(points.size()) {
  const CellTree<dim> tree(space, margin);
  const auto sent = candidates(points, tree.bounds());
  std::map<Rank, std::vector<double>> places, offers;
  for (const auto& [rank, numbers] : sent)
    for (const std::size_t i : numbers)
      for (int c = 0; c < dim; ++c) places[rank].push_back(points[i][c]);

  // how far the nearest cell of this rank is, and its key
  std::map<Rank, std::vector<NearestPoint<dim>>> found;
  for (const auto& [rank, coordinates] : exchange(space.communicator(), places))
    for (std::size_t i = 0; i < coordinates.size(); i += dim) {
      Point<dim> x;
      for (int c = 0; c < dim; ++c) x[c] = coordinates[i + c];
      const auto nearest = tree.nearest(x);
      found[rank].push_back(nearest.value_or(NearestPoint<dim>{}));
      offers[rank].push_back(nearest ? nearest->distance : nowhere);
      offers[rank].push_back(nearest ? double(space.cells()[nearest->point.cell].key) : 0);
    }

  using Offer = std::tuple<double, double, Rank, std::size_t>;  // and the number in the message
  std::vector<Offer> best(points.size(), Offer{nowhere, 0, 0, 0});
  for (const auto& [rank, numbers] : exchange(space.communicator(), offers))
    for (std::size_t k = 0; 2 * k < numbers.size(); ++k)
      best[sent.at(rank)[k]] =
          std::min(best[sent.at(rank)[k]], Offer{numbers[2 * k], numbers[2 * k + 1], rank, k});
  std::vector<double> distances;
  for (const Offer& offer : best) distances.push_back(std::get<0>(offer));
  check_found(points, distances, where);

  std::map<Rank, std::vector<std::size_t>> chosen;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [distance, key, rank, number] = best[i];
    asked_[rank].push_back(i);
    chosen[rank].push_back(number);
  }
  for (const auto& [rank, numbers] : exchange(space.communicator(), chosen))
    for (const std::size_t k : numbers) answered_[rank].push_back(found.at(rank)[k]);
}

template <int dim>
void Interpolation<dim>::check_found(const std::vector<Point<dim>>& points,
                                     const std::vector<double>& distances,
                                     const std::string& where) {
  const double rounding = 1e-8 * space_.mesh().size();
  std::size_t n_lost = 0;
  for (const double distance : distances) {
    n_lost += distance == nowhere;
    n_outside_ += distance > rounding;
    farthest_ = std::max(farthest_, distance);
  }
  const MPI_Comm communicator = space_.communicator();
  n_outside_ = Utilities::MPI::sum(n_outside_, communicator);
  farthest_ = Utilities::MPI::max(farthest_, communicator);
  const std::size_t n_lost_of_all = Utilities::MPI::sum(n_lost, communicator);
  agree(communicator, [&] {
    if (n_lost == 0) return;
    std::size_t first = 0;
    while (distances[first] != nowhere) ++first;
    std::ostringstream text;
    text << where << ": " << n_lost_of_all << " nodes are outside the mesh that is interpolated, "
         << "by more than a quarter of a cell, as that at (";
    for (int c = 0; c < dim; ++c) text << (c ? ", " : "") << points[first][c];
    text << ") m; take a mesh of the same body";
    throw InputError(text.str());
  });
}

template <int dim>
double Interpolation<dim>::weight(const NearestPoint<dim>& at, int node) const {
  const auto& xi = at.point.xi;
  return space_.element().shape_value(node, xi) + space_.element().shape_grad(node, xi) * at.beyond;
}

template <int dim>
void Interpolation<dim>::add_adjoint(const std::vector<double>& values, Vec nodal) const {
  std::map<Rank, std::vector<double>> given;
  for (const auto& [rank, numbers] : asked_)
    for (const std::size_t i : numbers) given[rank].push_back(values[i]);
  zero_ghosts(nodal);
  {
    LocalArray sums(nodal);
    for (const auto& [rank, of_points] : exchange(space_.communicator(), given))
      for (std::size_t k = 0; k < of_points.size(); ++k) {
        const NearestPoint<dim>& at = answered_.at(rank)[k];
        for (int b = 0; b < space_.nodes_per_cell(); ++b)
          sums[space_.cell_nodes(at.point.cell)[b]] += weight(at, b) * of_points[k];
      }
  }
  add_ghosts(nodal);
}

template <int dim>
std::vector<double> Interpolation<dim>::operator()(Vec nodal, int n_components) const {
  std::map<Rank, std::vector<double>> answers;
  {
    const LocalView field(nodal);
    for (const auto& [rank, points] : answered_)
      for (const NearestPoint<dim>& at : points) {
        std::vector<double>& values = answers[rank];
        const std::size_t first = values.size();
        values.resize(first + n_components, 0);
        for (int b = 0; b < space_.nodes_per_cell(); ++b) {
          const double weight = this->weight(at, b);
          const int node = space_.cell_nodes(at.point.cell)[b];
          for (int c = 0; c < n_components; ++c)
            values[first + c] += weight * field[long(n_components) * node + c];
        }
      }
  }
  std::vector<double> values(n_components * n_points_);
  for (const auto& [rank, numbers] : exchange(space_.communicator(), answers))
    for (std::size_t k = 0; k < asked_.at(rank).size(); ++k)
      std::copy_n(&numbers[n_components * k], n_components,
                  &values[n_components * asked_.at(rank)[k]]);
  return values;
}

template class Interpolation<2>;
template class Interpolation<3>;

}  // namespace steppe
