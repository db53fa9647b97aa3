#include "steppe/output/summary/boundary_mesh.h"

#include <algorithm>
#include <map>

namespace steppe {

using namespace dealii;

namespace {

/// Do the corners of a face turn to the left, seen from outside its cell? In the plane: is the cell
/// on the left of the way from the first to the second?
template <int dim>
bool turns_outward(const std::vector<Point<dim>>& corners, const Point<dim>& in_cell) {
  const Tensor<1, dim> first = corners[1] - corners[0];
  Tensor<1, dim> normal;
  if constexpr (dim == 2)
    normal = cross_product_2d(first);
  else
    normal = cross_product_3d(first, corners[2] - corners[0]);
  return normal * (corners[0] - in_cell) > 0;
}

}  // namespace

template <int dim>
BoundaryMesh<dim> boundary_mesh(const Space<dim>& space) {
  std::vector<PetscInt> nodes;  // global ones at the corners
  std::vector<Point<dim>> places;
  std::vector<unsigned int> ids;
  const ReferenceCell cell = space.element().reference_cell();
  for (const BoundaryFace& face : space.boundary()) {
    const unsigned int n = cell.face_reference_cell(face.face).n_vertices();
    std::vector<PetscInt> around_nodes;
    std::vector<Point<dim>> around_places;
    for (unsigned int v = 0; v < n; ++v) {
      const unsigned int around = n == 4 && v > 1 ? 5 - v : v;
      const int corner = int(cell.face_to_cell_vertices(face.face, around, 1));
      around_nodes.push_back(space.global_node(space.cell_nodes(face.cell)[corner]));
      around_places.push_back(space.vertex(face.cell, corner));
    }
    Tensor<1, dim> middle;
    for (int v = 0; v < space.n_vertices(); ++v)
      middle += Tensor<1, dim>(space.vertex(face.cell, v)) / space.n_vertices();
    if (!turns_outward(around_places, Point<dim>(middle))) {
      std::reverse(around_nodes.begin(), around_nodes.end());
      std::reverse(around_places.begin(), around_places.end());
    }
    nodes.insert(nodes.end(), around_nodes.begin(), around_nodes.end());
    places.insert(places.end(), around_places.begin(), around_places.end());
    ids.push_back(face.id);
  }
  nodes = gathered(space.communicator(), nodes);
  places = gathered(space.communicator(), places);
  BoundaryMesh<dim> mesh;
  mesh.ids = gathered(space.communicator(), ids);
  if (!mesh.ids.empty()) mesh.corners_per_face = nodes.size() / mesh.ids.size();
  std::map<PetscInt, std::size_t> numbers;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto [at, is_new] = numbers.emplace(nodes[i], mesh.points.size());
    if (is_new) mesh.points.push_back(places[i]);
    mesh.corners.push_back(at->second);
  }
  return mesh;
}

template BoundaryMesh<2> boundary_mesh(const Space<2>&);
template BoundaryMesh<3> boundary_mesh(const Space<3>&);

}  // namespace steppe
