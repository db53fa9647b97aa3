#include "steppe/output/file_cells.h"

#include <array>
#include <cmath>
#include <set>
#include <stdexcept>

namespace steppe {

using namespace dealii;

namespace {

using Corner = std::array<int, 3>;

/// Twice the places of the nodes of VTK's quadratic cells; those of the linear ones come first.
const std::vector<Corner> triangle = {{0, 0}, {2, 0}, {0, 2}, {1, 0}, {1, 1}, {0, 1}};
const std::vector<Corner> quadrilateral = {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 0},
                                           {2, 1}, {1, 2}, {0, 1}, {1, 1}};
const std::vector<Corner> tetrahedron = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {1, 0, 0},
                                         {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
const std::vector<Corner> hexahedron = {
    {0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {0, 0, 2}, {2, 0, 2}, {2, 2, 2},
    {0, 2, 2}, {1, 0, 0}, {2, 1, 0}, {1, 2, 0}, {0, 1, 0}, {1, 0, 2}, {2, 1, 2},
    {1, 2, 2}, {0, 1, 2}, {0, 0, 1}, {2, 0, 1}, {2, 2, 1}, {0, 2, 1}, {0, 1, 1},
    {2, 1, 1}, {1, 0, 1}, {1, 2, 1}, {1, 1, 0}, {1, 1, 2}, {1, 1, 1}};

struct Shape {
  const char *linear, *quadratic;
  const std::vector<Corner>& nodes;
};

Shape shape_of(int dim, bool simplicial) {
  if (dim == 2)
    return simplicial ? Shape{"Triangle", "Triangle_6", triangle}
                      : Shape{"Quadrilateral", "Quadrilateral_9", quadrilateral};
  return simplicial ? Shape{"Tetrahedron", "Tetrahedron_10", tetrahedron}
                    : Shape{"Hexahedron", "Hexahedron_27", hexahedron};
}

/// The places of the nodes along an edge of the reference cell, which need not be equally spaced.
template <int dim>
std::vector<double> along_edge(const std::vector<Point<dim>>& nodes) {
  const auto less = [](double a, double b) { return a < b - 1e-10; };
  std::set<double, decltype(less)> places(less);
  for (const Point<dim>& node : nodes) places.insert(node[0]);
  return {places.begin(), places.end()};
}

template <int dim>
int find(const std::vector<Point<dim>>& nodes, const Point<dim>& place) {
  for (std::size_t b = 0; b < nodes.size(); ++b)
    if (nodes[b].distance(place) < 1e-10) return int(b);
  throw std::logic_error("a node of a cell of VTK is none of the element");
}

}  // namespace

template <int dim>
FileCells file_cells(const Space<dim>& space) {
  const int degree = int(space.degree()), in_one_direction = degree > 2 ? degree : 1;
  const Shape shape = shape_of(dim, space.mesh().simplicial());
  const auto& nodes = space.element().get_unit_support_points();
  const std::vector<double> edge = along_edge(nodes);
  FileCells cells;
  cells.kind = degree == 2 ? shape.quadratic : shape.linear;
  cells.n_pieces = int(std::lround(std::pow(in_one_direction, dim)));
  const std::size_t linear = space.mesh().simplicial() ? dim + 1 : 1 << dim,
                    n = degree == 2 ? shape.nodes.size() : linear;
  for (int piece = 0; piece < cells.n_pieces; ++piece)
    for (std::size_t i = 0; i < n; ++i) {
      Point<dim> place;
      for (int c = 0, from = piece; c < dim; ++c, from /= in_one_direction)
        place[c] = edge[from % in_one_direction + shape.nodes[i][c] / (degree == 2 ? 1 : 2)];
      cells.nodes.push_back(find(nodes, place));
    }
  return cells;
}

template FileCells file_cells(const Space<2>&);
template FileCells file_cells(const Space<3>&);

}  // namespace steppe
