#include "steppe/base/process/error.h"
#include "steppe/fem/space/shape_table.h"
#include "steppe/fem/space/space.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>
#include <vector>

namespace steppe {

using namespace dealii;

template <int dim>
void Space<dim>::check_jacobians() const {
  const std::size_t n_inside = quadrature_.size();
  std::vector<Point<dim>> points = quadrature_.get_points();
  for (int v = 0; v < n_vertices(); ++v) points.push_back(element_->unit_support_point(v));
  const ShapeTable<dim> shapes(*geometry_, points);
  std::vector<MapAt<dim>> map(points.size());

  // the smallest det dX/dxi of a cell over its largest, and the cell's centre
  std::array<double, dim + 1> worst = {std::numeric_limits<double>::max()};
  double bad = 0;
  std::vector<double> J(points.size());
  for (std::size_t k = 0; k < cells_.size(); ++k) {
    evaluate_map(positions_, shapes, cell_nodes(k), map);
    double size = 0;
    for (unsigned int q = 0; q < J.size(); ++q) {
      J[q] = map[q].determinant;
      size = std::max(size, std::abs(J[q]));
    }
    const double rounding = 1e-10 * size;
    bool good = true;
    for (unsigned int q = 0; q < J.size(); ++q)
      good &= q < n_inside ? J[q] > rounding : J[q] >= -rounding;
    if (good) continue;
    ++bad;
    std::array<double, dim + 1> here = {*std::min_element(J.begin(), J.end()) / size};
    for (int c = 0; c < dim; ++c) here[c + 1] = centre(k)[c];
    worst = std::min(worst, here);
  }
  bad = Utilities::MPI::sum(bad, communicator());
  if (bad == 0) return;
  for (const auto& other : Utilities::MPI::all_gather(communicator(), worst))
    worst = std::min(worst, other);
  std::ostringstream text;
  text << "Mesh: " << bad << " of " << n_global_cells_ << (bad == 1 ? " cells is" : " cells are")
       << " inverted or folded, the Jacobian of the mapping to it is not positive; the worst is "
          "the one at (";
  for (int c = 0; c < dim; ++c) text << (c > 0 ? " " : "") << worst[c + 1];
  text << "): mend the mesh or Mesh / Transform";
  throw InputError(text.str());
}

template void Space<2>::check_jacobians() const;
template void Space<3>::check_jacobians() const;

}  // namespace steppe
