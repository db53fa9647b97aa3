#include "steppe/fem/mortar/wall_thickness.h"

#include "steppe/fem/mortar/primary_surface.h"
#include "steppe/fem/space/pieces.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

constexpr double turned_away = -0.2;  // least cosine of what looks the other way, less than zero
constexpr double off_axis = 0.5;      // how far beside the normal, over the distance along it

/// The numbers of pieces at nodes, in the first component. Collective.
template <int dim>
VecHandle piece_numbers(const Space<dim>& space) {
  const std::vector<int> of_node = pieces_of(space).of_node;
  VecHandle numbers = space.create_vector();
  {
    LocalArray number(numbers);
    for (int node = 0; node < space.n_local_nodes(); ++node)
      number[dim * node] = of_node[std::size_t(node)];
  }
  return numbers;
}

}  // namespace

template <int dim>
VecHandle wall_thickness(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                         double far) {
  std::vector<FaceCopy<dim>> own;
  std::vector<BoundingBox<dim>> boxes;
  for (const BoundaryFace& face : faces) {
    own.push_back(copy_of(space, face));
    boxes.push_back(box_around(space, own.back()));
    boxes.back().extend(far);
  }
  const VecHandle rest = space.create_vector(), numbers = piece_numbers(space);
  PrimarySurface<dim> others(space, faces, BoxTree<dim>(boxes).bounds(), rest);
  others.take(numbers);
  const FaceShapes<dim>& shapes = others.shapes();
  const VecHandle sums = space.create_vector(2);
  {
    const LocalView piece(numbers);
    LocalArray sum(sums);
    for (std::size_t f = 0; f < own.size(); ++f) {
      const std::vector<unsigned int>& on_cell = shapes.nodes(own[f].face);
      std::vector<Point<dim>> X;
      std::vector<PetscInt> globals;
      for (const unsigned int b : on_cell) {
        X.push_back(own[f].X[b]);
        globals.push_back(own[f].nodes[b]);
      }
      const MovedFace<dim> face(shapes, X.data(), shapes.sign(own[f].face));
      const auto middle = face.at(shapes.centre());
      const Tensor<1, dim> n = face.normal(middle);
      const int* nodes = space.cell_nodes(faces[f].cell);
      double thickness = far;
      for (const std::size_t k : others.near(boxes[f])) {
        if (others.value(k, 0)[0] != piece[dim * nodes[on_cell[0]]]) continue;
        if (std::find_first_of(others.nodes(k), others.nodes(k) + shapes.size(), globals.begin(),
                               globals.end()) != others.nodes(k) + shapes.size())
          continue;
        const MovedFace<dim> other = others.face(k);
        const FaceFoot<dim> foot = foot_on(other, middle.x);
        const Tensor<1, dim> apart = foot.x - middle.x;
        const double depth = -(apart * n);
        if (depth > 0 && (apart + depth * n).norm() <= off_axis * depth &&
            other.normal(other.at(foot.eta)) * n < turned_away)
          thickness = std::min(thickness, depth);
      }
      if (thickness == far) continue;
      for (const unsigned int b : on_cell) {
        sum[2 * nodes[b]] += thickness;
        sum[2 * nodes[b] + 1] += 1;
      }
    }
  }
  add_ghosts(sums);
  VecHandle result = space.create_vector();
  {
    const LocalView sum(sums);
    LocalArray thickness(result);
    for (int node = 0; node < space.n_owned_nodes(); ++node)
      if (sum[2 * node + 1] > 0) thickness[dim * node] = sum[2 * node] / sum[2 * node + 1];
  }
  update_ghosts(result);
  return result;
}

template VecHandle wall_thickness(const Space<2>&, const std::vector<BoundaryFace>&, double);
template VecHandle wall_thickness(const Space<3>&, const std::vector<BoundaryFace>&, double);

}  // namespace steppe
