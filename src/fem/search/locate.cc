#include "steppe/fem/search/locate.h"

#include "steppe/base/process/error.h"
#include "steppe/input/values/point.h"

#include <deal.II/base/mpi.h>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<Located<dim>> locate(const Space<dim>& space, const std::vector<PointText>& points) {
  if (points.empty()) return {};
  const CellTree<dim> tree(space);
  const int rank = Utilities::MPI::this_mpi_process(space.communicator());
  std::vector<Located<dim>> located;
  std::vector<int> counts, owners;
  for (const auto& [text, parameter] : points) {
    const auto x = read_point<dim>(text, parameter);
    located.push_back({x, tree.cells_at(x), 0, {}});
    counts.push_back(int(located.back().cells.size()));
    owners.push_back(counts.back() == 0 ? std::numeric_limits<int>::max() : rank);
  }
  Utilities::MPI::sum(counts, space.communicator(), counts);
  Utilities::MPI::min(owners, space.communicator(), owners);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (counts[i] == 0)
      throw InputError(points[i].parameter + " = " + points[i].text +
                       ": the point is not in the body; coordinates are those of the reference "
                       "shape in m, after Mesh / Scale and Transform");
    located[i].n_cells = counts[i];
    if (rank != owners[i]) continue;
    const auto& [cell, xi] = located[i].cells.front();
    for (int b = 0; b < space.nodes_per_cell(); ++b)
      located[i].weights.emplace_back(space.cell_nodes(cell)[b],
                                      space.element().shape_value(b, xi));
  }
  return located;
}

template std::vector<Located<2>> locate(const Space<2>&, const std::vector<PointText>&);
template std::vector<Located<3>> locate(const Space<3>&, const std::vector<PointText>&);

}  // namespace steppe
