#include "steppe/mesh/cad/cad_file.h"

#include "steppe/base/process/error.h"
#include "steppe/input/files/trust.h"
#include "steppe/input/words/text.h"
#include "steppe/mesh/cad/cad_mesher.h"
#include "steppe/mesh/cad/cad_shapes.h"
#include "steppe/mesh/cad/cad_sizes.h"
#include "steppe/mesh/file/gmsh_session.h"
#include "steppe/mesh/geometry/curved_cells.h"
#include "steppe/mesh/readers/file_readers.h"

#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>
#include <string>

namespace steppe {

using namespace dealii;

namespace {

/// Words of Gmsh's grammar (its reference manual, "Gmsh scripting language", and Gmsh.y), with what
/// they do.
const std::map<std::string, std::string> deeds = {{"System", "starts a program"},
                                                  {"SystemCall", "starts a program"},
                                                  {"NonBlockingSystemCall", "starts a program"},
                                                  {"OnelabRun", "starts a program"},
                                                  {"ExternalProcess", "starts a program"},
                                                  {"Plugin", "may write files"},
                                                  {"Include", "reads another script"},
                                                  {"Merge", "reads another file"},
                                                  {"MergeFile", "reads another file"},
                                                  {"MergeWithBoundingBox", "reads another file"},
                                                  {"Open", "reads another file"},
                                                  {"OpenProject", "reads another file"},
                                                  {"Parse", "reads a script out of a text"},
                                                  {"Save", "writes a file"},
                                                  {"Print", "writes a file"},
                                                  {"CreateDir", "makes a folder"},
                                                  {"Exit", "ends the program"},
                                                  {"Abort", "ends the program"},
                                                  {"UnitTest", "runs tests of Gmsh"}};

/// The script without comments and texts in quotes, line by line as it is. Where a backslash stands
/// before a quote releases of Gmsh may differ in where the text ends, and all stays.
std::string bare(const std::string& script) {
  if (script.find("\\\"") != std::string::npos || script.find("\\'") != std::string::npos)
    return script;
  std::string text = script;
  std::string end;  // of the comment or text that the next character stands in
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!end.empty()) {
      const bool ends = script.compare(i, end.size(), end) == 0;
      if (text[i] != '\n') text[i] = ' ';
      if (!ends) continue;
      for (std::size_t k = 1; k < end.size(); ++k) text[++i] = ' ';
      end.clear();
    } else if (script.compare(i, 2, "//") == 0) {
      end = "\n";
    } else if (script.compare(i, 2, "/*") == 0) {
      end = "*/";
      text[i] = text[i + 1] = ' ';
      ++i;
    } else if (text[i] == '"' || text[i] == '\'') {
      end = std::string(1, text[i]);
    }
  }
  return text;
}

/// Look through a script of Gmsh for commands that start programs, read other scripts or write
/// files. Local. Throws InputError with the line, unless the user trusts files (-trust).
void check_script(const std::string& path) {
  if (files_are_trusted()) return;
  std::ifstream file(path);
  const std::string text = bare({std::istreambuf_iterator<char>(file), {}});
  const auto refuse = [&](std::ptrdiff_t at, const std::string& deed) {
    const auto line = 1 + std::count(text.begin(), text.begin() + at, '\n');
    require_trust("Mesh / File = " + path + ": line " + std::to_string(line), deed);
  };
  const std::regex word("[A-Za-z_][A-Za-z_0-9]*");
  for (std::sregex_iterator match(text.begin(), text.end(), word), end; match != end; ++match)
    if (const auto found = deeds.find(match->str()); found != deeds.end())
      refuse(match->position(), found->first + " " + found->second);
  // Printf(...) > "file", and other commands alike
  if (const auto at = std::find(text.begin(), text.end(), '\0'); at != text.end())
    refuse(at - text.begin(), "a zero byte may hide commands");
  const std::regex redirection("(Printf|Error|Warning)\\s*\\([^;]*\\)\\s*>");
  for (std::sregex_iterator match(text.begin(), text.end(), redirection), end; match != end;
       ++match)
    refuse(match->position(), (*match)[1].str() + " writes a file");
}

constexpr const char* remedy =
    "; repair the part in the program that made it, or give another Mesh / Size";

/// About as many simplices as fill the bodies, from below.
EntityCounts least_counts(const CadShapes& shapes, double size, int dim) {
  EntityCounts counts;
  counts.simplicial = true;
  const double h = size / shapes.unit;
  if (dim == 2) {
    const double n = 2 * shapes.drawing.volume / (h * h);
    counts.n = {n / 2, 1.5 * n, n, 0};
  } else {
    const double n = 4 * shapes.drawing.volume / (h * h * h);
    counts.n = {n / 6, 7 * n / 6, 2 * n, n};
  }
  return counts;
}

/// Remove the cells of bodies that belong to no group of a script.
void clear_others(const CadShapes& shapes) {
  if (!shapes.others.empty()) gmsh::model::mesh::clear(shapes.others);
}

/// Give names to parts of these numbers, and to cells or faces of several.
void add_names(const PartNames& names, PartNames& parts) {
  for (const auto& [name, number] : names) {
    parts.emplace(name, number);
    const auto [first, last] = parts.equal_range("id " + std::to_string(number));
    for (auto other = first; other != last; ++other) parts.emplace(name, other->second);
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

std::string describe(const std::string& path, const std::string& format, const CadShapes& shapes,
                     const std::string& algorithm, int dim) {
  const auto count = [](std::size_t n, const std::string& what) {
    return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
  };
  std::ostringstream text;
  text << "\ncad: " << path << ", " << count(shapes.bodies.size(), dim == 3 ? "solid" : "face")
       << ", " << count(unsigned(shapes.n_faces), dim == 3 ? "face" : "curve") << " around";
  if (shapes.n_shared > 0)
    text << " and " << shapes.n_shared << " between " << (dim == 3 ? "solids" : "faces")
         << ", which share their nodes there";
  if (!shapes.is_joined && shapes.bodies.size() > 1) text << "; joined as Mesh / Joined says";
  if (format == "step" || format == "iges") text << "; lengths in m";
  if (!algorithm.empty())
    text << "\nnote: Gmsh meshes " << path << " with " << algorithm
         << ", as it cannot otherwise, or cells at curved surfaces would be folded";
  if (shapes.gap > 0)
    text << "\nnote: faces of " << path << " that are up to " << shapes.unit * shapes.gap
         << " apart are sewn together, for the solids to be closed";
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
  if (format == "geo") check_script(path);
  if ((format == "geo" || has_facets) && input.joined != "touching")
    throw InputError("Mesh / Joined = " + input.joined + ": bodies of " + path +
                     (has_facets ? " share no faces" : " are joined as the script says") +
                     "; leave it out");
  const auto mesh_by = [&](const MeshingAttempt& attempt) {
    const GmshSession session(begin, remedy);
    return session.run([&] {
      CadShapes shapes = load_cad(path, format, dim, input.joined, begin);
      if (dim == 2) check_flat(shapes, begin);
      set_sizes<dim>(input, shapes, constants);
      if (input.size > 0) memory.admit(least_counts(shapes, input.size, dim), dim);
      for (const char* threads : {"General.NumThreads", "Mesh.MaxNumThreads1D",
                                  "Mesh.MaxNumThreads2D", "Mesh.MaxNumThreads3D"})
        gmsh::option::setNumber(threads, 1);
      if (!shapes.has_sizes)  // 0.3 leaves worst cells that are a sixth poorer, and more cells
        gmsh::option::setNumber("Mesh.OptimizeThreshold", 0.5);
      gmsh::option::setNumber("Mesh.ElementOrder", input.sides == "curved" && !has_facets ? 2 : 1);
      FileMesh<dim> made;
      made.parts.note = generate_cells(dim, shapes, attempt);
      if (!made.parts.note.empty()) return made;
      clear_others(shapes);
      made = gmsh_mesh<dim>();
      add_names(shapes.face_names, made.parts.boundaries);
      add_names(shapes.body_names, made.parts.volumes);
      for (Point<dim>& vertex : made.vertices) vertex *= shapes.unit;
      made.parts.drawing = shapes.drawing;
      made.parts.drawing.scale(shapes.unit, dim);
      made.parts.note = describe(path, format, shapes, attempt.words, dim);
      return made;
    });
  };
  FileMesh<dim> cells;
  std::string reason;
  for (const MeshingAttempt& attempt : meshing_attempts(dim, input.cells_per_circle)) {
    cells = made_in_child<dim>(begin, remedy, [&] { return mesh_by(attempt); });
    if (!cells.cells.empty()) break;
    if (reason.empty()) reason = cells.parts.note;
  }
  if (cells.cells.empty())
    throw InputError(begin + "Gmsh says: " + reason + "; none of its other algorithms can mesh it" +
                     remedy);
  MeshFacts<dim> parts = make_mesh(std::move(cells), path, mesh);
  // cells that became straight, since they would be folded at thin walls, have another volume
  for (const int per_circle : {12, 16, 24, 48}) {
    const double exact = parts.drawing.volume;
    if (input.sides != "curved" || has_facets || exact == 0) break;
    if (per_circle <= int(input.cells_per_circle)) continue;
    if (std::abs(volume_of_simplices(parts.curved, mesh) - exact) <= 0.01 * exact) break;
    const MeshingAttempt finer{std::to_string(per_circle) + " cells to a circle on curved faces", 0,
                               0, per_circle};
    FileMesh<dim> others = made_in_child<dim>(begin, remedy, [&] { return mesh_by(finer); });
    if (others.cells.empty()) break;
    mesh.clear();
    parts = make_mesh(std::move(others), path, mesh);
  }
  return parts;
}

template MeshFacts<2> mesh_cad(const MeshInput&, const std::string&, const std::string&,
                               Triangulation<2>&, const MemoryCheck&, const Constants&);
template MeshFacts<3> mesh_cad(const MeshInput&, const std::string&, const std::string&,
                               Triangulation<3>&, const MemoryCheck&, const Constants&);

}  // namespace steppe
