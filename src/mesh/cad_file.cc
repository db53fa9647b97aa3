#include "steppe/mesh/cad_file.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"
#include "steppe/mesh/cad_shapes.h"
#include "steppe/mesh/cad_sizes.h"
#include "steppe/mesh/file_readers.h"
#include "steppe/mesh/gmsh_session.h"

#include <gmsh.h>

#include <cmath>
#include <sstream>
#include <string>

namespace steppe {

using namespace dealii;

namespace {

constexpr const char* remedy =
    "; repair the part in the program that made it, or give another Mesh / Size";

/// About as many simplices as fill the bodies, from below.
EntityCounts least_counts(const CadShapes& shapes, double size, int dim) {
  EntityCounts counts;
  counts.simplicial = true;
  const double h = size / shapes.unit;
  if (dim == 2) {
    const double n = 2 * shapes.measure / (h * h);
    counts.n = {n / 2, 1.5 * n, n, 0};
  } else {
    const double n = 4 * shapes.measure / (h * h * h);
    counts.n = {n / 6, 7 * n / 6, 2 * n, n};
  }
  return counts;
}

/// Throws InputError for a body without cells. What belongs to no group of a script is left out.
void check_cells(const CadShapes& shapes, int dim, const std::string& begin) {
  if (!shapes.others.empty()) gmsh::model::mesh::clear(shapes.others);
  for (const auto& [dimension, tag] : shapes.bodies) {
    std::vector<int> types;
    std::vector<std::vector<std::size_t>> labels, nodes;
    gmsh::model::mesh::getElements(types, labels, nodes, dim, tag);
    if (!types.empty()) continue;
    std::string words;
    gmsh::logger::getLastError(words);
    throw InputError(begin + (dim == 3 ? "solid " : "face ") + std::to_string(tag) +
                     " gets no cells" + (words.empty() ? "" : ", Gmsh says: " + words) + remedy);
  }
}

/// The parameters that mean nothing where curved surfaces are facets.
void check_for_facets(const MeshInput& input, const std::string& path) {
  if (input.cells_per_circle > 0)
    throw InputError("Mesh / Cells per circle: " + path +
                     " has facets, which are flat; leave it out, and give Mesh / Sizes near "
                     "curved surfaces");
}

/// In 2D: throws InputError where the faces are not in one plane z = constant.
void check_flat(const CadShapes& shapes, const std::string& begin) {
  double lower[3], upper[3];
  gmsh::model::getBoundingBox(-1, -1, lower[0], lower[1], lower[2], upper[0], upper[1], upper[2]);
  if (upper[2] - lower[2] > 1e-6 * shapes.diagonal)
    throw InputError(begin +
                     "its faces do not lie in one plane z = constant, as Mesh / Dimension = 2 "
                     "needs; turn the part, or set Mesh / Dimension = 3");
}

/// What to say where the cells, which have nodes alone on the facets, leave them.
std::string note_volume(const FileMesh<3>& mesh, const CadShapes& shapes) {
  double filled = 0;
  for (const CellData<3>& cell : mesh.cells) {
    Tensor<2, 3> edges;
    for (int d = 0; d < 3; ++d)
      edges[d] = mesh.vertices[cell.vertices[d + 1]] - mesh.vertices[cell.vertices[0]];
    filled += std::abs(determinant(edges)) / 6;
  }
  if (std::abs(filled - shapes.measure) <= 0.01 * shapes.measure) return "";
  std::ostringstream text;
  text << "\nnote: the volume of the cells is " << filled / shapes.measure
       << " of that which the facets enclose; give a smaller Mesh / Size, or Sizes near curved "
          "surfaces";
  return text.str();
}

std::string note_volume(const FileMesh<2>&, const CadShapes&) { return ""; }

std::string describe(const std::string& path, const std::string& format, const CadShapes& shapes,
                     int dim) {
  const auto count = [](std::size_t n, const std::string& what) {
    return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
  };
  std::ostringstream text;
  text << "\ncad: " << path << ", " << count(shapes.bodies.size(), dim == 3 ? "solid" : "face")
       << ", " << count(unsigned(shapes.n_faces), dim == 3 ? "face" : "curve") << " around";
  if (shapes.n_shared > 0)
    text << " and " << shapes.n_shared << " between " << (dim == 3 ? "solids" : "faces")
         << ", which share their nodes there";
  if (format == "step" || format == "iges") text << "; lengths in m";
  if (shapes.keeps_facets)
    text << "\nnote: Gmsh cannot mesh the surface of " << path
         << " anew, so that its facets are sides of cells; where they are long and thin, so are "
            "these";
  if (!shapes.unused_names.empty())
    text << "\nnote: no face around the solids has these names of " << path
         << ", as none has that lies between solids: "
         << joined({shapes.unused_names.begin(), shapes.unused_names.end()}, ", ");
  if (shapes.overlap)
    text << "\nwarning: " << (dim == 3 ? "solids" : "faces") << " of " << path
         << " overlap; the cells there belong to each of them";
  return text.str();
}

}  // namespace

template <int dim>
MeshFacts<dim> mesh_cad(const MeshInput& input, const std::string& path, const std::string& format,
                        Triangulation<dim>& mesh, const MemoryCheck& memory,
                        const Constants& constants) {
  const std::string begin = "Mesh / File = " + path + ": cannot be meshed: ";
  if (input.size == 0 && format != "geo")
    throw InputError("Mesh / Size = 0: " + path +
                     " is meshed in the program; give the largest edge of a cell, for example a "
                     "third of the thinnest wall");
  const bool has_facets = format == "stl";
  if (has_facets) check_for_facets(input, path);
  const GmshSession session(begin, remedy);
  CadShapes shapes;
  FileMesh<dim> cells = session.run([&] {
    shapes = load_cad(path, format, dim, begin);
    if (dim == 2) check_flat(shapes, begin);
    set_sizes<dim>(input, shapes, constants);
    if (input.size > 0) memory.admit(least_counts(shapes, input.size, dim), dim);
    for (const char* threads : {"General.NumThreads", "Mesh.MaxNumThreads1D",
                                "Mesh.MaxNumThreads2D", "Mesh.MaxNumThreads3D"})
      gmsh::option::setNumber(threads, 1);
    if (!shapes.has_sizes)  // 0.3 leaves worst cells that are a sixth poorer, and more cells
      gmsh::option::setNumber("Mesh.OptimizeThreshold", 0.5);
    gmsh::option::setNumber("Mesh.ElementOrder", input.sides == "curved" && !has_facets ? 2 : 1);
    gmsh::model::mesh::generate(dim);
    check_cells(shapes, dim, begin);
    return gmsh_mesh<dim>();
  });
  cells.parts.boundaries.insert(shapes.face_names.begin(), shapes.face_names.end());
  const std::string note = has_facets ? note_volume(cells, shapes) : "";
  for (Point<dim>& vertex : cells.vertices) vertex *= shapes.unit;
  MeshFacts<dim> parts = make_mesh(std::move(cells), path, mesh);
  parts.note = describe(path, format, shapes, dim) + note + parts.note;
  return parts;
}

template MeshFacts<2> mesh_cad(const MeshInput&, const std::string&, const std::string&,
                               Triangulation<2>&, const MemoryCheck&, const Constants&);
template MeshFacts<3> mesh_cad(const MeshInput&, const std::string&, const std::string&,
                               Triangulation<3>&, const MemoryCheck&, const Constants&);

}  // namespace steppe
