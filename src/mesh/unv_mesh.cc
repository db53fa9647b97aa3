#include "steppe/input/text.h"
#include "steppe/mesh/file_readers.h"
#include "steppe/mesh/node_labels.h"
#include "steppe/mesh/side_groups.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// Of an element: its dimension, the number of its nodes, which of them are at its corners, and
/// which are in the middle of an edge, behind the two at the ends of that.
struct Shape {
  int dimension, n_nodes;
  std::vector<int> corners;
  std::vector<std::array<int, 3>> edges;
};

const Shape* shape_of(long type) {
  static const std::vector<std::pair<Shape, std::set<long>>> shapes = {
      {{0, 1, {0}, {}}, {136, 161}},
      {{1, 2, {0, 1}, {}}, {11, 21, 22, 31}},
      {{1, 3, {0, 2}, {}}, {23, 24, 32}},
      {{2, 3, {0, 1, 2}, {}}, {41, 51, 61, 74, 81, 91}},
      {{2, 6, {0, 2, 4}, {{0, 2, 1}, {2, 4, 3}, {4, 0, 5}}}, {42, 52, 62, 72, 82, 92}},
      {{2, 4, {0, 1, 2, 3}, {}}, {44, 54, 64, 71, 84, 94}},
      {{2, 8, {0, 2, 4, 6}, {{0, 2, 1}, {2, 4, 3}, {4, 6, 5}, {6, 0, 7}}},
       {45, 55, 65, 75, 85, 95}},
      {{3, 4, {0, 1, 2, 3}, {}}, {111}},
      {{3, 10, {0, 2, 4, 9}, {{0, 2, 1}, {2, 4, 3}, {4, 0, 5}, {0, 9, 6}, {2, 9, 7}, {4, 9, 8}}},
       {118}},
      {{3, 8, {0, 1, 2, 3, 4, 5, 6, 7}, {}}, {104, 115}},
      {{3,
        20,
        {0, 2, 4, 6, 12, 14, 16, 18},
        {{0, 2, 1},
         {2, 4, 3},
         {4, 6, 5},
         {6, 0, 7},
         {0, 12, 8},
         {2, 14, 9},
         {4, 16, 10},
         {6, 18, 11},
         {12, 14, 13},
         {14, 16, 15},
         {16, 18, 17},
         {18, 12, 19}}},
       {105, 116}}};
  for (const auto& [shape, types] : shapes)
    if (types.count(type)) return &shape;
  return nullptr;
}

/// https://www.ceas3.uc.edu/sdrluff/: datasets, each between two -1, of nodes (2411), of elements
/// (2412) and of groups (2467, 2477 and older ones) in this order, and others among them.
template <int dim>
class UnvMesh {
 public:
  explicit UnvMesh(FileWords& file) : file_(file) {}

  FileMesh<dim> mesh() {
    while (!file_.at_end()) {
      const long dataset = begin_dataset();
      if (dataset == 2411)
        read_nodes();
      else if (dataset == 2412)
        read_elements();
      else if (dataset == 2467 || dataset == 2477 || dataset == 2452 || dataset == 2435)
        while (!at_end(file_.integer("the number of a group"))) read_group();
      else
        file_.skip_past("-1", "the end of a dataset, ");
    }
    give_ids();
    return std::move(mesh_);
  }

 private:
  struct Group {
    std::string name;
    std::set<long> elements;
    std::set<unsigned int> nodes;
  };

  long begin_dataset() {
    if (!at_end(file_.integer("-1, the begin of a dataset")))
      file_.fail("-1, the begin of a dataset, should stand here");
    return file_.label("the number of a dataset");
  }

  static bool at_end(long number) { return number == -1; }

  long in_range(long label, const std::string& what) const {
    if (label < 0 || label > 2147483647)
      file_.fail("the number of " + what + " must be from 0 to 2147483647");
    return label;
  }

  void read_nodes() {
    for (long node; !at_end(node = file_.integer("the number of a node"));) {
      labels_.add(in_range(node, "a node"));
      for (int i = 0; i < 3; ++i) file_.integer("a number of a node");
      mesh_.add_vertex(file_);
    }
    labels_.sort(file_);
  }

  void read_elements() {
    for (long element; !at_end(element = file_.integer("the number of an element"));) {
      in_range(element, "an element");
      const long type = file_.integer("the type of an element");
      for (int i = 0; i < 3; ++i) file_.integer("a number of an element");
      const Shape* const shape = shape_of(type);
      if (!shape || file_.integer("the number of nodes of an element") != shape->n_nodes)
        file_.fail("an element of type " + std::to_string(type) +
                   "; lines, triangles, quadrilaterals, tetrahedra and hexahedra with 2, 3, 4, 8 "
                   "nodes, or 3, 6, 8, 10, 20, are read");
      for (int i = 0; shape->dimension == 1 && i < 3; ++i)
        file_.integer("the orientation of a line");
      std::vector<unsigned int> all, corners;
      for (int i = 0; i < shape->n_nodes; ++i)
        all.push_back(labels_(file_.label("a node of an element"), file_));
      for (const int corner : shape->corners) corners.push_back(all[corner]);
      if (shape->dimension == dim)
        for (const auto& [a, b, middle] : shape->edges)
          mesh_.middles.push_back({all[a], all[b], all[middle]});
      if (shape->dimension == dim - 1) side_numbers_.push_back(element);
      mesh_.add(shape->dimension, std::move(corners), 0, element);
    }
  }

  void read_group() {
    for (int i = 0; i < 6; ++i) file_.integer("a number of a group");
    const long n = file_.count("the number of members of a group");
    file_.at_end();  // to the next line
    Group& group = groups_.emplace_back();
    group.name = trimmed(std::string(file_.line()));
    for (long i = 0; i < n; ++i) {
      const long type = file_.integer("the type of a member"),
                 number = file_.label("the number of a member");
      if (type == 7)
        group.nodes.insert(labels_(number, file_, "a group"));
      else if (type == 8)
        group.elements.insert(number);
      else
        file_.fail("a group has members that are neither nodes (7) nor elements (8)");
      for (int k = 0; k < 2; ++k) file_.integer("a number of a member");
    }
  }

  /// A group whose name is a number has it as id.
  void give_ids() {
    SideGroups<dim> sides;
    FileGroups volumes, boundaries;
    std::vector<std::set<unsigned int>> of_cells(mesh_.cells.size());
    std::vector<std::string> names;
    for (const Group& group : groups_) names.push_back(group.name);
    const std::vector<unsigned int> ids = group_numbers(names);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      for (FileGroups* const groups : {&volumes, &boundaries}) groups->add(ids[g], names[g]);
      const auto& [name, elements, nodes] = groups_[g];
      for (std::size_t k = 0; k < of_cells.size(); ++k)
        if (elements.count(mesh_.labels[k])) of_cells[k].insert(ids[g]);
      for (std::size_t k = 0; k < mesh_.sides.size(); ++k)
        if (elements.count(side_numbers_[k])) sides.add(mesh_.sides[k].vertices, ids[g]);
      if (!nodes.empty()) sides.add_nodes(mesh_, nodes, ids[g]);
    }
    for (std::size_t k = 0; k < of_cells.size(); ++k)
      mesh_.cells[k].material_id = volumes.id(of_cells[k]);
    mesh_.sides.clear();
    sides.write(boundaries, mesh_);
    mesh_.parts.volumes = volumes.names();
    mesh_.parts.boundaries = boundaries.names();
  }

  FileWords& file_;
  FileMesh<dim> mesh_;
  NodeLabels labels_;
  std::vector<long> side_numbers_;
  std::vector<Group> groups_;
};

}  // namespace

template <int dim>
FileMesh<dim> read_unv(FileWords& file) {
  return UnvMesh<dim>(file).mesh();
}

template FileMesh<2> read_unv(FileWords&);
template FileMesh<3> read_unv(FileWords&);

}  // namespace steppe
