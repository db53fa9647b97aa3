#include "steppe/output/file_cells.h"

#include <array>
#include <cmath>
#include <set>
#include <stdexcept>

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

/// Pieces of that shape and degree, of which `place_of` gives the place in the cell.
template <int dim, class PlaceOf>
FileCells pieces(const Space<dim>& space, const Shape& shape, int degree, const PlaceOf& place_of) {
  const auto& nodes = space.element().get_unit_support_points();
  const std::vector<double> edge = along_edge(nodes);
  const bool quadratic = degree == 2;
  const int in_one_direction = quadratic ? 1 : int(edge.size()) - 1;
  FileCells cells;
  cells.kind = quadratic ? shape.quadratic : shape.linear;
  cells.n_pieces = int(std::lround(std::pow(in_one_direction, shape.n_directions)));
  const std::size_t n = quadratic ? shape.nodes.size() : shape.n_corners;
  for (int piece = 0; piece < cells.n_pieces; ++piece)
    for (std::size_t i = 0; i < n; ++i) {
      std::array<double, 3> place = {};
      for (int c = 0, from = piece; c < shape.n_directions; ++c, from /= in_one_direction)
        place[c] = edge[from % in_one_direction + shape.nodes[i][c] / (quadratic ? 1 : 2)];
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
