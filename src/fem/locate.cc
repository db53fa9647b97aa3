#include "steppe/fem/locate.h"

#include "steppe/base/error.h"
#include "steppe/input/point.h"

#include <deal.II/base/mpi.h>
#include <deal.II/boost_adaptors/bounding_box.h>
#include <deal.II/boost_adaptors/point.h>
#include <deal.II/numerics/rtree.h>

#include <algorithm>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

/// The owned cells by their boxes. Local.
template <int dim>
class CellTree {
 public:
  explicit CellTree(const Space<dim>& space) : space_(space) {
    const double tolerance = 1e-8 * space.mesh().size();
    std::vector<Entry> boxes;
    for (std::size_t k = 0; k < space.cells().size(); ++k) {
      const auto& cell = space.cells()[k];
      auto box = cell->bounding_box();
      box.extend(tolerance + (space.mesh().curved() ? 0.3 * cell->diameter() : 0));
      boxes.emplace_back(box, k);
    }
    tree_ = pack_rtree(boxes);
  }

  /// In the order of the cells.
  std::vector<CellPoint<dim>> cells_at(const Point<dim>& x) const {
    std::vector<Entry> near;
    tree_.query(boost::geometry::index::intersects(x), std::back_inserter(near));
    std::vector<CellPoint<dim>> found;
    for (const auto& [box, k] : near) {
      const auto& cell = space_.cells()[k];
      Point<dim> xi;
      try {
        xi = space_.mapping().transform_real_to_unit_cell(cell, x);
      } catch (const std::exception&) {
        continue;
      }
      if (cell->reference_cell().contains_point(xi, 1e-7)) found.push_back({k, xi});
    }
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.cell < b.cell; });
    return found;
  }

 private:
  using Entry = std::pair<BoundingBox<dim>, std::size_t>;
  const Space<dim>& space_;
  RTree<Entry> tree_;
};

}  // namespace

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
