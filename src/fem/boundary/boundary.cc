#include "steppe/fem/boundary/boundary.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"

#include <algorithm>

namespace steppe {

template <int dim>
double area(const Space<dim>& space, const std::vector<BoundaryFace>& faces) {
  FaceValues<dim> values(space);
  double sum = 0;
  for (const BoundaryFace& face : faces) {
    values.reinit(face);
    for (int q = 0; q < values.n_points(); ++q) sum += values.weight(q);
  }
  return dealii::Utilities::MPI::sum(sum, space.communicator());
}

template <int dim>
std::vector<dealii::Point<dim>> face_vertices(const Space<dim>& space, const BoundaryFace& face) {
  const auto& element = space.element();
  const auto n = element.reference_cell().face_reference_cell(face.face).n_vertices();
  std::vector<dealii::Point<dim>> vertices;
  for (unsigned int v = 0; v < n; ++v)  // the first nodes of a face
    vertices.push_back(space.vertex(face.cell, element.face_to_cell_index(v, face.face)));
  return vertices;
}

template <int dim>
std::vector<BoundaryFace> find_boundary_faces(const Space<dim>& space, const Region<dim>& region) {
  std::vector<BoundaryFace> faces;
  agree(space.communicator(), [&] {
    for (const BoundaryFace& face : space.boundary()) {
      const auto vertices = face_vertices(space, face);
      dealii::Point<dim> centre;
      for (const auto& x : vertices) centre += x / double(vertices.size());
      if (region.contains(centre, face.id) &&
          std::all_of(vertices.begin(), vertices.end(),
                      [&](const auto& x) { return region.contains(x, face.id); }))
        faces.push_back(face);
    }
  });
  return faces;
}

template <int dim>
std::vector<BoundaryFace> boundary_faces(const Space<dim>& space, const Region<dim>& region,
                                         const std::string& parameter) {
  std::vector<BoundaryFace> faces = find_boundary_faces(space, region);
  if (dealii::Utilities::MPI::sum(faces.size(), space.communicator()) == 0)
    throw InputError(parameter + " = " + region.text() +
                     ": no face of the mesh's boundary lies there; check the name, id or "
                     "coordinates");
  return faces;
}

namespace {

/// The owned nodes whose first component is set here or in a ghost elsewhere. Collective.
template <int dim>
std::vector<int> marked_nodes(const Space<dim>& space, Vec marks) {
  add_ghosts(marks);
  const LocalView mark(marks);
  std::vector<int> nodes;
  for (int i = 0; i < space.n_owned_nodes(); ++i)
    if (mark[dim * i] != 0) nodes.push_back(i);
  return nodes;
}

}  // namespace

template <int dim>
std::vector<int> boundary_nodes(const Space<dim>& space, const std::vector<BoundaryFace>& faces) {
  // marks of all ranks meet at the owner
  VecHandle marks = space.create_vector();
  {
    LocalArray mark(marks);
    const auto& element = space.element();
    for (const BoundaryFace& face : faces)
      for (unsigned int i = 0; i < element.n_dofs_per_face(face.face); ++i)
        mark[dim * space.cell_nodes(face.cell)[element.face_to_cell_index(i, face.face)]] = 1;
  }
  return marked_nodes(space, marks);
}

template <int dim>
std::vector<int> region_nodes(const Space<dim>& space, const Region<dim>& region,
                              const std::string& parameter) {
  const VecHandle marks = space.create_vector();
  agree(space.communicator(), [&] {
    LocalArray mark(marks);
    const auto& element = space.element();
    const auto look = [&](int node, dealii::types::boundary_id id) {
      if (region.contains(space.node_positions()[node], id)) mark[dim * node] = 1;
    };
    for (int i = 0; i < space.n_body_nodes(); ++i) look(i, dealii::numbers::invalid_unsigned_int);
    for (const BoundaryFace& face : space.boundary())
      for (unsigned int i = 0; i < element.n_dofs_per_face(face.face); ++i)
        look(space.cell_nodes(face.cell)[element.face_to_cell_index(i, face.face)], face.id);
  });
  const std::vector<int> nodes = marked_nodes(space, marks);
  if (dealii::Utilities::MPI::sum(nodes.size(), space.communicator()) == 0)
    throw InputError(parameter + " = " + region.text() +
                     ": no node lies there; check the name, id or coordinates");
  return nodes;
}

template <int dim>
std::vector<std::size_t> region_cells(const Space<dim>& space, const Region<dim>& region,
                                      const std::string& parameter) {
  std::vector<std::size_t> cells;
  agree(space.communicator(), [&] {
    for (std::size_t k = 0; k < space.cells().size(); ++k)
      if (space.lies_in(region, k)) cells.push_back(k);
  });
  if (dealii::Utilities::MPI::sum(cells.size(), space.communicator()) == 0)
    throw InputError(parameter + " = " + region.text() +
                     ": no cell of the mesh lies there; check the name, id or coordinates");
  return cells;
}

template std::vector<dealii::Point<2>> face_vertices(const Space<2>&, const BoundaryFace&);
template std::vector<dealii::Point<3>> face_vertices(const Space<3>&, const BoundaryFace&);
template double area(const Space<2>&, const std::vector<BoundaryFace>&);
template double area(const Space<3>&, const std::vector<BoundaryFace>&);
template std::vector<BoundaryFace> find_boundary_faces(const Space<2>&, const Region<2>&);
template std::vector<BoundaryFace> find_boundary_faces(const Space<3>&, const Region<3>&);
template std::vector<BoundaryFace> boundary_faces(const Space<2>&, const Region<2>&,
                                                  const std::string&);
template std::vector<BoundaryFace> boundary_faces(const Space<3>&, const Region<3>&,
                                                  const std::string&);
template std::vector<int> boundary_nodes(const Space<2>&, const std::vector<BoundaryFace>&);
template std::vector<int> boundary_nodes(const Space<3>&, const std::vector<BoundaryFace>&);
template std::vector<int> region_nodes(const Space<2>&, const Region<2>&, const std::string&);
template std::vector<int> region_nodes(const Space<3>&, const Region<3>&, const std::string&);
template std::vector<std::size_t> region_cells(const Space<2>&, const Region<2>&,
                                               const std::string&);
template std::vector<std::size_t> region_cells(const Space<3>&, const Region<3>&,
                                               const std::string&);

}  // namespace steppe
