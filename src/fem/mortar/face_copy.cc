#include "steppe/fem/mortar/face_copy.h"

#include "steppe/fem/search/face_tree.h"
#include "steppe/fem/search/nearest_points.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
FaceCopy<dim> copy_of(const Space<dim>& space, const BoundaryFace& face) {
  FaceCopy<dim> copy{face.face, {}, {}, face.id};
  for (int b = 0; b < space.nodes_per_cell(); ++b) {
    const int node = space.cell_nodes(face.cell)[b];
    copy.nodes.push_back(space.global_node(node));
    copy.X.push_back(space.node_positions()[std::size_t(node)]);
  }
  return copy;
}

template <int dim>
BoundingBox<dim> box_around(const Space<dim>& space, const FaceCopy<dim>& face) {
  std::vector<Point<dim>> places;
  for (unsigned int i = 0; i < space.element().n_dofs_per_face(face.face); ++i)
    places.push_back(face.X[space.element().face_to_cell_index(i, face.face)]);
  return BoundingBox<dim>(places);
}

template <int dim>
double diameter(const Space<dim>& space, const FaceCopy<dim>& face) {
  const auto corners = box_around(space, face).get_boundary_points();
  return corners.first.distance(corners.second);
}

template <int dim>
double reach(const Space<dim>& space, const FaceCopy<dim>& face, double tolerance) {
  return tolerance > 0 ? tolerance : FaceTree<dim>::margin * diameter(space, face);
}

namespace {

template <int dim>
bool meet(const BoundingBox<dim>& one, const BoundingBox<dim>& other) {
  for (int c = 0; c < dim; ++c)
    if (one.lower_bound(c) > other.upper_bound(c) || other.lower_bound(c) > one.upper_bound(c))
      return false;
  return true;
}

/// The boxes of all ranks. Collective.
template <int dim>
std::vector<BoundingBox<dim>> boxes_of_ranks(MPI_Comm communicator, const BoundingBox<dim>& own) {
  std::vector<BoundingBox<dim>> boxes;
  for (const auto& corners : Utilities::MPI::all_gather(
           communicator, std::vector<Point<dim>>{own.get_boundary_points().first,
                                                 own.get_boundary_points().second}))
    boxes.emplace_back(std::make_pair(corners[0], corners[1]));
  return boxes;
}

}  // namespace

template <int dim>
std::vector<FaceCopy<dim>> faces_near(const Space<dim>& space,
                                      const std::vector<BoundaryFace>& faces,
                                      const BoundingBox<dim>& box, Vec displacement) {
  const auto boxes = boxes_of_ranks(space.communicator(), box);
  std::map<unsigned int, std::vector<double>> messages;  // face, id, nodes and places by turns
  for (const BoundaryFace& face : faces) {
    const FaceCopy<dim> copy = copy_of(space, face);
    FaceCopy<dim> moved = copy;
    if (displacement) {
      const LocalView u(displacement);
      for (std::size_t b = 0; b < moved.X.size(); ++b)
        for (int c = 0; c < dim; ++c) moved.X[b][c] += u[dim * space.cell_nodes(face.cell)[b] + c];
    }
    const BoundingBox<dim> place = box_around(space, moved);
    for (unsigned int rank = 0; rank < boxes.size(); ++rank) {
      if (!meet(boxes[rank], place)) continue;
      std::vector<double>& message = messages[rank];
      message.push_back(copy.face);
      message.push_back(copy.id);
      for (std::size_t b = 0; b < copy.X.size(); ++b) {
        message.push_back(double(copy.nodes[b]));
        for (int c = 0; c < dim; ++c) message.push_back(copy.X[b][c]);
      }
    }
  }
  std::vector<FaceCopy<dim>> copies;
  for (const auto& [rank, numbers] : deliver(space.communicator(), messages))
    for (auto next = numbers.begin(); next != numbers.end();) {
      FaceCopy<dim> copy{static_cast<unsigned int>(*next++), {}, {}, 0};
      copy.id = static_cast<unsigned int>(*next++);
      for (int b = 0; b < space.nodes_per_cell(); ++b) {
        copy.nodes.push_back(PetscInt(*next++));
        copy.X.emplace_back();
        for (int c = 0; c < dim; ++c) copy.X.back()[c] = *next++;
      }
      copies.push_back(std::move(copy));
    }
  std::sort(copies.begin(), copies.end(), [](const FaceCopy<dim>& a, const FaceCopy<dim>& b) {
    const auto less = [](const Point<dim>& x, const Point<dim>& y) {
      return std::lexicographical_compare(x.begin_raw(), x.end_raw(), y.begin_raw(), y.end_raw());
    };
    return a.face != b.face
               ? a.face < b.face
               : std::lexicographical_compare(a.X.begin(), a.X.end(), b.X.begin(), b.X.end(), less);
  });
  return copies;
}

template FaceCopy<2> copy_of(const Space<2>&, const BoundaryFace&);
template FaceCopy<3> copy_of(const Space<3>&, const BoundaryFace&);
template BoundingBox<2> box_around(const Space<2>&, const FaceCopy<2>&);
template BoundingBox<3> box_around(const Space<3>&, const FaceCopy<3>&);
template double diameter(const Space<2>&, const FaceCopy<2>&);
template double diameter(const Space<3>&, const FaceCopy<3>&);
template double reach(const Space<2>&, const FaceCopy<2>&, double);
template double reach(const Space<3>&, const FaceCopy<3>&, double);
template std::vector<FaceCopy<2>> faces_near(const Space<2>&, const std::vector<BoundaryFace>&,
                                             const BoundingBox<2>&, Vec);
template std::vector<FaceCopy<3>> faces_near(const Space<3>&, const std::vector<BoundaryFace>&,
                                             const BoundingBox<3>&, Vec);

}  // namespace steppe
