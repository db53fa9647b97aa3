#include "steppe/fem/search/face_tree.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/search/cell_shape.h"
#include "steppe/fem/search/cell_tree.h"

#include <array>

namespace steppe {

using namespace dealii;

template <int dim>
FaceTree<dim>::FaceTree(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                        std::optional<double> reach)
    : space_(space), faces_(faces) {
  const double rounding = 1e-8 * space.mesh().size();
  std::vector<BoundingBox<dim>> boxes;
  for (const BoundaryFace& face : faces) {
    const auto vertices = face_vertices(space, face);
    const double size = diameter(vertices);
    reach_.push_back(rounding + reach.value_or(margin * size));
    boxes.emplace_back(vertices);
    boxes.back().extend(reach_.back() + (space.geometry().degree > 1 ? 0.3 * size : 0));
  }
  tree_ = BoxTree<dim>(boxes);
}

template <int dim>
Point<dim> FaceTree<dim>::closest(const BoundaryFace& face, const Point<dim>& x) const {
  constexpr int most_iterations = 50;
  const CellMap<dim> map(space_);
  const auto& element = space_.element();
  const auto corner = [&](unsigned int v) {
    return element.unit_support_point(element.face_to_cell_index(v, face.face));
  };
  const bool simplex = space_.mesh().simplicial();
  std::array<Tensor<1, dim>, dim - 1> sides;  // of the face, on the reference cell
  Point<dim - 1> eta;
  for (int k = 0; k < dim - 1; ++k) {
    sides[k] = corner(k + 1) - corner(0);
    eta[k] = simplex ? 1. / dim : 0.5;
  }
  const auto on_cell = [&] {
    Point<dim> xi = corner(0);
    for (int k = 0; k < dim - 1; ++k) xi += eta[k] * sides[k];
    return xi;
  };
  for (int i = 0; i < most_iterations; ++i) {
    const Point<dim> xi = on_cell();
    const Tensor<2, dim> J = map.derivative(face.cell, xi);
    const Tensor<1, dim> way = x - map(face.cell, xi);
    Tensor<2, dim - 1> metric;
    Tensor<1, dim - 1> slope;
    for (int k = 0; k < dim - 1; ++k) {
      slope[k] = way * (J * sides[k]);
      for (int l = 0; l < dim - 1; ++l) metric[k][l] = (J * sides[k]) * (J * sides[l]);
    }
    const Point<dim - 1> next = moved_inside(eta + invert(metric) * slope, simplex);
    const double step = next.distance(eta);
    eta = next;
    if (step <= 1e-14) break;
  }
  return on_cell();
}

template <int dim>
std::optional<NearestPoint<dim>> FaceTree<dim>::nearest(const Point<dim>& x) const {
  const CellMap<dim> map(space_);
  const auto key = [&](std::size_t cell) { return space_.cells()[cell].key; };
  std::optional<NearestPoint<dim>> best;
  for (const std::size_t k : tree_.at(x)) {
    const std::size_t cell = faces_[k].cell;
    const Point<dim> xi = closest(faces_[k], x);
    const double distance = x.distance(map(cell, xi));
    if (distance > reach_[k]) continue;
    if (!best || distance < best->distance ||
        (distance == best->distance && key(cell) < key(best->point.cell)))
      best = NearestPoint<dim>{{cell, xi}, distance, {}};
  }
  if (!best) return best;
  const auto& [cell, xi] = best->point;
  best->beyond = invert(map.derivative(cell, xi)) * (x - map(cell, xi));
  return best;
}

template class FaceTree<2>;
template class FaceTree<3>;

}  // namespace steppe
