#include "steppe/mesh/cut.h"

#include "steppe/base/error.h"
#include "steppe/mesh/mesh_file.h"
#include "steppe/mesh/refined_part.h"
#include "steppe/mesh/serial_mesh.h"

#include <deal.II/grid/grid_tools.h>

#include <cstdint>
#include <new>

namespace steppe {

using namespace dealii;

namespace {

/// How many cells of each part METIS needs to cut evenly.
constexpr unsigned int enough_cells = 500;

}  // namespace

template <int dim>
MeshFacts<dim> make_mesh_to_cut(const MeshInput& input, const std::string& path,
                                unsigned int n_parts, const MemoryCheck& memory,
                                const Constants& constants, Triangulation<dim>& mesh) {
  try {
    MeshFacts<dim> parts = make_serial_mesh(input, path, mesh, memory, constants);
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
void cut(unsigned int n_parts, Triangulation<dim>& mesh, const std::vector<unsigned int>& weights) {
  GridTools::partition_triangulation(n_parts, weights, mesh, SparsityTools::Partitioner::metis);
}

template MeshFacts<2> make_mesh_to_cut(const MeshInput&, const std::string&, unsigned int,
                                       const MemoryCheck&, const Constants&, Triangulation<2>&);
template MeshFacts<3> make_mesh_to_cut(const MeshInput&, const std::string&, unsigned int,
                                       const MemoryCheck&, const Constants&, Triangulation<3>&);
template void cut(unsigned int, Triangulation<2>&, const std::vector<unsigned int>&);
template void cut(unsigned int, Triangulation<3>&, const std::vector<unsigned int>&);

}  // namespace steppe
