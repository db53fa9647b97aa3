#include "steppe/fem/supports/boundary_set.h"

#include "steppe/fem/supports/boundary_input.h"

namespace steppe {

namespace {

template <int dim>
std::vector<BoundaryFace> faces_in_region(const Space<dim>& space, const BoundaryInput& boundary) {
  const std::string where = boundary.path("Where");
  return boundary_faces(space, space.mesh().boundary_region(boundary.where, where), where);
}

template <int dim>
std::vector<int> nodes_in_region(const Space<dim>& space, const BoundaryInput& boundary) {
  const std::string where = boundary.path("Where");
  return region_nodes(space, space.mesh().boundary_region(boundary.where, where), where);
}

BoundarySetEntry faces() {
  return {{"faces", "the nodes of the boundary faces in the region"},
          [](const auto& space, const BoundaryInput& boundary) {
            return boundary_nodes(space, faces_in_region(space, boundary));
          },
          [](const auto& space, const BoundaryInput& boundary) {
            return faces_in_region(space, boundary);
          }};
}

BoundarySetEntry nodes() {
  return {{"nodes", "every node there, also inside the body"},
          [](const auto& space, const BoundaryInput& boundary) {
            return nodes_in_region(space, boundary);
          },
          [](const auto&, const BoundaryInput&) { return std::vector<BoundaryFace>(); }};
}

}  // namespace

const std::vector<BoundarySetEntry>& boundary_set_entries() {
  static const std::vector<BoundarySetEntry> entries = {faces(), nodes()};
  return entries;
}

template <int dim>
std::vector<int> nodes_of(const Space<dim>& space, const BoundaryInput& boundary) {
  return entry_of(boundary_set_entries(), boundary.kind).nodes.in<dim>()(space, boundary);
}

template <int dim>
std::vector<BoundaryFace> faces_of(const Space<dim>& space, const BoundaryInput& boundary) {
  return entry_of(boundary_set_entries(), boundary.kind).faces.in<dim>()(space, boundary);
}

template std::vector<int> nodes_of(const Space<2>&, const BoundaryInput&);
template std::vector<int> nodes_of(const Space<3>&, const BoundaryInput&);
template std::vector<BoundaryFace> faces_of(const Space<2>&, const BoundaryInput&);
template std::vector<BoundaryFace> faces_of(const Space<3>&, const BoundaryInput&);

}  // namespace steppe
