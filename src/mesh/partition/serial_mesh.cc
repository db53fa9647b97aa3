#include "steppe/mesh/partition/serial_mesh.h"

#include "steppe/base/process/error.h"
#include "steppe/mesh/cad/cad_file.h"
#include "steppe/mesh/file/file_words.h"
#include "steppe/mesh/generated/box.h"
#include "steppe/mesh/generated/generator.h"
#include "steppe/mesh/readers/mesh_file.h"

#include <deal.II/base/utilities.h>
#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/grid_tools.h>

#include <stdexcept>
#include <tuple>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
void run_generator(const MeshInput& input, Triangulation<dim>& mesh) {
  check_generator(input.generator, input.arguments, dim);
  const std::string arguments = arguments_of_release(input.generator, input.arguments);
  const std::string what =
      "Mesh / Generator = " + input.generator + " with Arguments = '" + input.arguments + "'";
  try {
    if (input.shape == "simplices") {
      Triangulation<dim> hypercubes;
      GridGenerator::generate_from_name_and_arguments(hypercubes, input.generator, arguments);
      GridGenerator::convert_hypercube_to_simplex_mesh(hypercubes, mesh);
      for (const auto id : mesh.get_manifold_ids())
        if (id != numbers::flat_manifold_id && hypercubes.get_manifold_ids().size())
          mesh.set_manifold(id, FlatManifold<dim>());
    } else {
      GridGenerator::generate_from_name_and_arguments(mesh, input.generator, arguments);
    }
  } catch (const std::exception&) {
    throw InputError(what +
                     ": deal.II does not make it; see the documentation of its GridGenerator");
  }
}

template <int dim>
MeshFacts<dim> read_file(const MeshInput& input, const std::string& path, Triangulation<dim>& mesh,
                         const MemoryCheck& memory, const Constants& constants, int degree) {
  check_mesh_path(path);
  const std::string format = mesh_format(path, input.format);
  if (is_cad(format)) return mesh_cad(input, path, format, mesh, memory, constants);
  if (input.size > 0 || !input.sizes.empty() || input.cells_per_circle > 0 ||
      input.joined != "touching")
    throw InputError("Mesh / Size, Sizes, Cells per circle, Joined: " + path +
                     " is a mesh, whose cells stay as they are; leave them out, or give a CAD "
                     "file (.step, .iges, .brep, .stl, .geo)");
  return read_mesh_file(path, input.format, input.sides == "curved", mesh, degree);
}

}  // namespace

template <int dim>
MeshFacts<dim> make_serial_mesh(const MeshInput& input, const std::string& path,
                                Triangulation<dim>& mesh, const MemoryCheck& memory,
                                const Constants& constants, int degree) {
  MeshFacts<dim> parts;
  if (input.type == "box") {
    const auto box = Box<dim>::of(input);
    memory.admit(box_counts({box.n_cells.begin(), box.n_cells.end()}, box.simplicial), dim);
    box.make(mesh);
  } else if (input.type == "generator") {
    run_generator(input, mesh);
  } else {
    parts = read_file(input, path, mesh, memory, constants, degree);
  }
  if (mesh.get_reference_cells().size() > 1)
    throw InputError(
        "Mesh: cells of several shapes; steppe takes meshes of one shape: all "
        "hexahedra or all tetrahedra (all quadrilaterals or all triangles in 2D)");
  if (input.type != "box") memory.admit(entity_counts(mesh), dim);
  if (input.scale != 1) {
    GridTools::scale(input.scale, mesh);
    parts.curved.scale(input.scale);
    parts.drawing.scale(input.scale, dim);
  }
  return parts;
}

template <int dim>
void broadcast(MPI_Comm communicator, Triangulation<dim>& mesh) {
  const bool has_mesh = Utilities::MPI::this_mpi_process(communicator) == 0;
  std::vector<Point<dim>> vertices;
  std::vector<CellData<dim>> cells;
  SubCellData sides;
  if (has_mesh) std::tie(vertices, cells, sides) = GridTools::get_coarse_mesh_description(mesh);
  const auto receive = [&](auto& list) { list = Utilities::MPI::broadcast(communicator, list); };
  receive(vertices);
  receive(cells);
  receive(sides.boundary_lines);
  receive(sides.boundary_quads);
  if (!has_mesh) mesh.create_triangulation(vertices, cells, sides);
}

template MeshFacts<2> make_serial_mesh(const MeshInput&, const std::string&, Triangulation<2>&,
                                       const MemoryCheck&, const Constants&, int);
template MeshFacts<3> make_serial_mesh(const MeshInput&, const std::string&, Triangulation<3>&,
                                       const MemoryCheck&, const Constants&, int);

template void broadcast(MPI_Comm, Triangulation<2>&);
template void broadcast(MPI_Comm, Triangulation<3>&);

}  // namespace steppe
