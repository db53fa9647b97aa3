#include "steppe/input/text.h"
#include "steppe/mesh/cell_sides.h"
#include "steppe/mesh/mesh_file_checks.h"
#include "steppe/mesh/node_labels.h"

#include <map>
#include <string>
#include <vector>

namespace steppe {

// AVS UCD: comments, then the numbers of nodes, cells and data; a line for each node, number x y z;
// a line for each cell, number material type and nodes
void check_ucd(FileWords& file, int dim) {
  std::string header;
  while (!file.at_end() && (header.empty() || header[0] == '#')) header = file.line();
  const std::vector<std::string> counts = words(header);
  if (counts.size() != 5 || header[0] == '#')
    file.fail("five numbers should stand here: of nodes, cells, and data of each");
  const long n_nodes = file.as_count(counts[0], "the number of nodes"),
             n_cells = file.as_count(counts[1], "the number of cells");
  NodeLabels labels;
  for (long i = 0; i < n_nodes; ++i) {
    labels.add(file.label("the number of a node"));
    for (int c = 0; c < 3; ++c) file.number("a coordinate");
  }
  labels.sort(file);
  static const std::map<std::string, int> sizes = {{"line", 2}, {"quad", 4}, {"hex", 8}};
  CellSides sides(dim, file);
  std::vector<long> nodes;
  for (long k = 0; k < n_cells; ++k) {
    file.label("the number of a cell");
    file.label("the material of a cell");
    const std::string type(file.word("the type of a cell"));
    const auto found = sizes.find(type);
    if (found == sizes.end())
      file.fail("a cell of type " + type.substr(0, 40) +
                "; line, quad and hex are read: export Gmsh's .msh");
    nodes.clear();
    for (int i = 0; i < found->second; ++i) {
      nodes.push_back(file.label("a node of a cell"));
      labels.check(nodes.back(), file);
    }
    if (nodes.size() == (dim == 2 ? 4 : 8)) sides.add(nodes, file.line_number());
  }
  sides.check();
}

}  // namespace steppe
