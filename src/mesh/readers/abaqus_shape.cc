#include "steppe/mesh/readers/abaqus_file.h"

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

/// Names of families, the number of nodes behind them.
struct Family {
  int dimension;
  std::regex names;
  int more_nodes;  ///< than the number
};

}  // namespace

AbaqusType abaqus_type(const std::string& name, int dim, const FileWords& file) {
  static const std::vector<Family> families = {
      {3, std::regex("D?C3D([0-9]+).*"), 0},
      {2, std::regex("(?:CP[ES]|SFM3D|M3D|R3D|STRI|S)([0-9]).*"), 0},
      {1, std::regex("(?:T[23]D|R2D|RB2D)([0-9]).*"), 0},
      {1, std::regex("B[23]([12]).*"), 1}};
  for (const Family& family : families) {
    std::smatch found;
    if (!std::regex_match(name, found, family.names)) continue;
    const int n_nodes = std::stoi(found[1].str().substr(0, 3)) + family.more_nodes;
    if (family.dimension < dim - 1 || family.dimension > dim) return {nullptr, n_nodes};
    const ElementShape* const shape = element_shape(family.dimension, n_nodes);
    if (shape && shape->centres.empty()) return {shape, n_nodes};
    file.fail("elements of TYPE=" + shown(name) +
              "; tetrahedra of 4 or 10 nodes, hexahedra of 8 or 20, triangles of 3 or 6 and "
              "quadrilaterals of 4 or 8 are read: mesh the body with these");
  }
  return {};
}

const Sides& abaqus_sides(const ElementShape& shape) {
  static const Sides none;
  if (shape.dimension == 3) return shape.n_corners == 4 ? of_tetrahedron : of_hexahedron;
  if (shape.dimension == 2) return shape.n_corners == 3 ? of_triangle : of_quadrilateral;
  return none;
}

}  // namespace steppe
