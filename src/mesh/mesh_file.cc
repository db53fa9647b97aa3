#include "steppe/mesh/mesh_file.h"

#include "steppe/base/error.h"
#include "steppe/mesh/file_words.h"
#include "steppe/mesh/mesh_file_checks.h"

#include <deal.II/grid/grid_in.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <new>
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

/// Name of a file's format: as told, or by its extension.
std::string format_of(const std::string& path, const std::string& told) {
  static const std::map<std::string, std::string> extensions = {
      {".msh", "msh"}, {".inp", "abaqus"}, {".vtk", "vtk"},    {".vtu", "vtu"},    {".ucd", "ucd"},
      {".unv", "unv"}, {".e", "exodus"},   {".exo", "exodus"}, {".dat", "tecplot"}};
  if (told != "by extension") return told;
  const std::string extension = std::filesystem::path(path).extension();
  const auto found = extensions.find(extension);
  if (found == extensions.end())
    throw InputError("Mesh / File = " + path + ": the extension '" + extension +
                     "' is not known; set Mesh / Format to one of " + mesh_file_formats());
  return found->second;
}

/// The line that a reader stopped in.
long line_of(std::ifstream& file) {
  file.exceptions(std::ios::goodbit);
  file.clear();
  const std::streamoff end = file.tellg();
  file.seekg(0);
  long line = 1;
  for (std::streamoff at = 0; at < end; ++at) line += file.get() == '\n';
  return line;
}

/// Why a reader gave up, and what to do about the commonest; `words` is what it has written.
std::string explain(const std::exception& error, const std::string& words, std::ifstream& file) {
  if (dynamic_cast<const std::bad_alloc*>(&error))
    return "it takes more memory than this machine has; look for a number that is too large";
  const auto* known = dynamic_cast<const dealii::ExceptionBase*>(&error);
  const std::string line = known ? first_line(*known) : error.what();
  if ((line + words).find("all cells have positive volume") != std::string::npos)
    return "some cells have their corners in the opposite order to the others, or are folded; mesh "
           "the body anew";
  if (line.find("did not find any cells") != std::string::npos)
    return "it holds no cells of the body's dimension; mesh the volume, or set Mesh / Dimension";
  if ((line + words).find("boundary id for an internal face") != std::string::npos ||
      (line + words).find("this is an internal line") != std::string::npos)
    return "it gives an id to a face between two cells; name outer faces alone, and export the "
           "mesh without partitions";
  if (line.rfind("This exception -- ", 0) == 0)
    return "deal.II cannot make a mesh of its cells; look for folded or overlapping ones";
  if (file.fail())
    return "line " + std::to_string(line_of(file)) +
           ": the file ends, or holds something else than a number, where one should stand; export "
           "Gmsh's .msh";
  return line;
}

void check_words(const std::string& path, const std::string& format, int dim) {
  static const std::map<std::string, void (*)(FileWords&, int)> checks = {
      {"msh", check_gmsh}, {"vtk", check_vtk}, {"ucd", check_ucd}, {"unv", check_unv}};
  const auto found = checks.find(format);
  if (found == checks.end()) return;
  FileWords file(path);
  found->second(file, dim);
}

void read_zone(const std::string& path, dealii::Triangulation<2>& mesh) {
  FileWords file(path);
  read_tecplot(file, mesh);
}

void read_zone(const std::string& path, dealii::Triangulation<3>&) {
  throw InputError(
      "Mesh / File = " + path +
      ": Tecplot files are read in 2D alone; set Mesh / Dimension = 2, or export Gmsh's "
      ".msh");
}

/// Keeps what others write to std::cerr off the screen while it lives (deal.II's reader of Abaqus
/// files writes its exceptions there).
class Silence {
 public:
  Silence() : screen_(std::cerr.rdbuf(words_.rdbuf())) {}
  ~Silence() { std::cerr.rdbuf(screen_); }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;
  std::string words() const { return words_.str(); }

 private:
  std::ostringstream words_;
  std::streambuf* screen_;
};

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
  const std::string name = format_of(path, format),
                    bad = "Mesh / File = " + path + ": not a mesh that can be used: ";
  check_mesh_path(path);
  check_words(path, name, dim);
  const auto kind = formats<dim>().at(name);
  std::ifstream file(path);
  // a reader that has come to the end, or to what is no number, must not go on
  if (name == "msh") file.exceptions(std::ios::failbit | std::ios::badbit);
  dealii::GridIn<dim> reader(mesh);
  const Silence silence;
  try {
    if (name == "abaqus") {
      FileWords words(path);
      std::istringstream text(abaqus_mesh(words, dim));
      reader.read(text, kind);
    } else if (name == "tecplot") {
      read_zone(path, mesh);
    } else if (name == "exodus" || name == "assimp") {
      reader.read(path, kind);
    } else {
      reader.read(file, kind);
    }
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    throw InputError(bad + explain(error, silence.words(), file));
  }
  if (mesh.n_active_cells() == 0)
    throw InputError("Mesh / File = " + path + ": holds no cells of dimension " +
                     std::to_string(dim) + "; mesh the volume, or set Mesh / Dimension");
}

template void read_mesh_file(const std::string&, const std::string&, dealii::Triangulation<2>&);
template void read_mesh_file(const std::string&, const std::string&, dealii::Triangulation<3>&);

}  // namespace steppe
