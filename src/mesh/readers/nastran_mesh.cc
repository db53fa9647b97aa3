#include "steppe/mesh/file/node_labels.h"
#include "steppe/mesh/readers/file_readers.h"
#include "steppe/mesh/readers/nastran_cards.h"
#include "steppe/mesh/readers/nastran_systems.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

/// Shape of the element of a card, which has a name, a number, a property, then its nodes, of which
/// those that are no corners may be left out; null for other cards.
const ElementShape* nastran_element(const std::string& name) {
  static const std::map<std::string, std::pair<int, int>> elements = {
      // dimension, nodes
      {"CTETRA", {3, 10}}, {"CHEXA", {3, 20}},  {"CTRIA3", {2, 3}},  {"CTRIAR", {2, 3}},
      {"CTRIA6", {2, 6}},  {"CQUAD4", {2, 4}},  {"CQUADR", {2, 4}},  {"CQUAD8", {2, 8}},
      {"CQUAD", {2, 9}},   {"CPLSTN3", {2, 3}}, {"CPLSTN4", {2, 4}}, {"CPLSTN6", {2, 6}},
      {"CPLSTN8", {2, 8}}, {"CBAR", {1, 2}},    {"CBEAM", {1, 2}},   {"CROD", {1, 2}},
      {"CTUBE", {1, 2}}};
  const auto found = elements.find(name);
  if (found == elements.end()) return nullptr;
  return element_shape(found->second.first, found->second.second);
}

/// Place in a card of each node of a shape: a hexahedron has the nodes of its upright edges before
/// those of its upper ones.
int place_in_card(const ElementShape& shape, int node) {
  if (shape.n_nodes() != 20 || node < 12) return node;
  return node < 16 ? node + 4 : node - 4;
}

/// Cards of Nastran's Quick Reference Guide: GRID, GRDSET, CORD1 and CORD2, elements. Others are
/// left out and counted.
template <int dim>
class NastranMesh {
 public:
  explicit NastranMesh(FileWords& words) : words_(words), cards_(words), systems_(words) {}

  FileMesh<dim> mesh() {
    while (cards_.next()) read();
    labels_.sort(words_);
    std::vector<Point<3>> points;
    for (const Grid& grid : grids_) points.push_back(position(grid));
    for (const unsigned int node : labels_.renumber())
      mesh_.add_vertex({points[node][0], points[node][1], points[node][2]});
    std::vector<unsigned int> nodes;
    const long* label = nodes_.data();
    for (const Element& element : elements_) {
      nodes.clear();
      for (int i = 0; i < element.shape->n_nodes(); ++i, ++label) {
        const auto node = labels_.find(*label);
        if (!node && *label != 0) words_.fail_at(element.place, NodeLabels::missing(*label));
        nodes.push_back(node.value_or(FileMesh<dim>::no_node));
      }
      mesh_.add(*element.shape, nodes, element.property, element.label);
    }
    return std::move(mesh_);
  }

 private:
  struct Grid {
    long system;
    Point<3> x;
    FilePlace place;
  };
  struct Element {
    const ElementShape* shape;
    unsigned int property;
    long label;
    FilePlace place;
  };

  void read() {
    const std::string& name = cards_.name();
    const ElementShape* const element = nastran_element(name);
    if (name == "GRID")
      read_grid();
    else if (name == "GRDSET")
      read_defaults();
    else if (name == "CPENTA" || name == "CPYRAM" || name == "CPYRA")
      cards_.fail(name + ": cells are CTETRA or CHEXA; mesh the body with these");
    else if (element && element->dimension >= dim - 1 && element->dimension <= dim)
      read_element(*element);
    else if (!systems_.read(cards_))
      mesh_.leave_out(name);
  }

  void read_grid() {
    constexpr long blank = -1;
    labels_.add(cards_.whole(1, "the number of a node"));
    const long system = cards_.is_blank(2) ? blank : cards_.whole(2, "CP");
    Point<3> x;
    for (int c = 0; c < 3; ++c) x[c] = cards_.real(3 + c, "a coordinate");
    grids_.push_back({system, x, cards_.place()});
    leave_out_supports();
  }

  void read_defaults() {
    default_system_ = cards_.is_blank(2) ? 0 : cards_.whole(2, "CP");
    leave_out_supports();
  }

  /// Fields of GRID and GRDSET.
  void leave_out_supports() {
    for (const auto& [field, name] : {std::pair(6, " CD"), std::pair(7, " PS")})
      if (!cards_.is_blank(field) && cards_.text(field) != "0")
        mesh_.leave_out(cards_.name() + name);
  }

  void read_element(const ElementShape& element) {
    const std::size_t first = nodes_.size();
    bool has_middles = false;
    for (int i = 0; i < element.n_nodes(); ++i) {
      const int field = 3 + place_in_card(element, i);
      const bool given = !cards_.is_blank(field);
      if (!given && i < element.n_corners)
        cards_.fail(cards_.name() + " without its node G" + std::to_string(field - 2));
      nodes_.push_back(given ? cards_.whole(field, "a node") : 0);
      has_middles |= i >= element.n_corners && nodes_.back() > 0;
      if (i < element.n_corners && nodes_.back() == 0)
        cards_.fail(cards_.name() + ": node 0 stands at a corner");
    }
    if (!has_middles) nodes_.resize(first + element.n_corners);
    const int n_nodes = int(nodes_.size() - first);
    const long property = cards_.is_blank(2) ? 0 : cards_.whole(2, "the property of an element");
    elements_.push_back({element_shape(element.dimension, n_nodes), unsigned(property),
                         cards_.whole(1, "the number of an element"), cards_.place()});
  }

  Point<3> position(const Grid& grid) {
    return systems_.global(grid.system < 0 ? default_system_ : grid.system, grid.x, grid.place,
                           [&](long node, const FilePlace& place) {
                             const auto found = labels_.find(node);
                             if (!found)
                               words_.fail_at(place,
                                              NodeLabels::missing(node, "a coordinate system"));
                             return position(grids_[*found]);
                           });
  }

  FileWords& words_;
  NastranCards cards_;
  NastranSystems systems_;
  FileMesh<dim> mesh_;
  NodeLabels labels_;
  std::vector<Grid> grids_;
  std::vector<Element> elements_;
  std::vector<long> nodes_;  // of the elements, 0 where there is none
  long default_system_ = 0;
};

}  // namespace

template <int dim>
FileMesh<dim> read_nastran(FileWords& file) {
  return NastranMesh<dim>(file).mesh();
}

template FileMesh<2> read_nastran(FileWords&);
template FileMesh<3> read_nastran(FileWords&);

}  // namespace steppe
