#include "steppe/mesh/mesh_file.h"

#include "steppe/base/error.h"

#include <deal.II/grid/grid_in.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace steppe {
namespace {

template <int dim>
using Formats = std::map<std::string, typename dealii::GridIn<dim>::Format>;

template <int dim>
Formats<dim> formats() {
  using GridIn = dealii::GridIn<dim>;
  return {{"msh", GridIn::msh},         {"abaqus", GridIn::abaqus},   {"vtk", GridIn::vtk},
          {"vtu", GridIn::vtu},         {"ucd", GridIn::ucd},         {"unv", GridIn::unv},
          {"exodus", GridIn::exodusii}, {"tecplot", GridIn::tecplot}, {"assimp", GridIn::assimp}};
}

/// Format of a file: as told, or by its extension.
template <int dim>
typename dealii::GridIn<dim>::Format format_of(const std::string& path, const std::string& told) {
  static const std::map<std::string, std::string> extensions = {
      {".msh", "msh"}, {".inp", "abaqus"}, {".vtk", "vtk"},    {".vtu", "vtu"},    {".ucd", "ucd"},
      {".unv", "unv"}, {".e", "exodus"},   {".exo", "exodus"}, {".dat", "tecplot"}};
  if (told != "by extension") return formats<dim>().at(told);
  const std::string extension = std::filesystem::path(path).extension();
  const auto found = extensions.find(extension);
  if (found == extensions.end())
    throw InputError("Mesh / File = " + path + ": the extension '" + extension +
                     "' is not known; set Mesh / Format to one of " + mesh_file_formats());
  return formats<dim>().at(found->second);
}

/// deal.II's reason, and what to do about the commonest.
std::string explain(const dealii::ExceptionBase& error) {
  std::string line = first_line(error);
  if (line.find("did not find any cells") != std::string::npos)
    return "it holds no cells of the body's dimension; mesh the volume, or set Mesh / Dimension";
  if (line.find("Element Identifier") != std::string::npos)
    line +=
        " steppe; meshes are of first order (lines, triangles, quadrilaterals, tetrahedra, "
        "hexahedra): export with Mesh.ElementOrder = 1 and choose Space / Degree instead";
  return line;
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

std::string mesh_file_formats() {
  std::string names = "by extension";
  for (const auto& [name, format] : formats<3>()) names += "|" + name;
  return names;
}

PartNames physical_names(const std::string& path, int group_dimension) {
  PartNames names;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line))
    if (line.rfind("$PhysicalNames", 0) == 0) {
      int count = 0;
      file >> count;
      for (int i = 0; i < count && file; ++i) {
        int dimension;
        unsigned int id;
        file >> dimension >> id;
        std::getline(file, line);
        const auto first = line.find('"'), last = line.rfind('"');
        if (dimension == group_dimension && first < last)
          names[line.substr(first + 1, last - first - 1)] = id;
      }
      break;
    } else if (line.rfind("$Nodes", 0) == 0) {
      break;
    }
  return names;
}

template <int dim>
void read_mesh_file(const std::string& path, const std::string& format,
                    dealii::Triangulation<dim>& mesh) {
  const auto kind = format_of<dim>(path, format);
  std::ifstream file(path);
  if (!file || std::filesystem::is_directory(path))
    throw InputError("Mesh / File = " + path +
                     ": cannot be read; give the path of a mesh file, "
                     "relative to the input file");
  dealii::GridIn<dim> reader(mesh);
  try {
    if (kind == dealii::GridIn<dim>::exodusii || kind == dealii::GridIn<dim>::assimp)
      reader.read(path, kind);
    else
      reader.read(file, kind);
  } catch (const dealii::ExceptionBase& error) {
    throw InputError("Mesh / File = " + path + ": not a mesh that can be used: " + explain(error));
  } catch (const std::exception& error) {
    throw InputError("Mesh / File = " + path + ": not a mesh that can be used: " + error.what());
  }
  if (mesh.n_active_cells() == 0)
    throw InputError("Mesh / File = " + path + ": holds no cells of dimension " +
                     std::to_string(dim) + "; mesh the volume, or set Mesh / Dimension");
}

template void read_mesh_file(const std::string&, const std::string&, dealii::Triangulation<2>&);
template void read_mesh_file(const std::string&, const std::string&, dealii::Triangulation<3>&);

}  // namespace steppe
