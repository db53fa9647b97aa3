#include "steppe/mesh/serial_mesh.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"
#include "steppe/mesh/cad_file.h"
#include "steppe/mesh/file_words.h"
#include "steppe/mesh/generator.h"
#include "steppe/mesh/mesh_file.h"

#include <deal.II/base/utilities.h>
#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/grid_tools.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
Point<dim> corner(const std::string& text, const std::string& by_default,
                  const std::string& parameter) {
  const auto parts = Utilities::split_string_list(text, ',');
  if (parts.size() != dim && text != by_default)
    throw InputError("Mesh / " + parameter + " = " + text + ": needs " + std::to_string(dim) +
                     " numbers separated by commas");
  Point<dim> p;
  for (int c = 0; c < dim; ++c) {
    const auto number = finite_number(parts[c]);
    if (!number)
      throw InputError("Mesh / " + parameter + " = " + text + ": not a list of numbers; give " +
                       std::to_string(dim) + " finite ones separated by commas");
    p[c] = *number;
  }
  return p;
}

/// Boundary ids of a box as deal.II gives them for hypercubes only: 2 c and 2 c + 1 on the sides
/// along c.
template <int dim>
void number_sides(const Point<dim>& lower, const Point<dim>& upper, Triangulation<dim>& mesh) {
  for (const auto& face : mesh.active_face_iterators()) {
    if (!face->at_boundary()) continue;
    const Point<dim> centre = face->center();
    for (int c = 0; c < dim; ++c) {
      const double tolerance = 1e-8 * (upper[c] - lower[c]);
      if (std::abs(centre[c] - lower[c]) < tolerance) face->set_all_boundary_ids(2 * c);
      if (std::abs(centre[c] - upper[c]) < tolerance) face->set_all_boundary_ids(2 * c + 1);
    }
  }
}

template <int dim>
void make_box(const MeshInput& input, Triangulation<dim>& mesh, const MemoryCheck& memory) {
  const MeshInput by_default;  // of three numbers
  const Point<dim> lower = corner<dim>(input.lower, by_default.lower, "Lower"),
                   upper = corner<dim>(input.upper, by_default.upper, "Upper"),
                   counts = corner<dim>(input.cells, by_default.cells, "Cells");
  std::vector<unsigned int> repetitions;
  std::vector<double> cells;
  for (int c = 0; c < dim; ++c) {
    if (upper[c] <= lower[c])
      throw InputError("Mesh / Upper = " + input.upper +
                       ": every coordinate must be larger than "
                       "that of Mesh / Lower = " +
                       input.lower);
    if (counts[c] < 1 || counts[c] > 1e9 || counts[c] != std::floor(counts[c]))
      throw InputError("Mesh / Cells = " + input.cells + ": give whole numbers from 1 up");
    cells.push_back(counts[c]);
    repetitions.push_back(static_cast<unsigned int>(counts[c]));
  }
  memory.admit(box_counts(cells, input.shape == "simplices"), dim);
  if (input.shape == "simplices") {
    GridGenerator::subdivided_hyper_rectangle_with_simplices(mesh, repetitions, lower, upper);
    number_sides(lower, upper, mesh);
  } else {
    GridGenerator::subdivided_hyper_rectangle(mesh, repetitions, lower, upper, true);
  }
}

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
                         const MemoryCheck& memory, const Constants& constants) {
  check_mesh_path(path);
  const std::string format = mesh_format(path, input.format);
  if (is_cad(format)) return mesh_cad(input, path, format, mesh, memory, constants);
  if (input.size > 0 || !input.sizes.empty() || input.cells_per_circle > 0)
    throw InputError("Mesh / Size, Sizes, Cells per circle: " + path +
                     " is a mesh, whose cells stay as they are; leave them out, or give a CAD "
                     "file (.step, .iges, .brep, .stl, .geo)");
  return read_mesh_file(path, input.format, input.sides == "curved", mesh);
}

}  // namespace

MeshInput with_small_box(const MeshInput& input) {
  constexpr double many = 1 << 18;
  MeshInput result = input;
  if (input.type != "box" || input.shape == "simplices") return result;
  std::vector<double> counts;
  for (const std::string& part : Utilities::split_string_list(input.cells, ','))
    counts.push_back(finite_number(part).value_or(0));  // what is none is told as the box is made
  const auto product = [&] {
    return std::accumulate(counts.begin(), counts.end(), 1., std::multiplies<>());
  };
  const auto even = [](double count) { return count > 0 && std::fmod(count, 2) == 0; };
  while (counts.size() == input.dimension && product() > many &&
         std::all_of(counts.begin(), counts.end(), even)) {
    for (double& count : counts) count /= 2;
    ++result.refinements;
  }
  if (result.refinements == input.refinements) return result;
  result.cells.clear();
  for (const double count : counts)
    result.cells += (result.cells.empty() ? "" : ", ") + std::to_string(long(count));
  return result;
}

template <int dim>
MeshFacts<dim> make_serial_mesh(const MeshInput& input, const std::string& path,
                                Triangulation<dim>& mesh, const MemoryCheck& memory,
                                const Constants& constants) {
  MeshFacts<dim> parts;
  if (input.type == "box")
    make_box(input, mesh, memory);
  else if (input.type == "generator")
    run_generator(input, mesh);
  else
    parts = read_file(input, path, mesh, memory, constants);
  if (mesh.get_reference_cells().size() > 1)
    throw InputError(
        "Mesh: cells of several shapes; steppe takes meshes of one shape: all "
        "hexahedra or all tetrahedra (all quadrilaterals or all triangles in 2D)");
  if (input.type != "box") memory.admit(entity_counts(mesh), dim);
  if (input.scale != 1) {
    GridTools::scale(input.scale, mesh);
    parts.curved.scale(input.scale);
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
                                       const MemoryCheck&, const Constants&);
template MeshFacts<3> make_serial_mesh(const MeshInput&, const std::string&, Triangulation<3>&,
                                       const MemoryCheck&, const Constants&);

template void broadcast(MPI_Comm, Triangulation<2>&);
template void broadcast(MPI_Comm, Triangulation<3>&);

}  // namespace steppe
