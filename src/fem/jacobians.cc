#include "steppe/fem/jacobians.h"

#include "steppe/base/error.h"

#include <deal.II/base/mpi.h>
#include <deal.II/fe/fe_nothing.h>
#include <deal.II/fe/fe_values.h>

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>
#include <vector>

namespace steppe {

using namespace dealii;

template <int dim>
void check_jacobians(const Triangulation<dim>& mesh, const Mapping<dim>& mapping,
                     ReferenceCell shape, const Quadrature<dim>& quadrature,
                     MPI_Comm communicator) {
  std::vector<Point<dim>> points = quadrature.get_points();
  for (const unsigned int v : shape.vertex_indices())
    points.push_back(shape.template vertex<dim>(v));
  const FE_Nothing<dim> none(shape);
  FEValues<dim> values(mapping, none, Quadrature<dim>(points), update_jacobians);

  // the smallest det dX/dxi of a cell over its largest, and the cell's centre
  std::array<double, dim + 1> worst = {std::numeric_limits<double>::max()};
  double bad = 0, n_cells = 0;
  std::vector<double> J(points.size());
  for (const auto& cell : mesh.active_cell_iterators()) {
    if (!cell->is_locally_owned()) continue;
    ++n_cells;
    values.reinit(cell);
    double size = 0;
    for (unsigned int q = 0; q < J.size(); ++q) {
      J[q] = values.jacobian(q).determinant();
      size = std::max(size, std::abs(J[q]));
    }
    const double rounding = 1e-10 * size;
    bool good = true;
    for (unsigned int q = 0; q < J.size(); ++q)
      good &= q < quadrature.size() ? J[q] > rounding : J[q] >= -rounding;
    if (good) continue;
    ++bad;
    std::array<double, dim + 1> here = {*std::min_element(J.begin(), J.end()) / size};
    for (int c = 0; c < dim; ++c) here[c + 1] = cell->center()[c];
    worst = std::min(worst, here);
  }
  bad = Utilities::MPI::sum(bad, communicator);
  if (bad == 0) return;
  n_cells = Utilities::MPI::sum(n_cells, communicator);
  for (const auto& other : Utilities::MPI::all_gather(communicator, worst))
    worst = std::min(worst, other);
  std::ostringstream text;
  text << "Mesh: " << bad << " of " << n_cells << (bad == 1 ? " cells is" : " cells are")
       << " inverted or folded, the Jacobian of the mapping to it is not positive; the worst is "
          "the one at (";
  for (int c = 0; c < dim; ++c) text << (c > 0 ? " " : "") << worst[c + 1];
  text << "): mend the mesh or Mesh / Transform";
  throw InputError(text.str());
}

template void check_jacobians(const Triangulation<2>&, const Mapping<2>&, ReferenceCell,
                              const Quadrature<2>&, MPI_Comm);
template void check_jacobians(const Triangulation<3>&, const Mapping<3>&, ReferenceCell,
                              const Quadrature<3>&, MPI_Comm);

}  // namespace steppe
