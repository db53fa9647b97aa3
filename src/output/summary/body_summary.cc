#include "steppe/output/summary/body_summary.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/space/node_moment.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
double determinant_of(const std::array<Tensor<1, dim>, dim>& columns) {
  Tensor<2, dim> matrix;
  for (int d = 0; d < dim; ++d) matrix[d] = columns[d];
  return determinant(matrix);
}

/// The least of one value a rank, with the place; that of equal ones whose place comes first.
template <int dim>
AtCell<dim> least_of(MPI_Comm communicator, std::array<double, dim + 1> mine) {
  for (const auto& other : Utilities::MPI::all_gather(communicator, mine))
    mine = std::min(mine, other);
  AtCell<dim> least{mine[0], {}};
  for (int c = 0; c < dim; ++c) least.centre[c] = mine[c + 1];
  return least;
}

}  // namespace

template <int dim>
double scaled_jacobian(const Space<dim>& space, std::size_t cell) {
  const bool simplicial = space.mesh().simplicial();
  double least = 1;
  for (int v = 0; v < space.n_vertices(); ++v) {
    std::array<Tensor<1, dim>, dim> edges;
    for (int d = 0; d < dim; ++d) {
      const int other = simplicial ? (v + 1 + d) % (dim + 1) : v ^ (1 << d);
      edges[d] = space.vertex(cell, other) - space.vertex(cell, v);
      edges[d] /= edges[d].norm();
    }
    const double J = determinant_of<dim>(edges);
    if (simplicial)  // of the equilateral triangle sqrt(3)/2, of the tetrahedron 1/sqrt(2)
      least = std::min(least, std::abs(J) * (dim == 2 ? 2 / std::sqrt(3.) : std::sqrt(2.)));
    else
      least = std::min(least, std::bitset<3>(v).count() % 2 == 0 ? J : -J);
  }
  return least;
}

template <int dim>
BodySummary<dim> summarise(const Space<dim>& space, const Body<dim>& body,
                           const std::vector<PointMassInput>& masses,
                           const RemotePoints<dim>* remote) {
  constexpr double far = std::numeric_limits<double>::max();
  std::array<double, dim + 1> edge = {far}, quality = {far};
  std::vector<double> extent(2 * dim, -far), sums(3 + dim, 0);  // cells, volume, mass, moments
  CellValues<dim> values(space, space.exact_mass());
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const Point<dim> centre = space.centre(k);
    const auto at_cell = [&](double value) {
      std::array<double, dim + 1> here = {value};
      for (int c = 0; c < dim; ++c) here[c + 1] = centre[c];
      return here;
    };
    for (int v = 0; v < space.n_vertices(); ++v)
      for (int w = 0; w < v; ++w)  // the vertices of an edge of a box differ in one direction
        if (space.mesh().simplicial() || std::bitset<dim>(v ^ w).count() == 1)
          edge = std::min(edge, at_cell(space.vertex(k, v).distance(space.vertex(k, w))));
    quality = std::min(quality, at_cell(scaled_jacobian(space, k)));
    values.reinit(k);
    const double density = body.material(k).density;
    ++sums[0];
    for (int q = 0; q < values.n_points(); ++q) {
      sums[1] += values.weight(q);
      sums[2] += density * values.weight(q);
      for (int c = 0; c < dim; ++c) sums[3 + c] += density * values.weight(q) * values.point(q)[c];
    }
  }
  for (int i = 0; i < space.n_body_nodes(); ++i)
    for (int c = 0; c < dim; ++c) {
      const double x = space.node_positions()[i][c];
      extent[c] = std::max(extent[c], -x);
      extent[dim + c] = std::max(extent[dim + c], x);
    }
  if (const VecHandle points = point_masses(space, masses, remote)) {
    const LocalView mass(points);
    for (int i = 0; i < space.n_owned_nodes(); ++i) {
      if (!moves_with_body(space, i)) continue;
      sums[2] += mass[dim * i];
      for (int c = 0; c < dim; ++c) sums[3 + c] += mass[dim * i] * space.node_positions()[i][c];
    }
  }
  const MPI_Comm communicator = space.communicator();
  Utilities::MPI::max(extent, communicator, extent);
  Utilities::MPI::sum(sums, communicator, sums);
  BodySummary<dim> summary;
  summary.n_cells = sums[0];
  summary.volume = sums[1];
  summary.mass = sums[2];
  for (int c = 0; c < dim; ++c) {
    summary.lower[c] = -extent[c];
    summary.upper[c] = extent[dim + c];
    if (summary.mass > 0) summary.mass_centre[c] = sums[3 + c] / summary.mass;
  }
  summary.shortest_edge = least_of<dim>(communicator, edge);
  summary.scaled_jacobian = least_of<dim>(communicator, quality);
  return summary;
}

namespace {

/// Of nodal forces with the other sign, of all ranks.
template <int dim>
Resultant<dim> resultant_of(const Space<dim>& space, Vec minus_forces, const Point<dim>& about) {
  std::vector<double> sums(dim + 3, 0);
  {
    const LocalView minus_P(minus_forces);
    for (int i = 0; i < space.n_owned_nodes(); ++i) {
      Tensor<1, dim> force;
      for (int c = 0; c < dim; ++c) {
        force[c] = -minus_P[dim * i + c];
        if (moves_with_body(space, i)) sums[c] += force[c];
      }
      const Tensor<1, 3> moment = node_moment(space, i, about, Tensor<1, dim>(), force);
      for (int c = 0; c < 3; ++c) sums[dim + c] += moment[c];
    }
  }
  Utilities::MPI::sum(sums, space.communicator(), sums);
  Resultant<dim> result;
  for (int c = 0; c < dim; ++c) result.force[c] = sums[c];
  for (int c = 0; c < 3; ++c) result.moment[c] = sums[dim + c];
  return result;
}

}  // namespace

template <int dim>
Resultant<dim> largest_resultant(const Space<dim>& space, const std::vector<const Term*>& loads,
                                 const std::vector<double>& times, const Point<dim>& about) {
  const double start = times.front(), length = space.mesh().size();
  State rest{start, start, space.create_vector(), space.create_vector(), space.create_vector()};
  VecHandle forces = space.create_vector();
  Resultant<dim> largest;
  largest.time = times.back();
  for (auto time = times.rbegin(); time != times.rend(); ++time) {
    rest.time = rest.load_time = *time;
    zero_with_ghosts(forces);
    try {
      for (const Term* load : loads) load->add_residual(rest, forces);
    } catch (const InputError&) {
      continue;  // told when the run comes to that time
    }
    Resultant<dim> here = resultant_of(space, forces, about);
    here.time = *time;
    // beyond what the rounding of sums may change
    if (here.size(length) > (1 + 1e-10) * largest.size(length)) largest = here;
  }
  return largest;
}

template double scaled_jacobian(const Space<2>&, std::size_t);
template double scaled_jacobian(const Space<3>&, std::size_t);
template BodySummary<2> summarise(const Space<2>&, const Body<2>&,
                                  const std::vector<PointMassInput>&, const RemotePoints<2>*);
template BodySummary<3> summarise(const Space<3>&, const Body<3>&,
                                  const std::vector<PointMassInput>&, const RemotePoints<3>*);
template Resultant<2> largest_resultant(const Space<2>&, const std::vector<const Term*>&,
                                        const std::vector<double>&, const Point<2>&);
template Resultant<3> largest_resultant(const Space<3>&, const std::vector<const Term*>&,
                                        const std::vector<double>&, const Point<3>&);

}  // namespace steppe
