#include "steppe/fem/search/interpolation.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/search/own_pieces.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <sstream>

namespace steppe {

using namespace dealii;

template <int dim>
Interpolation<dim>::Interpolation(const Space<dim>& space, const std::vector<Point<dim>>& points,
                                  const std::string& where)
    : Interpolation(space, points, where, Preference()) {}

template <int dim>
Interpolation<dim>::Interpolation(const Space<dim>& space, const Space<dim>& to,
                                  const std::string& where)
    : Interpolation(space,
                    {to.node_positions().begin(), to.node_positions().begin() + to.n_body_nodes()},
                    where, own_pieces(space, to)) {}

template <int dim>
Interpolation<dim>::Interpolation(const Space<dim>& space, const std::vector<Point<dim>>& points,
                                  const std::string& where, const Preference& preference)
    : space_(space),
      n_points_(points.size()),
      found_(space, CellTree<dim>(space, margin), points, preference) {
  check_found(points, where);
}

template <int dim>
void Interpolation<dim>::check_found(const std::vector<Point<dim>>& points,
                                     const std::string& where) {
  const std::vector<double>& distances = found_.distances();
  const double rounding = 1e-8 * space_.mesh().size();
  std::size_t n_lost = 0;
  for (const double distance : distances) {
    n_lost += distance == NearestPoints<dim>::nowhere;
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
    while (distances[first] != NearestPoints<dim>::nowhere) ++first;
    std::ostringstream text;
    text << where << ": " << n_lost_of_all << " nodes are outside the mesh that is interpolated, "
         << "by more than a quarter of a cell, as that at (";
    for (int c = 0; c < dim; ++c) text << (c ? ", " : "") << points[first][c];
    text << ") m; take a mesh of the same body";
    throw InputError(text.str());
  });
}

template <int dim>
void Interpolation<dim>::add_adjoint(const std::vector<double>& values, Vec nodal) const {
  std::map<unsigned int, std::vector<double>> given;
  for (const auto& [rank, numbers] : found_.asked())
    for (const std::size_t i : numbers) given[rank].push_back(values[i]);
  zero_ghosts(nodal);
  {
    LocalArray sums(nodal);
    for (const auto& [rank, of_points] : deliver(space_.communicator(), given))
      for (std::size_t k = 0; k < of_points.size(); ++k) {
        const NearestPoint<dim>& at = found_.answered().at(rank)[k];
        for (int b = 0; b < space_.nodes_per_cell(); ++b)
          sums[space_.cell_nodes(at.point.cell)[b]] += found_.weight(at, b) * of_points[k];
      }
  }
  add_ghosts(nodal);
}

template <int dim>
std::vector<double> Interpolation<dim>::operator()(Vec nodal, int n_components) const {
  std::map<unsigned int, std::vector<double>> answers;
  {
    const LocalView field(nodal);
    for (const auto& [rank, points] : found_.answered())
      for (const NearestPoint<dim>& at : points) {
        std::vector<double>& values = answers[rank];
        const std::size_t first = values.size();
        values.resize(first + n_components, 0);
        for (int b = 0; b < space_.nodes_per_cell(); ++b) {
          const double weight = found_.weight(at, b);
          const int node = space_.cell_nodes(at.point.cell)[b];
          for (int c = 0; c < n_components; ++c)
            values[first + c] += weight * field[long(n_components) * node + c];
        }
      }
  }
  std::vector<double> values(n_components * n_points_);
  for (const auto& [rank, numbers] : deliver(space_.communicator(), answers))
    for (std::size_t k = 0; k < found_.asked().at(rank).size(); ++k)
      std::copy_n(&numbers[n_components * k], n_components,
                  &values[n_components * found_.asked().at(rank)[k]]);
  return values;
}

template class Interpolation<2>;
template class Interpolation<3>;

}  // namespace steppe
