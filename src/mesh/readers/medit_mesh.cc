#include "steppe/input/words/text.h"
#include "steppe/mesh/file/node_labels.h"
#include "steppe/mesh/readers/file_readers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <vector>

namespace steppe {

namespace {

/// https://github.com/LoicMarechal/libMeshb, "Documentation": keywords, of which those of elements
/// and others are followed by a number of lines; a line ends with a reference, the id. `End` may be
/// missing.
template <int dim>
class MeditMesh {
 public:
  explicit MeditMesh(FileWords& file) : file_(file) {}

  FileMesh<dim> mesh() {
    for (std::string keyword; !file_.at_end() && keyword != "END";) {
      const std::string word(file_.word("a keyword"));
      keyword = upper_case(word);
      if (keyword[0] == '#')
        file_.rest();
      else if (keyword == "MESHVERSIONFORMATTED")
        file_.integer("the version of the format");
      else if (keyword == "DIMENSION")
        read_dimension();
      else if (keyword == "VERTICES")
        read_vertices();
      else if (keyword != "END")
        read_section(keyword, word);
    }
    return std::move(mesh_);
  }

 private:
  void read_dimension() {
    n_coordinates_ = file_.integer("the dimension");
    if (n_coordinates_ != 2 && n_coordinates_ != 3) file_.fail("the dimension is 2 or 3");
  }

  void read_vertices() {
    if (!mesh_.vertices.empty()) file_.fail("Vertices stand here again");
    for (long n = file_.count("the number of vertices"); n > 0; --n) {
      std::array<double, 3> x = {};
      for (int c = 0; c < n_coordinates_; ++c) x[c] = file_.number("a coordinate");
      file_.integer("the reference of a vertex");
      mesh_.add_vertex(x);
    }
  }

  /// Elements, or what is left out up to the next keyword.
  void read_section(const std::string& keyword, const std::string& word) {
    struct Element {
      int dimension, n_nodes;
    };
    static const std::map<std::string, Element> elements = {
        {"EDGES", {1, 2}},       {"EDGESP2", {1, 3}},        {"TRIANGLES", {2, 3}},
        {"TRIANGLESP2", {2, 6}}, {"QUADRILATERALS", {2, 4}}, {"QUADRILATERALSQ2", {2, 9}},
        {"TETRAHEDRA", {3, 4}},  {"TETRAHEDRAP2", {3, 10}},  {"HEXAHEDRA", {3, 8}},
        {"HEXAEDRA", {3, 8}},    {"HEXAHEDRAQ2", {3, 27}},   {"PRISMS", {3, 0}},
        {"PENTAHEDRA", {3, 0}},  {"PYRAMIDS", {3, 0}}};
    if (!file_.at_numbers())
      file_.fail("'" + shown(word) + "' stands where a keyword and a number should");
    const auto found = elements.find(keyword);
    if (found == elements.end()) {
      mesh_.leave_out(word, whole_number(file_.word("a number")).value_or(1));
      while (!file_.at_end() && !std::isalpha(static_cast<unsigned char>(file_.next_letter())))
        file_.word("a number");
      return;
    }
    const long n = file_.count("the number of " + shown(word));
    const auto [dimension, n_nodes] = found->second;
    const ElementShape* shape = element_shape(dimension, n_nodes);
    if (!shape && n > 0)
      file_.fail(shown(word) + ": cells are tetrahedra or hexahedra; mesh the body with these");
    // Gmsh writes elements of second order under the keywords of those of first order
    const auto* const by_line =
        element_shape(dimension, int(std::min(file_.n_words_ahead(), 99L)) - 1);
    if (n > 0 && by_line && by_line->n_corners == shape->n_corners) shape = by_line;
    std::vector<unsigned int> nodes(n > 0 ? shape->n_nodes() : 0);
    for (long k = 1; k <= n; ++k) {
      for (unsigned int& node : nodes) {
        const long number = file_.label("a node of an element");
        if (number < 1 || number > long(mesh_.vertices.size()))
          file_.fail(NodeLabels::missing(number));
        node = unsigned(number - 1);
      }
      mesh_.add(*shape, nodes, unsigned(file_.label("the reference of an element")), k, word);
    }
  }

  FileWords& file_;
  FileMesh<dim> mesh_;
  long n_coordinates_ = 3;
};

}  // namespace

template <int dim>
FileMesh<dim> read_medit(FileWords& file) {
  return MeditMesh<dim>(file).mesh();
}

template FileMesh<2> read_medit(FileWords&);
template FileMesh<3> read_medit(FileWords&);

}  // namespace steppe
