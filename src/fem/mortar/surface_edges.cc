#include "steppe/fem/mortar/surface_edges.h"

#include "steppe/fem/mortar/edge_crossing.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

const double sharp = std::sin(15 * numbers::PI / 180);  // of half the angle between the normals
constexpr double straight = 0.8;                        // least cosine where an edge goes on

/// The normals of both faces at the middle of an edge, its tangent, and whether it is convex.
template <int dim>
struct Wedge {
  std::array<Tensor<1, dim>, 2> normals;
  Tensor<1, dim> along;
  bool convex;
};

template <int dim>
Wedge<dim> wedge(const PrimarySurface<dim>& surface, const SurfaceEdge& edge) {
  Wedge<dim> result;
  Point<dim> middle;
  for (const std::size_t k : {1, 0}) {
    const MovedFace<dim> face = surface.face(edge.faces[k]);
    const EdgeCurve<dim> curve(face, edge.sides[k]);
    result.normals[k] = face.normal(face.at(curve.eta(0.5)));
    const auto at = curve.at(0.5);
    middle = at.x;
    result.along = at.tangent / at.tangent.norm();
  }
  const Point<dim> other = surface.face(edge.faces[1]).place(surface.shapes().centre());
  result.convex = result.normals[0] * (other - middle) < 0;
  return result;
}

double sine_between(const Wedge<3>& wedge, const Tensor<1, 3>& direction) {
  const auto& [first, second] = wedge.normals;
  const double turn = cross_product_3d(first, second) * wedge.along;
  if (!wedge.convex || turn == 0) return -1;
  const double sign = turn > 0 ? 1 : -1;
  return std::min(sign * (cross_product_3d(first, direction) * wedge.along),
                  sign * (cross_product_3d(direction, second) * wedge.along));
}

}  // namespace

template <int dim>
double sine_between_faces(const PrimarySurface<dim>& surface, const SurfaceEdge& edge,
                          const Tensor<1, dim>& direction) {
  if constexpr (dim == 3)
    return sine_between(wedge(surface, edge), direction);
  else
    return -1;
}

template <int dim>
std::vector<SurfaceEdge> sharp_edges(const PrimarySurface<dim>& surface) {
  std::vector<SurfaceEdge> result;
  if constexpr (dim == 3) {
    const auto& sides = sides_of_faces<dim>(surface.shapes().simplicial());
    std::map<std::array<PetscInt, 2>, std::vector<std::pair<std::size_t, int>>> faces_of;
    for (std::size_t f = 0; f < surface.size(); ++f)
      for (int k = 0; k < int(sides.size()); ++k) faces_of[surface.side(f, k)].emplace_back(f, k);
    std::map<PetscInt, std::vector<std::pair<std::size_t, std::size_t>>> at_vertex;
    std::vector<Tensor<1, dim>> along;
    for (const auto& [side, of] : faces_of) {
      if (of.size() != 2) continue;
      const PetscInt* nodes = surface.nodes(of[0].first);
      const auto& ends = sides[std::size_t(of[0].second)].vertices;
      const SurfaceEdge edge{{of[0].first, of[1].first},
                             {of[0].second, of[1].second},
                             {nodes[ends[0]], nodes[ends[1]]}};
      const Wedge<dim> here = wedge(surface, edge);
      const Tensor<1, dim> sum = here.normals[0] + here.normals[1];
      if (sum.norm() == 0 || sine_between(here, sum / sum.norm()) < sharp) continue;
      for (std::size_t end = 0; end < 2; ++end)
        at_vertex[edge.vertices[end]].emplace_back(result.size(), end);
      along.push_back(here.along);
      result.push_back(edge);
    }
    const auto out_of = [&](std::size_t edge, std::size_t end) {
      return end == 0 ? -1. * along[edge] : along[edge];
    };
    for (const auto& [vertex, ends] : at_vertex)
      for (const auto& [one, end] : ends)
        for (const auto& [other, its_end] : ends)
          if (one != other && out_of(one, end) * out_of(other, its_end) < -straight)
            result[one].goes_on[end] = true;
    std::sort(result.begin(), result.end(), [](const SurfaceEdge& a, const SurfaceEdge& b) {
      return std::pair(a.faces[0], a.sides[0]) < std::pair(b.faces[0], b.sides[0]);
    });
  }
  return result;
}

template <int dim>
std::vector<BoundaryFace> faces_with_sharp_edges(const Space<dim>& space,
                                                 const std::vector<BoundaryFace>& faces) {
  std::vector<BoundingBox<dim>> boxes;
  for (const BoundaryFace& face : faces) boxes.push_back(box_around(space, copy_of(space, face)));
  const VecHandle rest = space.create_vector();
  const PrimarySurface<dim> surface(space, faces, BoxTree<dim>(boxes).bounds(), rest);
  std::set<std::vector<PetscInt>> with_edges;  // by the nodes of faces
  const std::size_t n = std::size_t(surface.shapes().size());
  for (const SurfaceEdge& edge : sharp_edges(surface))
    for (const std::size_t f : edge.faces)
      with_edges.emplace(surface.nodes(f), surface.nodes(f) + n);
  std::vector<BoundaryFace> result;
  for (const BoundaryFace& face : faces) {
    std::vector<PetscInt> nodes;
    for (const unsigned int b : surface.shapes().nodes(face.face))
      nodes.push_back(space.global_node(space.cell_nodes(face.cell)[b]));
    if (with_edges.count(nodes) > 0) result.push_back(face);
  }
  return result;
}

#define INSTANTIATE(dim)                                                             \
  template std::vector<SurfaceEdge> sharp_edges(const PrimarySurface<dim>&);         \
  template double sine_between_faces(const PrimarySurface<dim>&, const SurfaceEdge&, \
                                     const Tensor<1, dim>&);                         \
  template std::vector<BoundaryFace> faces_with_sharp_edges(const Space<dim>&,       \
                                                            const std::vector<BoundaryFace>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
