#include "steppe/fem/cells/jacobians.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>
#include <vector>

namespace steppe {

using namespace dealii;

template <int dim>
void check_jacobians(const Space<dim>& space) {
  const MPI_Comm communicator = space.communicator();
  const std::size_t n_inside = space.quadrature().size();
  std::vector<Point<dim>> points = space.quadrature().get_points();
  for (int v = 0; v < space.n_vertices(); ++v)
    points.push_back(space.element().unit_support_point(v));
  CellValues<dim> values(space, Quadrature<dim>(points));

  // the smallest det dX/dxi of a cell over its largest, and the cell's centre
  std::array<double, dim + 1> worst = {std::numeric_limits<double>::max()};
  double bad = 0;
  std::vector<double> J(points.size());
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    double size = 0;
    for (unsigned int q = 0; q < J.size(); ++q) {
      J[q] = values.determinant(int(q));
      size = std::max(size, std::abs(J[q]));
    }
    const double rounding = 1e-10 * size;
    bool good = true;
    for (unsigned int q = 0; q < J.size(); ++q)
      good &= q < n_inside ? J[q] > rounding : J[q] >= -rounding;
    if (good) continue;
    ++bad;
    std::array<double, dim + 1> here = {*std::min_element(J.begin(), J.end()) / size};
    for (int c = 0; c < dim; ++c) here[c + 1] = space.centre(k)[c];
    worst = std::min(worst, here);
  }
  bad = Utilities::MPI::sum(bad, communicator);
  if (bad == 0) return;
  for (const auto& other : Utilities::MPI::all_gather(communicator, worst))
    worst = std::min(worst, other);
  std::ostringstream text;
  text << "Mesh: " << bad << " of " << space.n_global_cells()
       << (bad == 1 ? " cells is" : " cells are")
       << " inverted or folded, the Jacobian of the mapping to it is not positive; the worst is "
          "the one at (";
  for (int c = 0; c < dim; ++c) text << (c > 0 ? " " : "") << worst[c + 1];
  text << "): mend the mesh or Mesh / Transform";
  throw InputError(text.str());
}

template void check_jacobians(const Space<2>&);
template void check_jacobians(const Space<3>&);

}  // namespace steppe
