#include "steppe/fem/locate.h"

#include "steppe/base/error.h"
#include "steppe/input/point.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/utilities.h>

#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<CellPoint<dim>> cells_at(const Space<dim>& space, const Point<dim>& x) {
  const double tolerance = 1e-8 * space.mesh().size();
  std::vector<CellPoint<dim>> found;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const auto& cell = space.cells()[k];
    auto box = cell->bounding_box();
    box.extend(tolerance + (space.mesh().curved() ? 0.3 * cell->diameter() : 0));
    if (!box.point_inside(x)) continue;
    Point<dim> xi;
    try {
      xi = space.mapping().transform_real_to_unit_cell(cell, x);
    } catch (const std::exception&) {
      continue;
    }
    if (cell->reference_cell().contains_point(xi, 1e-7)) found.push_back({k, xi});
  }
  return found;
}

void refuse_point(const std::string& text, const std::string& parameter) {
  throw InputError(parameter + " = " + text +
                   ": the point is not in the body; coordinates are "
                   "those of the reference shape in m, after Mesh / Scale and Transform");
}

template <int dim>
Located<dim> locate(const Space<dim>& space, const std::string& text,
                    const std::string& parameter) {
  Located<dim> point;
  point.x = read_point<dim>(text, parameter);
  const auto cells = cells_at(space, point.x);
  const int rank = Utilities::MPI::this_mpi_process(space.communicator());
  const int none = std::numeric_limits<int>::max();
  const int owner = Utilities::MPI::min(cells.empty() ? none : rank, space.communicator());
  if (owner == none) refuse_point(text, parameter);
  if (rank == owner)
    for (int b = 0; b < space.nodes_per_cell(); ++b)
      point.weights.emplace_back(space.cell_nodes(cells[0].cell)[b],
                                 space.element().shape_value(b, cells[0].xi));
  return point;
}

template std::vector<CellPoint<2>> cells_at(const Space<2>&, const Point<2>&);
template std::vector<CellPoint<3>> cells_at(const Space<3>&, const Point<3>&);
template Located<2> locate(const Space<2>&, const std::string&, const std::string&);
template Located<3> locate(const Space<3>&, const std::string&, const std::string&);

}  // namespace steppe
