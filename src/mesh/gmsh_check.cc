#include "steppe/mesh/file_readers.h"
#include "steppe/mesh/node_labels.h"

#include <map>
#include <string>
#include <utility>

namespace steppe {

namespace {

/// https://gmsh.info/doc/texinfo/gmsh.html, "MSH file format": 4.1, 4.0, 2 and 1.
class GmshCheck {
 public:
  explicit GmshCheck(FileWords& file) : file_(file) {}

  void run() {
    std::string section(file_.word("$MeshFormat"));
    if (section == "$MeshFormat")
      read_format();
    else if (section != "$NOD")
      file_.fail("a Gmsh file begins with $MeshFormat");
    if (is_binary_) return file_.expect_below("$EndElements");
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
    is_binary_ = file_.integer("the type of the file") != 0;
    file_.number("the size of a number");
    if (!is_binary_) file_.expect("$EndMeshFormat");
  }

  /// Its dimension, which stands before its number from 4.1 on.
  int entity() {
    if (version_ == 4) file_.integer("the number of an entity");
    const long dimension = file_.integer("the dimension of an entity");
    if (dimension < 0 || dimension > 3)
      file_.fail("the dimension of an entity is " + std::to_string(dimension));
    if (version_ > 4) file_.integer("the number of an entity");
    return int(dimension);
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
      int n_parameters = 0;
      if (version_ >= 4) {
        const int dimension = entity();
        if (file_.integer("whether nodes have parameters") != 0) n_parameters = dimension;
        here = file_.count("the number of nodes of a block");
      }
      seen += here;
      if (seen > n) break;
      if (version_ > 4)
        for (long i = 0; i < here; ++i) labels_.add(file_.label("the number of a node"));
      for (long i = 0; i < here; ++i) {
        if (version_ <= 4) labels_.add(file_.label("the number of a node"));
        for (int c = 0; c < 3 + n_parameters; ++c) file_.number("a coordinate");
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
        for (int node = 0; node < n_nodes_of(type); ++node)
          labels_(file_.label("a node of an element"), file_);
      }
    }
    check_sum("elements", seen, n);
  }

  void check_sum(const std::string& things, long seen, long n) const {
    if (seen != n)
      file_.fail("the blocks hold " + std::to_string(seen) + " " + things + " where " +
                 std::to_string(n) + " are announced");
  }

  int n_nodes_of(long type) const {
    static const std::map<long, int> n_nodes = {
        {1, 2},   {2, 3},   {3, 4},   {4, 4},   {5, 8},   {6, 6},   {7, 5},   {8, 3},
        {9, 6},   {10, 9},  {11, 10}, {12, 27}, {13, 18}, {14, 14}, {15, 1},  {16, 8},
        {17, 20}, {18, 15}, {19, 13}, {20, 9},  {21, 10}, {26, 4},  {29, 20}, {92, 64}};
    const auto found = n_nodes.find(type);
    if (found == n_nodes.end())
      file_.fail("an element of Gmsh's type " + std::to_string(type) +
                 "; export with Mesh.ElementOrder = 1 and choose Space / Degree instead");
    return found->second;
  }

  FileWords& file_;
  double version_ = 1;
  bool is_binary_ = false;
  NodeLabels labels_;
};

}  // namespace

void check_gmsh(FileWords& file) { GmshCheck(file).run(); }

}  // namespace steppe
