#include "steppe/mesh/cell_sides.h"
#include "steppe/mesh/mesh_file_checks.h"
#include "steppe/mesh/node_labels.h"

#include <map>
#include <string>
#include <vector>

namespace steppe {

namespace {

/// https://www.ceas3.uc.edu/sdrluff/: datasets, each between two -1, of nodes (2411), of elements
/// (2412) and of groups (2467 or 2477) in this order, and others before them.
class UnvCheck {
 public:
  UnvCheck(FileWords& file, int dim) : file_(file), dim_(dim), sides_(dim, file) {}

  void run() {
    while (begin_dataset() != 2411) file_.skip_past("-1", "the end of a dataset, ");
    for (long node; !at_end(node = file_.integer("the number of a node"));) {
      labels_.add(in_range(node, "a node"));
      for (int i = 0; i < 3; ++i) file_.integer("a number of a node");
      for (int c = 0; c < 3; ++c) file_.number("a coordinate");
    }
    labels_.sort(file_);
    if (begin_dataset() != 2412)
      file_.fail("after the nodes the elements, dataset 2412, should stand");
    for (long element; !at_end(element = file_.integer("the number of an element"));) {
      in_range(element, "an element");
      read_element();
    }
    sides_.check();
    if (file_.at_end()) return;
    const long last = begin_dataset();
    if (last != 2467 && last != 2477)
      file_.fail("after the elements groups, dataset 2467 or 2477, or nothing should stand");
    while (!at_end(file_.integer("the number of a group"))) read_group();
  }

 private:
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

  void read_element() {
    const long type = file_.integer("the type of an element");
    for (int i = 0; i < 4; ++i) file_.integer("a number of an element");
    static const std::map<long, int> sizes = {{11, 2}, {44, 4}, {94, 4}, {115, 8}};
    const auto found = sizes.find(type);
    if (found == sizes.end() || found->second > (dim_ == 2 ? 4 : 8))
      file_.fail("an element of type " + std::to_string(type) +
                 "; lines (11), quadrilaterals (44, 94) and, in 3D, hexahedra (115) are read: "
                 "export Gmsh's .msh");
    for (int i = 0; type == 11 && i < 3; ++i) file_.integer("the orientation of a line");
    nodes_.clear();
    for (int i = 0; i < found->second; ++i) {
      nodes_.push_back(file_.label("a node of an element"));
      labels_.check(nodes_.back(), file_);
    }
    if (found->second == (dim_ == 2 ? 4 : 8)) sides_.add(nodes_, file_.line_number());
  }

  /// Its name is the id that its elements get.
  void read_group() {
    for (int i = 0; i < 6; ++i) file_.integer("a number of a group");
    const long n = file_.count("the number of elements of a group");
    file_.label("the name of a group, which is the id of its elements,");
    for (long i = 0; i < n; ++i) {
      if (file_.integer("the type of a member") != 8)
        file_.fail("a group has members that are no elements (type 8); leave out groups of nodes");
      file_.label("the number of a member");
      for (int k = 0; k < 2; ++k) file_.integer("a number of a member");
    }
  }

  FileWords& file_;
  int dim_;
  NodeLabels labels_;
  std::vector<long> nodes_;
  CellSides sides_;
};

}  // namespace

void check_unv(FileWords& file, int dim) { UnvCheck(file, dim).run(); }

}  // namespace steppe
