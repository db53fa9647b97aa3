#include "steppe/mesh/partition/cut.h"

#include "steppe/base/process/error.h"
#include "steppe/mesh/generated/box.h"
#include "steppe/mesh/generated/refined_part.h"
#include "steppe/mesh/partition/serial_mesh.h"
#include "steppe/mesh/readers/mesh_file.h"

#include <deal.II/grid/grid_tools.h>

#include <cstdint>
#include <new>

namespace steppe {

using namespace dealii;

namespace {

/// How many cells of each part METIS needs to cut evenly.
constexpr unsigned int enough_cells = 500;

constexpr double largest_imbalance = 1.05;  // METIS allows itself 1.03

}  // namespace

template <int dim>
std::optional<Bricks<dim>> bricks_of(const MeshInput& input, unsigned int n_parts) {
  if (input.type != "box" || input.shape == "simplices" || input.partitioner != "auto" ||
      input.balance == "cost" || input.ranks_per_reader != 0)
    return {};
  const Bricks<dim> bricks(Box<dim>::of(input).n_cells, n_parts);
  if (bricks.imbalance() > largest_imbalance) return {};
  return bricks;
}

template <int dim>
MeshFacts<dim> make_mesh_to_cut(const MeshInput& input, const std::string& path,
                                unsigned int n_parts, const MemoryCheck& memory,
                                const Constants& constants, Triangulation<dim>& mesh, int degree) {
  try {
    MeshFacts<dim> parts = make_serial_mesh(input, path, mesh, memory, constants, degree);
    if (bricks_of<dim>(input, n_parts)) return parts;
    for (unsigned int k = 0;
         k < input.refinements && mesh.n_active_cells() < std::uint64_t(enough_cells) * n_parts;
         ++k)
      refine_once(mesh);
    return parts;
  } catch (const ExceptionBase& error) {
    throw InputError("Mesh: deal.II cannot make or refine it: " + first_line(error));
  } catch (const std::bad_alloc&) {
    throw InputError(
        "Mesh: it takes more memory than this machine has; take fewer cells or refinements");
  }
}

template <int dim>
void cut(const MeshInput& input, unsigned int n_parts, Triangulation<dim>& mesh,
         const std::vector<unsigned int>& weights) {
  if (const auto bricks = bricks_of<dim>(input, n_parts)) {
    auto cell = mesh.begin_active();
    bricks->all().for_each([&](const auto& place) {
      cell->set_subdomain_id(bricks->part_of(place));
      ++cell;
    });
    return;
  }
  GridTools::partition_triangulation(n_parts, weights, mesh, SparsityTools::Partitioner::metis);
}

template MeshFacts<2> make_mesh_to_cut(const MeshInput&, const std::string&, unsigned int,
                                       const MemoryCheck&, const Constants&, Triangulation<2>&,
                                       int);
template MeshFacts<3> make_mesh_to_cut(const MeshInput&, const std::string&, unsigned int,
                                       const MemoryCheck&, const Constants&, Triangulation<3>&,
                                       int);
template void cut(const MeshInput&, unsigned int, Triangulation<2>&,
                  const std::vector<unsigned int>&);
template void cut(const MeshInput&, unsigned int, Triangulation<3>&,
                  const std::vector<unsigned int>&);
template std::optional<Bricks<2>> bricks_of(const MeshInput&, unsigned int);
template std::optional<Bricks<3>> bricks_of(const MeshInput&, unsigned int);

}  // namespace steppe
