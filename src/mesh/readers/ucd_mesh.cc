#include "steppe/input/words/text.h"
#include "steppe/mesh/file/node_labels.h"
#include "steppe/mesh/readers/file_readers.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

// AVS UCD: comments, then the numbers of nodes, cells and data; a line for each node, number x y z;
// a line for each cell, number material type and nodes
template <int dim>
FileMesh<dim> read_ucd(FileWords& file) {
  std::string header;
  while (!file.at_end() && (header.empty() || header[0] == '#')) header = file.line();
  const std::vector<std::string> counts = words(header);
  if (counts.size() != 5 || header[0] == '#')
    file.fail("five numbers should stand here: of nodes, cells, and data of each");
  const long n_nodes = file.as_count(counts[0], "the number of nodes"),
             n_cells = file.as_count(counts[1], "the number of cells");
  FileMesh<dim> mesh;
  NodeLabels labels;
  for (long i = 0; i < n_nodes; ++i) {
    labels.add(file.label("the number of a node"));
    mesh.add_vertex(file.point());
  }
  labels.sort(file);
  static const std::map<std::string, std::pair<int, int>> shapes = {
      {"PT", {0, 1}},   {"LINE", {1, 2}}, {"TRI", {2, 3}},
      {"QUAD", {2, 4}}, {"TET", {3, 4}},  {"HEX", {3, 8}}};  // dimension, nodes
  for (long k = 0; k < n_cells; ++k) {
    const long number = file.label("the number of a cell"),
               material = file.label("the material of a cell");
    const std::string type(file.word("the type of a cell"));
    const auto found = shapes.find(upper_case(type));
    if (found == shapes.end())
      file.fail("a cell of type " + shown(type) +
                "; pt, line, tri, quad, tet and hex are read: export Gmsh's .msh");
    const auto [dimension, n] = found->second;
    std::vector<unsigned int> nodes;
    for (int i = 0; i < n; ++i) nodes.push_back(labels(file.label("a node of a cell"), file));
    mesh.add(*element_shape(dimension, n), nodes, unsigned(material), number, type);
  }
  const char* const data[] = {"values at nodes", "values of cells", "values of the model"};
  for (int d = 0; d < 3; ++d)
    if (const long n = file.as_count(counts[2 + d], "the number of values"); n > 0)
      mesh.leave_out(data[d], n);
  return mesh;
}

template FileMesh<2> read_ucd(FileWords&);
template FileMesh<3> read_ucd(FileWords&);

}  // namespace steppe
