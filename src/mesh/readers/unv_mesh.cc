#include "steppe/mesh/file/node_labels.h"
#include "steppe/mesh/file/side_groups.h"
#include "steppe/mesh/readers/file_readers.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// Dimension of elements of a type; nothing for what is no part of a body or its boundary.
std::optional<int> dimension_of(long type) {
  if (type == 136 || type == 161) return 0;
  if (type == 11 || (type >= 21 && type <= 24) || type == 31 || type == 32) return 1;
  if (type >= 41 && type <= 99) return 2;
  if (type >= 101 && type <= 118) return 3;
  return {};
}

/// The place in the file of each node of a shape: those in the middle of edges stand between those
/// at the corners, around a face, then on the upright edges, then around the opposite face.
std::vector<int> places_of(const ElementShape& shape) {
  const int n = shape.n_nodes();
  if (shape.dimension > 0 && n > shape.n_corners) {
    if (n == 3) return {0, 2, 1};
    if (n == 6) return {0, 2, 4, 1, 3, 5};
    if (n == 8) return {0, 2, 4, 6, 1, 3, 5, 7};
    if (n == 10) return {0, 2, 4, 9, 1, 3, 5, 6, 7, 8};
    if (n == 20) return {0, 2, 4, 6, 12, 14, 16, 18, 1, 3, 5, 7, 13, 15, 17, 19, 8, 9, 10, 11};
  }
  std::vector<int> same(n);
  std::iota(same.begin(), same.end(), 0);
  return same;
}

/// https://www.ceas3.uc.edu/sdrluff/: datasets, each between two -1, of nodes (2411, 781), of
/// elements (2412) and of groups (2467, 2477 and older ones) in this order, and others among them,
/// which are left out and counted. Coordinates are those of the part, whatever systems there are.
template <int dim>
class UnvMesh {
 public:
  explicit UnvMesh(FileWords& file) : file_(file) {}

  FileMesh<dim> mesh() {
    while (!file_.at_end()) {
      const long dataset = begin_dataset();
      if (dataset == 2411 || dataset == 781)
        read_nodes();
      else if (dataset == 2412)
        read_elements();
      else if (dataset == 2467 || dataset == 2477 || dataset == 2452 || dataset == 2435)
        while (!at_end(file_.integer("the number of a group"))) read_group();
      else if (dataset == 164)
        read_units();
      else
        skip(dataset);
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
    if (!mesh_.vertices.empty()) file_.fail("nodes stand here again");
    for (long node; !at_end(node = file_.integer("the number of a node"));) {
      labels_.add(in_range(node, "a node"));
      for (int i = 0; i < 3; ++i) file_.integer("a number of a node");
      mesh_.add_vertex(file_.point());
    }
    labels_.sort(file_);
  }

  void read_elements() {
    std::vector<unsigned int> in_file, nodes;
    for (long element; !at_end(element = file_.integer("the number of an element"));) {
      in_range(element, "an element");
      const long type = file_.integer("the type of an element");
      for (int i = 0; i < 3; ++i) file_.integer("a number of an element");
      const long n = file_.count("the number of nodes of an element");
      const auto dimension = dimension_of(type);
      const ElementShape* const shape = element_shape(dimension.value_or(0), int(std::min(n, 99L)));
      if (dimension && !shape)
        file_.fail("an element of type " + std::to_string(type) + " with " + std::to_string(n) +
                   " nodes; lines, triangles, quadrilaterals, tetrahedra and hexahedra with 2, 3, "
                   "4, 8 nodes, or 3, 6, 8, 10, 20, are read");
      if (dimension == 1) file_.skip(3, "the orientation of a line");
      in_file.clear();
      for (long i = 0; i < n; ++i)
        in_file.push_back(labels_(file_.label("a node of an element"), file_));
      const std::string kind = "elements of type " + std::to_string(type);
      if (!dimension) {
        mesh_.leave_out(kind);
        continue;
      }
      nodes.clear();
      for (const int place : places_of(*shape)) nodes.push_back(in_file[place]);
      if (dimension == dim - 1) side_numbers_.push_back(element);
      mesh_.add(*shape, nodes, 0, element, kind);
    }
  }

  /// Units of the file, by which lengths are multiplied from metres; Mesh / Scale brings them back.
  void read_units() {
    file_.skip_line();
    file_.skip_line();  // their code and name
    const double factor = file_.number("the factor of lengths");
    if (factor > 0 && factor != 1) {
      std::ostringstream text;
      text << "\nnote: the lengths of the file are in units of " << 1 / factor
           << " m, says its dataset 164; they are taken as they are, Mesh / Scale = " << 1 / factor
           << " makes them metres";
      mesh_.parts.note += text.str();
    }
    skip_to_end();
  }

  void skip(long dataset) {
    mesh_.leave_out("dataset " + std::to_string(dataset));
    skip_to_end();
  }

  /// Behind the line of -1 alone.
  void skip_to_end() {
    while (!file_.at_end())
      if (file_.line() == "-1") return;
    file_.fail("the file ends where the end of a dataset, -1, should stand; export the mesh again");
  }

  void read_group() {
    for (int i = 0; i < 6; ++i) file_.integer("a number of a group");
    const long n = file_.count("the number of members of a group");
    file_.at_end();  // to the next line
    Group& group = groups_.emplace_back();
    group.name = file_.line();
    for (long i = 0; i < n; ++i) {
      const long type = file_.integer("the type of a member"),
                 number = file_.label("the number of a member");
      if (type == 7)
        group.nodes.insert(labels_(number, file_, "a group"));
      else if (type == 8)
        group.elements.insert(number);
      else
        mesh_.leave_out("members of groups of type " + std::to_string(type));
      file_.skip(2, "a number of a member");
    }
  }

  /// A group whose name is a number has it as id.
  void give_ids() {
    SideGroups<dim> sides;
    FileGroups volumes, boundaries;
    std::vector<std::pair<unsigned int, unsigned int>> of_cells;
    std::vector<std::string> names;
    for (const Group& group : groups_) names.push_back(group.name);
    const std::vector<unsigned int> ids = volumes.add(names, names);
    boundaries.add(names, names);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const auto& [name, elements, nodes] = groups_[g];
      for (std::size_t k = 0; k < mesh_.cells.size(); ++k)
        if (elements.count(mesh_.labels[k])) of_cells.emplace_back(k, ids[g]);
      for (std::size_t k = 0; k < mesh_.sides.size(); ++k)
        if (elements.count(side_numbers_[k])) sides.add(mesh_.sides[k].vertices, {ids[g]});
      if (!nodes.empty()) sides.add_nodes(mesh_, {nodes.begin(), nodes.end()}, ids[g]);
    }
    mesh_.set_groups(std::move(of_cells), volumes);
    for (const auto& side : mesh_.sides) sides.add(side.vertices, {});
    sides.write(boundaries, mesh_);
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
