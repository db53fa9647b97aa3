#include "steppe/mesh/abaqus_file.h"

#include <regex>

namespace steppe {

namespace {

using Sides = std::vector<std::vector<int>>;

// Abaqus' and CalculiX's manuals: the faces S1, S2, ... of each element
const Sides of_triangle = {{0, 1}, {1, 2}, {2, 0}},
            of_quadrilateral = {{0, 1}, {1, 2}, {2, 3}, {3, 0}},
            of_tetrahedron = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}},
            of_hexahedron = {{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1},
                             {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}};

using Edges = std::vector<std::array<int, 2>>;

// the same manuals: the edges in the order of the nodes in their middle
const Edges around_triangle = {{0, 1}, {1, 2}, {2, 0}},
            around_quadrilateral = {{0, 1}, {1, 2}, {2, 3}, {3, 0}},
            along_tetrahedron = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}},
            along_hexahedron = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6},
                                {6, 7}, {7, 4}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};

const std::vector<AbaqusShape> shapes = {{3, 4, 4, of_tetrahedron, {}},
                                         {3, 4, 10, of_tetrahedron, along_tetrahedron},
                                         {3, 8, 8, of_hexahedron, {}},
                                         {3, 8, 20, of_hexahedron, along_hexahedron},
                                         {2, 3, 3, of_triangle, {}},
                                         {2, 3, 6, of_triangle, around_triangle},
                                         {2, 4, 4, of_quadrilateral, {}},
                                         {2, 4, 8, of_quadrilateral, around_quadrilateral},
                                         {1, 2, 2, {}, {}},
                                         {1, 2, 3, {}, {}}};

/// Names of families, the number of nodes behind them.
struct Family {
  int dimension;
  std::regex names;
  int more_nodes;  ///< than the number
};

}  // namespace

const AbaqusShape* abaqus_shape(const std::string& type, int dim, const FileWords& file) {
  static const std::vector<Family> families = {
      {3, std::regex("D?C3D([0-9]+).*"), 0},
      {2, std::regex("(?:CP[ES]|SFM3D|M3D|R3D|STRI|S)([0-9]).*"), 0},
      {1, std::regex("(?:T[23]D|R2D|RB2D)([0-9]).*"), 0},
      {1, std::regex("B[23]([12]).*"), 1}};
  for (const Family& family : families) {
    std::smatch found;
    if (!std::regex_match(type, found, family.names)) continue;
    if (family.dimension < dim - 1 || family.dimension > dim) return nullptr;
    const int n_nodes = std::stoi(found[1].str().substr(0, 3)) + family.more_nodes;
    for (const AbaqusShape& shape : shapes)
      if (shape.dimension == family.dimension && shape.n_nodes == n_nodes) return &shape;
    file.fail("elements of TYPE=" + type +
              "; tetrahedra of 4 or 10 nodes, hexahedra of 8 or 20, triangles of 3 or 6 and "
              "quadrilaterals of 4 or 8 are read: mesh the body with these");
  }
  return nullptr;
}

}  // namespace steppe
