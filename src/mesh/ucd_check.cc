#include "steppe/input/text.h"
#include "steppe/mesh/mesh_file_checks.h"
#include "steppe/mesh/node_labels.h"

#include <map>
#include <string>
#include <vector>

namespace steppe {

// AVS UCD: comments, then the numbers of nodes, cells and data; a line for each node, number x y z;
// a line for each cell, number material type and nodes
void check_ucd(FileWords& file) {
  std::string header;
  while (!file.at_end() && (header.empty() || header[0] == '#')) header = file.line();
  const std::vector<std::string> counts = words(header);
  if (counts.size() != 5 || header[0] == '#')
    file.fail("five numbers should stand here: of nodes, cells, and data of each");
  const auto count = [&](const std::string& text) {
    if (text.find_first_not_of("0123456789") != std::string::npos || text.size() > 10)
      file.fail("'" + text.substr(0, 40) + "' stands where a number from 0 up should");
    return std::stol(text);
  };
  const long n_nodes = count(counts[0]), n_cells = count(counts[1]);
  NodeLabels labels;
  for (long i = 0; i < n_nodes; ++i) {
    labels.add(file.label("the number of a node"));
    for (int c = 0; c < 3; ++c) file.number("a coordinate");
  }
  labels.sort(file);
  static const std::map<std::string, int> sizes = {
      {"line", 2}, {"tri", 3}, {"quad", 4}, {"tet", 4}, {"hex", 8}};
  for (long k = 0; k < n_cells; ++k) {
    file.label("the number of a cell");
    file.label("the material of a cell");
    const std::string type(file.word("the type of a cell"));
    const auto found = sizes.find(type);
    if (found == sizes.end())
      file.fail("a cell of type " + type.substr(0, 40) +
                "; line, tri, quad, tet and hex are read: export Gmsh's .msh");
    for (int i = 0; i < found->second; ++i) labels.check(file.label("a node of a cell"), file);
  }
}

}  // namespace steppe
