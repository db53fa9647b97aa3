#include "steppe/mesh/readers/file_readers.h"

#include <deal.II/grid/grid_tools.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// What stands before the numbers: KEY = value, and the names of the variables.
struct Header {
  std::map<std::string, std::string> values;
  std::vector<std::string> variables;

  bool has(const std::string& key, const std::string& value) const {
    const auto found = values.find(key);
    return found != values.end() && found->second == value;
  }
  /// The place of a variable.
  std::size_t place(const std::string& name) const {
    return std::find(variables.begin(), variables.end(), name) - variables.begin();
  }
};

/// The words of a line in capitals, `=` among them; what is in quotes is one word.
std::vector<std::string> header_words(std::string_view line) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    const bool blank = c == ' ' || c == '\t' || c == ',' || c == '"';
    if (quoted ? c == '"' : (blank || c == '=')) words.emplace_back();
    if (!quoted && c == '=')
      words.back() = "=", words.emplace_back();
    else if (quoted ? c != '"' : !blank)
      words.back() += char(std::toupper(static_cast<unsigned char>(c)));
  }
  words.erase(std::remove(words.begin(), words.end(), ""), words.end());
  return words;
}

Header read_header(FileWords& file) {
  std::vector<std::string> words;
  while (!file.at_end() && !file.at_numbers()) {
    const std::string line = file.line();
    if (line.front() == '#') continue;
    for (const std::string& word : header_words(line)) words.push_back(word);
  }
  Header header;
  const auto n_zones = std::count(words.begin(), words.end(), "ZONE");
  if (n_zones != 1)
    file.fail("a file of one ZONE alone is read, and here are " + std::to_string(n_zones));
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] != "=") continue;
    header.values[words[i - 1]] = words[i + 1];
    if (words[i - 1] != "VARIABLES") continue;
    for (std::size_t v = i + 1; v < words.size() && words[v] != "ZONE"; ++v) {
      if (v + 1 < words.size() && words[v + 1] == "=") break;
      header.variables.push_back(words[v]);
    }
  }
  return header;
}

class Tecplot {
 public:
  explicit Tecplot(FileWords& file) : file_(file), header_(read_header(file)) {}

  FileMesh<2> read() {
    const bool listed = header_.has("F", "FEPOINT") || header_.has("F", "FEBLOCK") ||
                        header_.has("ZONETYPE", "FEQUADRILATERAL");
    if (header_.values.count("ZONETYPE") && !listed && !header_.has("ZONETYPE", "ORDERED"))
      file_.fail("the zone is neither ORDERED nor FEQUADRILATERAL");
    if (header_.values.count("ET") && !header_.has("ET", "QUADRILATERAL"))
      file_.fail("the elements are not quadrilaterals; export Gmsh's .msh");
    if (listed)
      read_listed();
    else
      read_ordered();
    if (!file_.at_end()) file_.word("nothing"), file_.fail("the file goes on after its last cell");
    FileMesh<2> mesh;
    for (auto& cell : cells_) std::swap(cell.vertices[2], cell.vertices[3]);  // around it
    for (const auto& point : points_) mesh.add_vertex({point[0], point[1], z_});
    for (const std::string& variable : header_.variables)
      if (variable != "X" && variable != "Y" && variable != "Z")
        mesh.leave_out("variable " + variable);
    mesh.cells = std::move(cells_);
    mesh.labels.resize(mesh.cells.size());
    std::iota(mesh.labels.begin(), mesh.labels.end(), 1);
    return mesh;
  }

 private:
  long count(const std::string& key) const {
    const auto found = header_.values.find(key);
    const long n = found == header_.values.end() ? 0 : file_.as_count(found->second, key);
    if (n < 1) file_.fail("the header should say " + key + " = a number from 1 up");
    return n;
  }

  void read_points(long n) {
    const std::size_t x = header_.place("X"), y = header_.place("Y"), z = header_.place("Z"),
                      n_variables = header_.variables.size();
    if (x == n_variables || y == n_variables) file_.fail("X and Y are not among the VARIABLES");
    const bool block = header_.has("F", "BLOCK") || header_.has("F", "FEBLOCK") ||
                       header_.has("DATAPACKING", "BLOCK");
    points_.resize(n);
    for (std::size_t k = 0; k < n * n_variables; ++k) {
      const std::size_t variable = block ? k / n : k % n_variables,
                        point = block ? k % n : k / n_variables;
      const double value = file_.number("a value at a point");
      if (variable == x) points_[point][0] = value;
      if (variable == y) points_[point][1] = value;
      if (variable == z && std::exchange(z_, value) != value && point > 0)
        file_.fail("Z is not the same at all points; a zone in the plane of X and Y is read");
    }
  }

  void read_ordered() {
    const long n_i = count("I"), n_j = count("J");
    if (n_i < 2 || n_j < 2)
      file_.fail("an ordered zone has two points at least in both directions");
    read_points(file_.as_count(long(std::min(double(n_i) * double(n_j), 1e18)), "I times J"));
    std::vector<unsigned int> boundary;
    for (long j = 0; j < n_j; ++j)
      for (long i = 0; i < n_i; ++i) {
        const unsigned int p = i + j * n_i;
        if (i == 0 || j == 0 || i == n_i - 1 || j == n_j - 1) boundary.push_back(p);
        if (i == n_i - 1 || j == n_j - 1) continue;
        add({p, p + 1, unsigned(p + n_i), unsigned(p + n_i + 1)});
      }
    dealii::SubCellData none;
    dealii::GridTools::delete_duplicated_vertices(points_, cells_, none, boundary);
  }

  void read_listed() {
    const long n_points = count(header_.values.count("NODES") ? "NODES" : "N"),
               n_cells = count(header_.values.count("ELEMENTS") ? "ELEMENTS" : "E");
    read_points(n_points);
    for (long c = 0; c < n_cells; ++c) {
      std::vector<unsigned int> nodes;
      for (int v = 0; v < 4; ++v) {
        const long point = file_.label("a point of a cell");
        if (point < 1 || point > n_points)
          file_.fail("a cell has point " + std::to_string(point) +
                     "; the file holds those from 1 to " + std::to_string(n_points));
        nodes.push_back(point - 1);
      }
      add({nodes[0], nodes[1], nodes[3], nodes[2]});
    }
  }

  void add(const std::vector<unsigned int>& vertices) {
    cells_.emplace_back();
    cells_.back().vertices = vertices;
  }

  FileWords& file_;
  const Header header_;
  std::vector<dealii::Point<2>> points_;
  std::vector<dealii::CellData<2>> cells_;
  double z_ = 0;
};

}  // namespace

FileMesh<2> read_tecplot(FileWords& file) { return Tecplot(file).read(); }

}  // namespace steppe
