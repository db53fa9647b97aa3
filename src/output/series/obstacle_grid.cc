#include "steppe/output/series/obstacle_grid.h"

#include "steppe/physics/obstacle/obstacle_entry.h"

#include <deal.II/base/mpi.h>

#include <limits>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
Surroundings<dim> surroundings_in(const Space<dim>& space) {
  std::vector<double> extent(2 * dim, -std::numeric_limits<double>::max());
  for (const Point<dim>& x : space.node_positions())
    for (int c = 0; c < dim; ++c) {
      extent[c] = std::max(extent[c], -x[c]);
      extent[dim + c] = std::max(extent[dim + c], x[c]);
    }
  Utilities::MPI::max(extent, space.communicator(), extent);
  Point<dim> middle;
  for (int c = 0; c < dim; ++c) middle[c] = (extent[dim + c] - extent[c]) / 2;
  return {middle, space.mesh().size()};
}

template <int dim>
void add(const ObstaclePatch<dim>& patch, SideGrid& grid) {
  const int first = int(grid.places.size() / 3), n_u = patch.n_u, n_v = dim == 3 ? patch.n_v : 0;
  for (int j = 0; j <= n_v; ++j)
    for (int i = 0; i <= n_u; ++i) {
      const Point<dim> x = patch.at(double(i) / n_u, n_v > 0 ? double(j) / n_v : 0);
      for (int c = 0; c < 3; ++c) grid.places.push_back(c < dim ? x[c] : 0);
    }
  const int below = n_u + 1;
  for (int i = 0; dim == 2 && i < n_u; ++i)
    for (const int point : {i, i + 1}) grid.cells.push_back(first + point);
  for (int j = 0; j < n_v; ++j)
    for (int i = 0; i < n_u; ++i)
      for (const int point : {i, i + 1, i + 1 + below, i + below})
        grid.cells.push_back(first + j * below + point);
}

}  // namespace

template <int dim>
std::vector<SideGrid> obstacle_grids(const Space<dim>& space,
                                     const std::vector<ObstacleInput>& obstacles,
                                     const Constants& constants) {
  std::vector<SideGrid> grids;
  const Surroundings<dim> body = surroundings_in(space);
  for (const ObstacleInput& input : obstacles) {
    SideGrid grid{"obstacles", input.name, dim == 2 ? 2 : 4};
    const ObstacleEntry& entry = entry_of(obstacle_entries(), input.kind);
    for (const auto& patch : entry.patches.in<dim>()(ObstacleGeometry<dim>(input), body))
      add(patch, grid);
    const auto obstacle = std::make_shared<Obstacle<dim>>(input, constants, 1.);
    grid.displacement = [obstacle, n_points = grid.places.size() / 3](const State& nodal) {
      const Tensor<1, dim> moved = obstacle->place(nodal.time).displacement;
      std::vector<double> u;
      for (std::size_t point = 0; point < n_points; ++point)
        for (int c = 0; c < 3; ++c) u.push_back(c < dim ? moved[c] : 0);
      return u;
    };
    grids.push_back(std::move(grid));
  }
  return grids;
}

template std::vector<SideGrid> obstacle_grids(const Space<2>&, const std::vector<ObstacleInput>&,
                                              const Constants&);
template std::vector<SideGrid> obstacle_grids(const Space<3>&, const std::vector<ObstacleInput>&,
                                              const Constants&);

}  // namespace steppe
