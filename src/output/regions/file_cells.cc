#include "steppe/output/regions/file_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

using Corner = std::array<int, 3>;

/// A shape of VTK: twice the places of the nodes of its quadratic cells, those of the linear ones
/// first, and the nodes of the simplices that either consists of.
struct Shape {
  const char *linear, *quadratic;
  int n_directions;
  std::size_t n_corners;
  std::vector<Corner> nodes;
  std::vector<std::vector<int>> simplices, of_quadratic = {};
};

const Shape line = {"Polyline", "Edge_3", 1, 2, {{0}, {2}, {1}}, {}};
const Shape triangle = {"Triangle",
                        "Triangle_6",
                        2,
                        3,
                        {{0, 0}, {2, 0}, {0, 2}, {1, 0}, {1, 1}, {0, 1}},
                        {{0, 1, 2}},
                        {{0, 3, 5}, {1, 3, 4}, {2, 4, 5}, {3, 4, 5}}};
const Shape quadrilateral = {
    "Quadrilateral",
    "Quadrilateral_9",
    2,
    4,
    {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 0}, {2, 1}, {1, 2}, {0, 1}, {1, 1}},
    {{0, 1, 2}, {0, 2, 3}}};
const Shape tetrahedron = {"Tetrahedron",
                           "Tetrahedron_10",
                           3,
                           4,
                           {{0, 0, 0},
                            {2, 0, 0},
                            {0, 2, 0},
                            {0, 0, 2},
                            {1, 0, 0},
                            {1, 1, 0},
                            {0, 1, 0},
                            {0, 0, 1},
                            {1, 0, 1},
                            {0, 1, 1}},
                           {{0, 1, 2, 3}},
                           {{0, 4, 6, 7},
                            {1, 4, 5, 8},
                            {2, 5, 6, 9},
                            {3, 7, 8, 9},
                            {4, 9, 5, 6},
                            {4, 9, 6, 7},
                            {4, 9, 7, 8},
                            {4, 9, 8, 5}}};
const Shape hexahedron = {
    "Hexahedron",
    "Hexahedron_27",
    3,
    8,
    {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {0, 0, 2}, {2, 0, 2}, {2, 2, 2},
     {0, 2, 2}, {1, 0, 0}, {2, 1, 0}, {1, 2, 0}, {0, 1, 0}, {1, 0, 2}, {2, 1, 2},
     {1, 2, 2}, {0, 1, 2}, {0, 0, 1}, {2, 0, 1}, {2, 2, 1}, {0, 2, 1}, {0, 1, 1},
     {2, 1, 1}, {1, 0, 1}, {1, 2, 1}, {1, 1, 0}, {1, 1, 2}, {1, 1, 1}},
    {{0, 1, 2, 6}, {0, 1, 5, 6}, {0, 3, 2, 6}, {0, 3, 7, 6}, {0, 4, 5, 6}, {0, 4, 7, 6}}};

const Shape& shape_of(int dim, bool simplicial) {
  if (dim == 1) return line;
  if (dim == 2) return simplicial ? triangle : quadrilateral;
  return simplicial ? tetrahedron : hexahedron;
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

/// The corners of the pieces of a shape whose edges are cut into n parts, in units of a part. A
/// hypercube is cut into hypercubes, a simplex into those in which the hypercubes' diagonals cut
/// the simplex x_0 >= x_1 >= x_2 (Kuhn), of which x_c - x_(c+1) are the coordinates; even
/// permutations of the axes keep the orientation.
std::vector<Corner> cut(const Shape& shape, int n) {
  const int d = shape.n_directions;
  const bool is_simplex = int(shape.n_corners) == d + 1;
  std::vector<Corner> corners;
  const auto add_simplex = [&](Corner x, const Corner& axes, bool is_even) {
    std::vector<Corner> path;
    for (int step = 0;; ++x[axes[step++]]) {
      for (int c = 0; c + 1 < d; ++c)
        if (x[c] < x[c + 1]) return;
      path.push_back({x[0] - x[1], x[1] - x[2], x[2]});
      if (step == d) break;
    }
    if (!is_even) std::swap(path[d - 1], path[d]);
    corners.insert(corners.end(), path.begin(), path.end());
  };
  for (int cube = 0; cube < int(std::lround(std::pow(n, d))); ++cube) {
    Corner first = {};
    for (int c = 0, from = cube; c < d; ++c, from /= n) first[c] = from % n;
    if (!is_simplex) {
      for (std::size_t i = 0; i < shape.n_corners; ++i) {
        corners.push_back(first);
        for (int c = 0; c < d; ++c) corners.back()[c] += shape.nodes[i][c] / 2;
      }
      continue;
    }
    Corner axes = {0, 1, 2};
    do {
      int n_swaps = 0;
      for (int a = 0; a < d; ++a)
        for (int b = 0; b < a; ++b) n_swaps += axes[b] > axes[a];
      add_simplex(first, axes, n_swaps % 2 == 0);
    } while (std::next_permutation(axes.begin(), axes.begin() + d));
  }
  return corners;
}

/// Pieces of that shape and degree, of which `place_of` gives the place in the cell.
template <int dim, class PlaceOf>
FileCells pieces(const Space<dim>& space, const Shape& shape, int degree, const PlaceOf& place_of) {
  const auto& nodes = space.element().get_unit_support_points();
  const std::vector<double> edge = along_edge(nodes);
  const bool quadratic = degree == 2;
  const std::vector<Corner> places = quadratic ? shape.nodes : cut(shape, int(edge.size()) - 1);
  FileCells cells;
  cells.kind = quadratic ? shape.quadratic : shape.linear;
  cells.n_pieces = quadratic ? 1 : int(places.size() / shape.n_corners);
  for (const Corner& at : places) {
    std::array<double, 3> place = {};
    for (int c = 0; c < shape.n_directions; ++c) place[c] = edge[at[c]];
    cells.nodes.push_back(find(nodes, place_of(place)));
  }
  return cells;
}

/// A place of the reference cell by its coordinates.
template <int dim>
Point<dim> in_cell(const std::array<double, 3>& place) {
  Point<dim> xi;
  for (int c = 0; c < dim; ++c) xi[c] = place[c];
  return xi;
}

}  // namespace

template <int dim>
FileCells file_cells(const Space<dim>& space) {
  return pieces(space, shape_of(dim, space.mesh().simplicial()), int(space.degree()), in_cell<dim>);
}

template <int dim>
FileCells file_face(const Space<dim>& space, unsigned int face) {
  const ReferenceCell cell = space.element().reference_cell();
  const auto vertex = [&](unsigned int v) {
    return cell.vertex<dim>(cell.face_to_cell_vertices(face, v, 1));
  };
  return pieces(space, shape_of(dim - 1, space.mesh().simplicial()), int(space.degree()),
                [&](const std::array<double, 3>& place) {
                  Point<dim> xi = vertex(0);
                  for (int c = 0; c < dim - 1; ++c) xi += place[c] * (vertex(c + 1) - vertex(0));
                  return xi;
                });
}

template <int dim>
std::vector<std::vector<int>> file_simplices(const Space<dim>& space) {
  const bool simplicial = space.mesh().simplicial();
  const Shape& shape = shape_of(dim, simplicial);
  const bool quadratic = simplicial && space.degree() == 2;
  const FileCells cells = pieces(space, shape, quadratic ? 2 : 1, in_cell<dim>);
  std::vector<std::vector<int>> simplices;
  for (int piece = 0; piece < cells.n_pieces; ++piece)
    for (std::vector<int> simplex : quadratic ? shape.of_quadratic : shape.simplices) {
      for (int& node : simplex) node = cells.nodes[piece * cells.nodes_per_piece() + node];
      simplices.push_back(simplex);
    }
  return simplices;
}

template FileCells file_cells(const Space<2>&);
template FileCells file_cells(const Space<3>&);
template FileCells file_face(const Space<2>&, unsigned int);
template FileCells file_face(const Space<3>&, unsigned int);
template std::vector<std::vector<int>> file_simplices(const Space<2>&);
template std::vector<std::vector<int>> file_simplices(const Space<3>&);

}  // namespace steppe
