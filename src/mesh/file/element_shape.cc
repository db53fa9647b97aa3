#include "steppe/mesh/file/element_shape.h"

namespace steppe {

namespace {

using Edges = std::vector<std::array<int, 2>>;

const Edges around_triangle = {{0, 1}, {1, 2}, {2, 0}},
            around_quadrilateral = {{0, 1}, {1, 2}, {2, 3}, {3, 0}},
            along_tetrahedron = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}},
            along_hexahedron = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6},
                                {6, 7}, {7, 4}, {0, 4}, {1, 5}, {2, 6}, {3, 7}},
            in_hexahedron = {{0, 7}, {1, 6}, {0, 5}, {2, 7}, {0, 2}, {4, 6}, {0, 6}};

const std::vector<ElementShape> shapes = {
    {0, 1, "points", {}, {}},
    {1, 2, "lines", {}, {}},
    {1, 2, "lines", {{0, 1}}, {}},
    {2, 3, "triangles", {}, {}},
    {2, 3, "triangles", around_triangle, {}},
    {2, 4, "quadrilaterals", {}, {}},
    {2, 4, "quadrilaterals", around_quadrilateral, {}},
    {2, 4, "quadrilaterals", around_quadrilateral, {{0, 2}}},
    {3, 4, "tetrahedra", {}, {}},
    {3, 4, "tetrahedra", along_tetrahedron, {}},
    {3, 8, "hexahedra", {}, {}},
    {3, 8, "hexahedra", along_hexahedron, {}},
    {3, 8, "hexahedra", along_hexahedron, in_hexahedron},
};

}  // namespace

const ElementShape* element_shape(int dimension, int n_nodes) {
  for (const ElementShape& shape : shapes)
    if (shape.dimension == dimension && shape.n_nodes() == n_nodes) return &shape;
  return nullptr;
}

// https://gmsh.info/doc/texinfo/gmsh.html, "Node ordering"
const std::vector<int>& gmsh_order(const ElementShape& shape) {
  static const std::vector<int> same,
      of_10 = {0, 1, 2, 3, 4, 5, 6, 7, 9, 8},
      of_20 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 9, 16, 18, 19, 17, 10, 12, 14, 15},
      of_27 = {0,  1,  2,  3,  4,  5,  6,  7,  8,  11, 13, 9,  16, 18,
               19, 17, 10, 12, 14, 15, 22, 23, 21, 24, 20, 25, 26};
  if (shape.dimension < 3) return same;
  const int n = shape.n_nodes();
  return n == 10 ? of_10 : n == 20 ? of_20 : n == 27 ? of_27 : same;
}

}  // namespace steppe
