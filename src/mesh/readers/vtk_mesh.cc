#include "steppe/input/words/text.h"
#include "steppe/mesh/readers/file_readers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// Type of cells of VTK: its dimension, the nodes that are read of it (all where 0), whether its
/// corners go along lines (pixels, voxels) instead of around, and its name, if not that of a shape.
struct VtkType {
  int dimension, n_corners = 0;
  bool in_lines = false;
  const char* kind = "";
};

const VtkType* vtk_type(long number) {
  static const std::map<long, VtkType> types = {{1, {0, 1}},  {2, {0, 1}},
                                                {3, {1, 2}},  {4, {1, 2, false, "polylines"}},
                                                {21, {1}},    {68, {1, 2}},
                                                {5, {2}},     {22, {2}},
                                                {69, {2, 3}}, {8, {2, 4, true}},
                                                {9, {2}},     {23, {2}},
                                                {28, {2}},    {70, {2, 4}},
                                                {10, {3}},    {24, {3}},
                                                {71, {3, 4}}, {11, {3, 8, true, "voxels"}},
                                                {12, {3}},    {25, {3}},
                                                {29, {3}},    {72, {3, 8}}};
  const auto found = types.find(number);
  return found == types.end() ? nullptr : &found->second;
}

/// Names of data of cells that programs write ids of parts by, the surest first; in capitals.
const std::vector<std::string> names_of_ids = {
    "MATERIALID", "MATERIALIDS", "MATERIAL",      "GMSH:PHYSICAL", "CELL_TAGS",
    "MEDIT:REF",  "REGIONID",    "CELLENTITYIDS", "CELLMARKERS",   "GMSH:GEOMETRICAL"};

/// Legacy VTK, versions 1.0 to 5.1, text and binary (bytes from the highest on):
/// https://docs.vtk.org/en/latest/design_documents/VTKFileFormats.html
template <int dim>
class VtkMesh {
 public:
  explicit VtkMesh(FileWords& file) : file_(file) {}

  FileMesh<dim> mesh() {
    read_head();
    while (!file_.at_end()) {
      const std::string keyword = upper_case(file_.word("a keyword"));
      if (keyword == "POINTS")
        read_points();
      else if (keyword == "CELLS")
        read_cells();
      else if (keyword == "CELL_TYPES")
        read_types();
      else if (keyword == "CELL_DATA" || keyword == "POINT_DATA")
        begin_data(keyword == "CELL_DATA");
      else if (keyword == "METADATA")
        while (!file_.line().empty()) continue;
      else
        read_data(keyword);
    }
    if (types_.size() != begins_.size())
      file_.fail("the file holds " + std::to_string(begins_.size()) + " cells and " +
                 std::to_string(types_.size()) + " cell types");
    add_cells();
    return std::move(mesh_);
  }

 private:
  void read_head() {
    const std::string version = file_.line(), begin = "# vtk DataFile Version ";
    const auto number =
        version.rfind(begin, 0) == 0 ? finite_number(version.substr(begin.size())) : std::nullopt;
    if (!number || *number < 1 || *number >= 6)
      file_.fail("it is not '" + begin + "' and 1.0 to 5.1, which alone is read");
    new_cells_ = *number >= 5;
    for (int i = 0; i < 2; ++i) file_.skip_line();  // with the title
    const std::string kind = upper_case(file_.word("ASCII or BINARY"));
    if (kind != "ASCII" && kind != "BINARY") file_.fail("ASCII or BINARY should stand here");
    is_binary_ = kind == "BINARY";
    if (upper_case(file_.word("DATASET")) != "DATASET" ||
        upper_case(file_.word("the kind of the set")) != "UNSTRUCTURED_GRID")
      file_.fail("it is not 'DATASET UNSTRUCTURED_GRID', which alone is read");
  }

  static std::size_t n_bytes(const std::string& type) {
    static const std::map<std::string, std::size_t> sizes = {
        {"char", 1},         {"unsigned_char", 1}, {"short", 2},         {"unsigned_short", 2},
        {"int", 4},          {"unsigned_int", 4},  {"vtkidtype", 4},     {"float", 4},
        {"double", 8},       {"long", 8},          {"unsigned_long", 8}, {"vtktypeint64", 8},
        {"vtktypeuint64", 8}};
    const auto found = sizes.find(type);
    return found == sizes.end() ? 0 : found->second;
  }

  std::string type() {
    std::string result(file_.word("the type of numbers"));
    for (char& c : result) c = char(std::tolower(static_cast<unsigned char>(c)));
    if (n_bytes(result) == 0) file_.fail("numbers of type '" + shown(result) + "' are not read");
    return result;
  }

  /// Behind the words before binary numbers.
  void begin_numbers() {
    if (is_binary_) file_.skip_line();
  }

  double number(const std::string& type, const std::string& what) {
    if (!is_binary_) return file_.number(what);
    constexpr bool swapped = true;  // on a machine whose lowest bytes stand first
    if (type == "double") return file_.binary<double>(swapped, what);
    if (type == "float") return file_.binary<float>(swapped, what);
    return double(integer(type, what));
  }

  long integer(const std::string& type, const std::string& what) {
    if (!is_binary_) return file_.integer(what);
    const std::size_t n = n_bytes(type);
    if (n == 8) return file_.binary<long>(true, what);
    if (n == 2) return file_.binary<short>(true, what);
    if (n == 1) return file_.binary<signed char>(true, what);
    return file_.binary<int>(true, what);
  }

  void skip(const std::string& type, double n, const std::string& what) {
    if (n > 1e15) file_.fail("the file ends before " + what);
    if (is_binary_)
      file_.bytes(std::size_t(n) * n_bytes(type), what);
    else
      file_.skip(long(n), what);
  }

  void read_points() {
    if (!mesh_.vertices.empty()) file_.fail("POINTS stand here again");
    const long n = file_.count("the number of points");
    const std::string its_type = type();
    begin_numbers();
    for (long i = 0; i < n; ++i) {
      std::array<double, 3> x;
      for (double& coordinate : x) coordinate = number(its_type, "a coordinate");
      if (!std::isfinite(x[0] + x[1] + x[2])) file_.fail("a coordinate is not finite");
      mesh_.add_vertex(x);
    }
  }

  void add_point(const std::string& type) {
    points_.push_back(
        unsigned(file_.as_label(integer(type, "a point of a cell"), "a point of a cell")));
    if (points_.back() >= mesh_.vertices.size())
      file_.fail("a cell has point " + std::to_string(points_.back()) + "; the file holds " +
                 std::to_string(mesh_.vertices.size()) + " from 0 up");
  }

  void read_cells() {
    if (!begins_.empty()) file_.fail("CELLS stand here again");
    const long n = file_.count("the number of cells"),
               n_numbers = file_.count("the number of their numbers");
    if (new_cells_) return read_offsets(n, n_numbers);
    begin_numbers();
    for (long k = 0; k < n; ++k) {
      begins_.push_back(points_.size());
      const long size = file_.as_count(integer("int", "the number of points of a cell"),
                                       "the number of points of a cell");
      for (long i = 0; i < size; ++i) add_point("int");
    }
  }

  /// From version 5 on: where the points of each cell begin, one place more, and all points.
  void read_offsets(long n, long n_points) {
    file_.expect("OFFSETS");
    std::string its_type = type();
    begin_numbers();
    for (long k = 0; k < n; ++k) {
      const long begin = integer(its_type, "the begin of a cell");
      if (begin < (begins_.empty() ? 0 : long(begins_.back())) || begin > n_points)
        file_.fail("a cell begins at place " + std::to_string(begin) + " of " +
                   std::to_string(n_points) + " points");
      begins_.push_back(std::size_t(begin));
    }
    if (n > 0) begins_.pop_back();
    file_.expect("CONNECTIVITY");
    its_type = type();
    begin_numbers();
    for (long i = 0; i < n_points; ++i) add_point(its_type);
  }

  void read_types() {
    if (!types_.empty()) file_.fail("CELL_TYPES stand here again");
    const long n = file_.count("the number of types");
    if (n != long(begins_.size()))
      file_.fail("there are as many cell types as cells, " + std::to_string(begins_.size()));
    begin_numbers();
    for (long k = 0; k < n; ++k) {
      types_.push_back(integer("int", "the type of a cell"));
      const std::size_t end = k + 1 < n ? begins_[k + 1] : points_.size();
      check_type(types_.back(), end - begins_[k]);
    }
  }

  void check_type(long number, std::size_t n_points) const {
    const VtkType* const type = vtk_type(number);
    if (!type)
      file_.fail("a cell of VTK's type " + std::to_string(number) +
                 "; points, lines, triangles, quadrilaterals, tetrahedra and hexahedra are read: "
                 "mesh the body with these");
    if (type->n_corners > 0
            ? n_points < std::size_t(type->n_corners)
            : !element_shape(type->dimension, int(std::min(n_points, std::size_t(99)))))
      file_.fail("a cell of VTK's type " + std::to_string(number) + " with " +
                 std::to_string(n_points) + " points");
  }

  void begin_data(bool of_cells) {
    of_cells_ = of_cells;
    n_data_ = file_.count("the number of values");
    if (of_cells && n_data_ != long(begins_.size()))
      file_.fail("there are as many data of cells as cells, " + std::to_string(begins_.size()));
  }

  void read_data(const std::string& keyword) {
    static const std::map<std::string, int> sizes = {{"VECTORS", 3},    {"NORMALS", 3},
                                                     {"TENSORS", 9},    {"TENSORS6", 6},
                                                     {"GLOBAL_IDS", 1}, {"PEDIGREE_IDS", 1}};
    if (keyword == "FIELD") return read_fields();
    const std::string name(file_.word("the name of data"));
    if (keyword == "LOOKUP_TABLE") {
      const long n = file_.count("the size of the table");
      begin_numbers();
      return skip(is_binary_ ? "char" : "float", 4. * double(n), "a colour");
    }
    if (keyword == "COLOR_SCALARS") {
      const long n = file_.count("the number of values");
      begin_numbers();
      mesh_.leave_out("data " + name);
      return skip("char", double(n) * double(n_data_), "a colour");
    }
    if (keyword == "SCALARS") {
      const std::string its_type = type();
      const std::string size = trimmed(std::string(file_.rest()));
      const long n = size.empty() ? 1 : file_.as_count(size, "the number of components");
      file_.expect("LOOKUP_TABLE");
      file_.word("the name of a table");
      return read_array(name, its_type, n, n_data_);
    }
    if (keyword == "TEXTURE_COORDINATES") {
      const long n = file_.count("the number of components");
      return read_array(name, type(), n, n_data_);
    }
    const auto found = sizes.find(keyword);
    if (found == sizes.end())
      file_.fail("'" + shown(keyword) + "' stands where a keyword of VTK should");
    read_array(name, type(), found->second, n_data_);
  }

  void read_fields() {
    file_.word("the name of a field");
    for (long n = file_.count("the number of arrays"); n > 0; --n) {
      std::string name(file_.word("the name of an array"));
      if (upper_case(name) == "METADATA") {  // of the array before
        while (!file_.line().empty()) continue;
        name = file_.word("the name of an array");
      }
      const long n_components = file_.count("the number of components"),
                 n_tuples = file_.count("the number of tuples");
      read_array(name, type(), n_components, n_tuples);
    }
  }

  /// Ids of parts, or what is left out.
  void read_array(const std::string& name, const std::string& type, long n_components,
                  long n_tuples) {
    const auto rank =
        std::size_t(std::find(names_of_ids.begin(), names_of_ids.end(), upper_case(name)) -
                    names_of_ids.begin());
    begin_numbers();
    if (!of_cells_ || n_components != 1 || rank >= std::min(rank_, names_of_ids.size()) ||
        n_tuples != long(begins_.size())) {
      mesh_.leave_out("data " + name);
      return skip(type, double(n_components) * double(n_tuples), "a value");
    }
    if (!ids_.empty()) mesh_.leave_out("data " + name_);
    rank_ = rank;
    name_ = name;
    ids_.clear();
    for (long k = 0; k < n_tuples; ++k) {
      const double id = number(type, "the id of a cell");
      if (id != std::floor(id) || id > 2147483647)
        file_.fail("data " + shown(name) + " of cells are ids, whole numbers up to 2147483647");
      ids_.push_back(id > 0 ? unsigned(id) : 0);
    }
  }

  void add_cells() {
    std::vector<unsigned int> nodes;
    for (std::size_t k = 0; k < begins_.size(); ++k) {
      const VtkType& type = *vtk_type(types_[k]);
      const std::size_t end = k + 1 < begins_.size() ? begins_[k + 1] : points_.size();
      nodes.assign(points_.begin() + begins_[k], points_.begin() + end);
      mesh_.has_higher_order |=
          type.dimension == dim && type.n_corners > 0 && nodes.size() > std::size_t(type.n_corners);
      if (type.n_corners > 0) nodes.resize(type.n_corners);
      for (std::size_t c = 2; type.in_lines && c < nodes.size(); c += 4)
        std::swap(nodes[c], nodes[c + 1]);
      mesh_.add(*element_shape(type.dimension, int(nodes.size())), nodes,
                ids_.empty() ? 0 : ids_[k], long(k) + 1, type.kind);
    }
  }

  FileWords& file_;
  FileMesh<dim> mesh_;
  bool is_binary_ = false, new_cells_ = false, of_cells_ = false;
  long n_data_ = 0;
  std::vector<std::size_t> begins_;  // of the points of each cell
  std::vector<unsigned int> points_;
  std::vector<long> types_;
  std::vector<unsigned int> ids_;
  std::size_t rank_ = names_of_ids.size();  // of the ids among their names
  std::string name_;
};

}  // namespace

template <int dim>
FileMesh<dim> read_vtk(FileWords& file) {
  return VtkMesh<dim>(file).mesh();
}

template FileMesh<2> read_vtk(FileWords&);
template FileMesh<3> read_vtk(FileWords&);

}  // namespace steppe
