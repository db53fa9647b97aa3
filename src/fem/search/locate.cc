#include "steppe/fem/search/locate.h"

#include "steppe/base/process/error.h"
#include "steppe/input/values/point.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<Located<dim>> locate(const Space<dim>& space, const std::vector<PointText>& points) {
  if (points.empty()) return {};
  const CellTree<dim> tree(space);
  constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
  std::vector<Located<dim>> located;
  std::vector<int> counts;
  std::vector<std::uint64_t> keys;  // the lowest of the cells of each point
  const auto key = [&](const CellPoint<dim>& in) { return space.cells()[in.cell].key; };
  for (const auto& [text, parameter] : points) {
    const auto x = read_point<dim>(text, parameter);
    located.push_back({x, tree.cells_at(x), 0, {}});
    counts.push_back(int(located.back().cells.size()));
    keys.push_back(none);
    for (const CellPoint<dim>& in : located.back().cells)
      keys.back() = std::min(keys.back(), key(in));
  }
  Utilities::MPI::sum(counts, space.communicator(), counts);
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, keys.data(), int(keys.size()), MPI_UINT64_T, MPI_MIN,
                          space.communicator()));
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (counts[i] == 0)
      throw InputError(points[i].parameter + " = " + points[i].text +
                       ": the point is not in the body; coordinates are those of the reference "
                       "shape in m, after Mesh / Scale and Transform");
    located[i].n_cells = counts[i];
    for (const CellPoint<dim>& in : located[i].cells)
      for (int b = 0; b < space.nodes_per_cell() && key(in) == keys[i]; ++b)
        located[i].weights.emplace_back(space.cell_nodes(in.cell)[b],
                                        space.element().shape_value(b, in.xi));
  }
  return located;
}

template std::vector<Located<2>> locate(const Space<2>&, const std::vector<PointText>&);
template std::vector<Located<3>> locate(const Space<3>&, const std::vector<PointText>&);

}  // namespace steppe
