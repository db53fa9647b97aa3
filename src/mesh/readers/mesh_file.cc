#include "steppe/mesh/readers/mesh_file.h"

#include "steppe/base/process/error.h"
#include "steppe/base/process/screen.h"
#include "steppe/mesh/readers/file_readers.h"

#include <deal.II/grid/grid_in.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <map>
#include <new>
#include <sstream>
#include <tuple>
#include <vector>

namespace steppe {
namespace {

FileMesh<3> refuse_zone(FileWords& file) {
  file.fail("Tecplot files are read in 2D alone; set Mesh / Dimension = 2, or export Gmsh's .msh");
}

/// How a format is read, the extensions that tell it, and a reader of our own in 2D and 3D.
struct Format {
  enum { by_gmsh, by_steppe, by_vtk, by_deal_ii, by_cad } reader;
  std::vector<std::string> extensions;
  std::tuple<FileMesh<2> (*)(FileWords&), FileMesh<3> (*)(FileWords&)> read = {};
};

const std::map<std::string, Format>& formats() {
  static const std::map<std::string, Format> formats = {
      {"msh", {Format::by_steppe, {".msh", ".msh2", ".msh4"}, {read_msh<2>, read_msh<3>}}},
      {"vtk", {Format::by_steppe, {".vtk"}, {read_vtk<2>, read_vtk<3>}}},
      {"nastran", {Format::by_steppe, {".bdf", ".nas"}, {read_nastran<2>, read_nastran<3>}}},
      {"medit", {Format::by_steppe, {".mesh"}, {read_medit<2>, read_medit<3>}}},
      {"abaqus", {Format::by_steppe, {".inp"}, {read_abaqus<2>, read_abaqus<3>}}},
      {"unv", {Format::by_steppe, {".unv"}, {read_unv<2>, read_unv<3>}}},
      {"ucd", {Format::by_steppe, {".ucd"}, {read_ucd<2>, read_ucd<3>}}},
      {"tecplot", {Format::by_steppe, {".dat"}, {read_tecplot, refuse_zone}}},
      {"med", {Format::by_gmsh, {".med", ".mmed", ".rmed"}}},
      {"cgns", {Format::by_gmsh, {".cgns"}}},
      {"vtu", {Format::by_vtk, {".vtu", ".pvtu"}}},
      {"exodus", {Format::by_vtk, {".e", ".exo", ".ex2"}}},
      {"assimp", {Format::by_deal_ii, {}}},
      {"step", {Format::by_cad, {".step", ".stp"}}},
      {"iges", {Format::by_cad, {".iges", ".igs"}}},
      {"stl", {Format::by_cad, {".stl"}}},
      {"brep", {Format::by_cad, {".brep", ".brp"}}},
      {"geo", {Format::by_cad, {".geo"}}}};
  return formats;
}

bool has_extension(const std::string& path, const Format& format) {
  std::string extension = std::filesystem::path(path).extension();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return char(std::tolower(c)); });
  const auto& known = format.extensions;
  return std::find(known.begin(), known.end(), extension) != known.end();
}

/// Why a reader gave up, and what to do about the commonest; `words` is what it has written.
std::string explain(const std::exception& error, const std::string& words) {
  if (dynamic_cast<const std::bad_alloc*>(&error))
    return "it takes more memory than this machine has; look for a number that is too large";
  const auto* known = dynamic_cast<const dealii::ExceptionBase*>(&error);
  const std::string line = known ? first_line(*known) : error.what();
  if ((line + words).find("all cells have positive volume") != std::string::npos)
    return "some cells have their corners in the opposite order to the others, or are folded; mesh "
           "the body anew";
  if (line.find("did not find any cells") != std::string::npos)
    return "it holds no cells of the body's dimension; mesh the volume, or set Mesh / Dimension";
  if (line.rfind("This exception -- ", 0) == 0)
    return "deal.II cannot make a mesh of its cells; look for folded or overlapping ones";
  return line;
}

template <int dim>
FileMesh<dim> read_by_steppe(const std::string& path, const Format& format) {
  FileWords words(path);
  return std::get<FileMesh<dim> (*)(FileWords&)>(format.read)(words);
}

}  // namespace

std::string first_line(const dealii::ExceptionBase& error) {
  std::ostringstream text;
  error.print_info(text);
  std::istringstream lines(text.str());
  std::string line;
  while (std::getline(lines, line))
    if (const auto begin = line.find_first_not_of(" \t"); begin != std::string::npos)
      return line.substr(begin);
  return "it gives no reason";
}

std::string mesh_format(const std::string& path, const std::string& told) {
  if (told != "by extension") {
    const Format& format = formats().at(told);
    // Gmsh goes by the name, and takes what it does not know for a script
    const bool by_name = format.reader == Format::by_gmsh || told == "geo" || told == "stl";
    if (by_name && !has_extension(path, format))
      throw InputError("Mesh / File = " + path + ": a file of Mesh / Format = " + told +
                       " must have a name that ends in " + format.extensions.front());
    return told;
  }
  for (const auto& [name, format] : formats())
    if (has_extension(path, format)) return name;
  throw InputError("Mesh / File = " + path + ": the extension '" +
                   std::filesystem::path(path).extension().string() +
                   "' is not known; set Mesh / Format to one of " + mesh_file_formats());
}

bool is_cad(const std::string& format) { return formats().at(format).reader == Format::by_cad; }

std::string mesh_file_formats() {
  std::string names = "by extension";
  for (const auto& [name, format] : formats()) names += "|" + name;
  return names;
}

namespace {

/// Loading VTK's libraries would take each start of the program longer.
[[noreturn]] void ask_to_convert(const std::string& path) {
  const std::string converted = std::filesystem::path(path).replace_extension(".inp").string();
  throw InputError("Mesh / File = " + path + ": it has to be converted first, by steppe convert " +
                   path + " " + converted + "; then set Mesh / File = " + converted);
}

}  // namespace

template <int dim>
MeshFacts<dim> read_mesh_file(const std::string& path, const std::string& told, bool curved,
                              dealii::Triangulation<dim>& mesh, int degree) {
  check_mesh_path(path);
  const std::string name = mesh_format(path, told);
  const Format& format = formats().at(name);
  const auto reader = format.reader;
  MeshFacts<dim> parts;
  const Silence silence(std::cerr);  // deal.II's orientation of cells writes there
  try {
    if (reader == Format::by_vtk) ask_to_convert(path);
    if (reader == Format::by_deal_ii) {
      dealii::GridIn<dim>(mesh).read(path, dealii::GridIn<dim>::assimp);
    } else {
      FileMesh<dim> cells =
          reader == Format::by_gmsh ? read_gmsh<dim>(path) : read_by_steppe<dim>(path, format);
      const bool takes_corners_alone = degree == 1 && !cells.middles.empty();
      if (!curved) {
        cells.middles.clear();
        cells.centres.clear();
      }
      parts = make_mesh(std::move(cells), path, mesh);
      if (takes_corners_alone)
        parts.note += "\nnote: the cells of " + path +
                      " are of second order, and Space / Degree = 1 takes their corners alone; "
                      "with 2 they have nodes between these too";
    }
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    throw InputError("Mesh / File = " + path +
                     ": not a mesh that can be used: " + explain(error, silence.words()));
  }
  return parts;
}

template MeshFacts<2> read_mesh_file(const std::string&, const std::string&, bool,
                                     dealii::Triangulation<2>&, int);
template MeshFacts<3> read_mesh_file(const std::string&, const std::string&, bool,
                                     dealii::Triangulation<3>&, int);

}  // namespace steppe
