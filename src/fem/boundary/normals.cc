#include "steppe/fem/boundary/normals.h"

#include "steppe/fem/cells/cell_values.h"

#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

constexpr double straight = 1e-5;  // what the digits of a mesh file may do to a normal

/// visit(values) on each face.
template <int dim, class Visit>
void visit_faces(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                 const Visit& visit) {
  if (faces.empty()) return;
  FaceValues<dim> values(space);
  for (const BoundaryFace& face : faces) {
    values.reinit(face);
    visit(values);
  }
}

}  // namespace

template <int dim>
std::optional<Tensor<1, dim>> plane_normal(const Space<dim>& space,
                                           const std::vector<BoundaryFace>& faces) {
  const MPI_Comm communicator = space.communicator();
  const int none = std::numeric_limits<int>::max();
  const int rank = int(Utilities::MPI::this_mpi_process(communicator));
  const int first = Utilities::MPI::min(faces.empty() ? none : rank, communicator);
  if (first == none) return {};
  Tensor<1, dim> normal;
  if (rank == first) {
    FaceValues<dim> values(space);
    values.reinit(faces[0]);
    normal = values.normal(0);
  }
  normal = Utilities::MPI::sum(normal, communicator);
  for (int c = 0; c < dim; ++c)
    if (std::abs(normal[c]) > 1 - straight * straight) {
      normal = Tensor<1, dim>();
      normal[c] = 1;
    }
  double off = 0;  // from the plane, with either sign
  visit_faces(space, faces, [&](const FaceValues<dim>& values) {
    for (int q = 0; q < values.n_points(); ++q)
      off = std::max(off, (values.normal(q) - (values.normal(q) * normal) * normal).norm());
  });
  if (Utilities::MPI::max(off, communicator) > straight) return {};
  return normal;
}

template <int dim>
std::vector<Tensor<1, dim>> nodal_normals(const Space<dim>& space,
                                          const std::vector<BoundaryFace>& faces,
                                          const std::vector<int>& nodes) {
  VecHandle sums = space.create_vector();
  {
    LocalArray sum(sums);
    visit_faces(space, faces, [&](const FaceValues<dim>& values) {
      for (int q = 0; q < values.n_points(); ++q)
        for (int a = 0; a < values.n_nodes(); ++a) {
          const double weight = values.weight(q) * values.shape(q, a) * values.shape(q, a);
          for (int c = 0; c < dim; ++c)
            sum[dim * values.nodes()[a] + c] += weight * values.normal(q)[c];
        }
    });
  }
  add_ghosts(sums);
  const LocalView sum(sums);
  std::vector<Tensor<1, dim>> normals;
  for (const int node : nodes) {
    Tensor<1, dim> normal;
    for (int c = 0; c < dim; ++c) normal[c] = sum[dim * node + c];
    const double length = normal.norm();
    normals.push_back(length > 1e-300 ? normal / length : Tensor<1, dim>());
  }
  return normals;
}

#define INSTANTIATE(dim)                                                                 \
  template std::optional<Tensor<1, dim>> plane_normal(const Space<dim>&,                 \
                                                      const std::vector<BoundaryFace>&); \
  template std::vector<Tensor<1, dim>> nodal_normals(                                    \
      const Space<dim>&, const std::vector<BoundaryFace>&, const std::vector<int>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
