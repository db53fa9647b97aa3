#include "steppe/mesh/mesh_file_checks.h"

#include "steppe/mesh/cell_sides.h"
#include "steppe/mesh/node_labels.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// https://gmsh.info/doc/texinfo/gmsh.html, "MSH file format": 4.1, 4.0, 2 and 1.
class GmshCheck {
 public:
  GmshCheck(FileWords& file, int dim) : file_(file), dim_(dim), sides_(dim, file) {}

  void run() {
    std::string section(file_.word("$MeshFormat"));
    if (section == "$MeshFormat")
      read_format();
    else if (section != "$NOD")
      file_.fail("a Gmsh file begins with $MeshFormat");
    bool has_elements = false;
    for (bool first = true; !file_.at_end(); first = false) {
      if (!first || version_ > 1) section = file_.word("the begin of a section");
      if (section.empty() || section.front() != '$')
        file_.fail("'" + section.substr(0, 40) + "' stands where a section should begin");
      std::string end = "$End" + section.substr(1);
      if (section == "$NOD") end = "$ENDNOD";
      if (section == "$ELM") end = "$ENDELM";
      if (section == "$Nodes" || section == "$NOD") {
        nodes();
        file_.expect(end);
      } else if (section == "$Elements" || section == "$ELM") {
        elements();
        file_.expect(end);
        has_elements = true;
        break;  // nothing after them is read
      } else {
        file_.skip_past(end, "the end of section " + section + ", ");
      }
    }
    if (!has_elements) file_.fail("the file ends without $Elements; export the mesh again");
  }

 private:
  void read_format() {
    version_ = file_.number("the version of the format");
    if (version_ != 4.1 && version_ != 4 && !(version_ >= 2 && version_ < 3))
      file_.fail(
          "the version of the format is none of 2.2 and 4.1; export with "
          "Mesh.MshFileVersion = 4.1");
    if (file_.integer("the type of the file") != 0)
      file_.fail("the file is binary; export with Mesh.Binary = 0");
    file_.number("the size of a number");
    file_.expect("$EndMeshFormat");
  }

  void entity() {
    if (const long dimension = file_.integer("the dimension of an entity");
        dimension < 0 || dimension > 3)
      file_.fail("the dimension of an entity is " + std::to_string(dimension));
    file_.integer("the number of an entity");
  }

  /// How many blocks there are, and how many things in them all.
  std::pair<long, long> counts(const std::string& things) {
    const long blocks = version_ >= 4 ? file_.count("the number of blocks") : 1;
    const long n = file_.count("the number of " + things);
    if (version_ > 4) file_.skip(2, "the range of their numbers");
    return {blocks, n};
  }

  void nodes() {
    const auto [blocks, n] = counts("nodes");
    long seen = 0;
    for (long b = 0; b < blocks; ++b) {
      long here = n;
      if (version_ >= 4) {
        entity();
        if (file_.integer("whether nodes have parameters") != 0)
          file_.fail("the nodes have parameters; export with Mesh.SaveParametric = 0");
        here = file_.count("the number of nodes of a block");
      }
      seen += here;
      if (seen > n) break;
      if (version_ > 4)
        for (long i = 0; i < here; ++i) labels_.add(file_.label("the number of a node"));
      for (long i = 0; i < here; ++i) {
        if (version_ <= 4) labels_.add(file_.label("the number of a node"));
        for (int c = 0; c < 3; ++c) file_.number("a coordinate");
      }
    }
    check_sum("nodes", seen, n);
    labels_.sort(file_);
  }

  void elements() {
    const auto [blocks, n] = counts("elements");
    long seen = 0;
    for (long b = 0; b < blocks; ++b) {
      long here = n, type = 0;
      if (version_ >= 4) {
        entity();
        type = file_.integer("the type of elements");
        here = file_.count("the number of elements of a block");
      }
      seen += here;
      if (seen > n) break;
      for (long i = 0; i < here; ++i) {
        file_.integer("the number of an element");
        if (version_ < 4) {
          type = file_.integer("the type of an element");
          if (version_ < 2)
            file_.skip(3, "the parts of an element");
          else
            file_.skip(int(file_.count("the number of tags")), "the tags of an element");
        }
        const Shape shape = shape_of(type);
        nodes_.clear();
        for (int node = 0; node < shape.n_nodes; ++node) {
          nodes_.push_back(file_.label("a node of an element"));
          labels_.check(nodes_.back(), file_);
        }
        if (shape.dimension == dim_) sides_.add(nodes_, file_.line_number());
      }
    }
    check_sum("elements", seen, n);
    sides_.check();
  }

  void check_sum(const std::string& things, long seen, long n) const {
    if (seen != n)
      file_.fail("the blocks hold " + std::to_string(seen) + " " + things + " where " +
                 std::to_string(n) + " are announced");
  }

  struct Shape {
    int n_nodes, dimension;
  };

  Shape shape_of(long type) const {
    static const std::map<long, Shape> of_first_order = {{15, {1, 0}}, {1, {2, 1}}, {2, {3, 2}},
                                                         {3, {4, 2}},  {4, {4, 3}}, {5, {8, 3}}};
    const auto found = of_first_order.find(type);
    if (found == of_first_order.end())
      file_.fail("an element of Gmsh's type " + std::to_string(type) +
                 "; meshes are of first order (lines, triangles, quadrilaterals, tetrahedra, "
                 "hexahedra): export with Mesh.ElementOrder = 1 and choose Space / Degree instead");
    return found->second;
  }

  FileWords& file_;
  int dim_;
  double version_ = 1;
  NodeLabels labels_;
  std::vector<long> nodes_;
  CellSides sides_;
};

}  // namespace

void check_gmsh(FileWords& file, int dim) { GmshCheck(file, dim).run(); }

}  // namespace steppe
