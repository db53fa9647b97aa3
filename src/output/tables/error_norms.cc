#include "steppe/output/tables/error_norms.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
Quadrature<dim> rich_quadrature(const Space<dim>& space) {
  const unsigned int n = space.degree() + 3;
  if (space.mesh().simplicial()) return QWitherdenVincentSimplex<dim>(n);
  return QGauss<dim>(n);
}

/// Between two vertices of a cell.
template <int dim>
double shortest_distance(const Space<dim>& space, std::size_t cell) {
  double shortest = std::numeric_limits<double>::max();
  for (int v = 0; v < space.n_vertices(); ++v)
    for (int w = 0; w < v; ++w)
      shortest = std::min(shortest, space.vertex(cell, v).distance(space.vertex(cell, w)));
  return shortest;
}

/// du/dX_j at x by values at distances h and 2 h.
template <int dim>
Tensor<1, dim> slope(const VectorExpression<dim>& u, const Point<dim>& x, int j, double h,
                     double time) {
  const auto difference = [&](double s) {
    Point<dim> ahead = x, behind = x;
    ahead[j] += s;
    behind[j] -= s;
    return u(ahead, time) - u(behind, time);
  };
  return (8. * difference(h) - difference(2 * h)) / (12 * h);
}

double relative(double error, double size) { return error == 0 ? 0 : std::sqrt(error / size); }

}  // namespace

template <int dim>
ErrorNorms<dim>::ErrorNorms(const Space<dim>& space, const std::string& exact,
                            const std::string& parameter, const Constants& constants,
                            const std::vector<double>& times)
    : space_(space), exact_(exact, parameter, constants) {
  agree(space.communicator(), [&] {
    for (const double time : times)
      for (const Point<dim>& x : space.node_positions()) exact_(x, time);
  });
}

template <int dim>
std::vector<double> ErrorNorms<dim>::measure(const State& state) const {
  update_ghosts(state.displacement);
  const LocalView nodal(state.displacement);
  CellValues<dim> values(space_, rich_quadrature(space_));
  std::array<double, 4> sums = {};  // the squares of error and u, without and with gradient
  agree(space_.communicator(), [&] {
    for (std::size_t k = 0; k < space_.cells().size(); ++k) {
      values.reinit(k);
      // so short that the differences stay inside the cell
      const double h = 0.005 * shortest_distance(space_, k);
      for (int q = 0; q < values.n_points(); ++q) {
        const Tensor<1, dim> u = exact_(values.point(q), state.time);
        Tensor<1, dim> error = -u;
        Tensor<2, dim> gradient, gradient_error;  // rows: directions
        for (int j = 0; j < dim; ++j)
          gradient[j] = slope(exact_, values.point(q), j, h, state.time);
        gradient_error = -gradient;
        for (int a = 0; a < values.n_nodes(); ++a) {
          Tensor<1, dim> u_a;
          for (int c = 0; c < dim; ++c) u_a[c] = nodal[dim * values.nodes()[a] + c];
          error += values.shape(q, a) * u_a;
          gradient_error += outer_product(values.gradient(q, a), u_a);
        }
        const double w = values.weight(q);
        sums[0] += w * error.norm_square();
        sums[1] += w * u.norm_square();
        sums[2] += w * gradient_error.norm_square();
        sums[3] += w * gradient.norm_square();
      }
    }
  });
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, sums.data(), 4, MPI_DOUBLE, MPI_SUM, space_.communicator()));
  return {std::sqrt(sums[0]), relative(sums[0], sums[1]), std::sqrt(sums[2]),
          relative(sums[2], sums[3])};
}

template class ErrorNorms<2>;
template class ErrorNorms<3>;

}  // namespace steppe
