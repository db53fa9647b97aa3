#include "steppe/physics/body/inside_out.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/space/cell_key.h"

#include <deal.II/base/mpi.h>
#include <deal.II/grid/cell_id.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

constexpr double harmless = std::numeric_limits<double>::infinity();

/// The smallest det F at the quadrature points of the cell at hand.
template <int dim>
double smallest_determinant(const CellValues<dim>& values, const LocalView& u) {
  double smallest = harmless;
  for (int q = 0; q < values.n_points(); ++q) {
    Tensor<2, dim> F = unit_symmetric_tensor<dim>();
    for (int node = 0; node < values.n_nodes(); ++node)
      for (int i = 0; i < dim; ++i)
        F[i] += u[dim * values.nodes()[node] + i] * values.gradient(q, node);
    smallest = std::min(smallest, determinant(F));
  }
  return smallest;
}

/// The same in each owned cell.
template <int dim>
std::vector<double> determinants(const Space<dim>& space, const Body<dim>& body, Vec displacement) {
  update_ghosts(displacement);
  const LocalView u(displacement);
  CellValues<dim> values(space, space.quadrature());
  std::vector<double> result(space.cells().size(), harmless);
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (!body.material(k).stiff || body.material(k).law->small_strain()) continue;
    values.reinit(k);
    result[k] = smallest_determinant(values, u);
  }
  return result;
}

}  // namespace

template <int dim>
std::string inside_out(const Space<dim>& space, const Body<dim>& body, Vec displacement) {
  const std::vector<double> smallest = determinants(space, body, displacement);
  const double here =
      smallest.empty() ? harmless : *std::min_element(smallest.begin(), smallest.end());
  const double worst = Utilities::MPI::min(here, space.communicator());
  if (!(worst <= 0)) return "";
  // where a body is symmetric rounding would choose
  const double bound = worst + 1e-6 * std::max(1., -worst);
  std::uint64_t first = 0;  // the key of that cell
  std::string words;
  for (std::size_t k = 0; k < smallest.size(); ++k) {
    const std::uint64_t key = space.cells()[k].key;
    if (!(smallest[k] <= bound) || (!words.empty() && key > first)) continue;
    first = key;
    std::ostringstream text;
    text.precision(3);
    text << ", det F = " << worst << " in cell " << cell_number<dim>(key, space.refinements())
         << " of " << body.material(k).name << " with its centre at (" << space.centre(k) << ")";
    words = text.str();
  }
  using Found = std::pair<std::uint64_t, std::string>;
  const auto all = Utilities::MPI::all_gather(space.communicator(), Found{first, words});
  const Found* lowest = nullptr;
  for (const Found& found : all)
    if (!found.second.empty() && (!lowest || found.first < lowest->first)) lowest = &found;
  return lowest->second;
}

template std::string inside_out(const Space<2>&, const Body<2>&, Vec);
template std::string inside_out(const Space<3>&, const Body<3>&, Vec);

}  // namespace steppe
