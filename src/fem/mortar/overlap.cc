#include "steppe/fem/mortar/overlap.h"

#include "steppe/fem/cells/tangents.h"
#include "steppe/fem/mortar/face_grid.h"
#include "steppe/fem/mortar/face_map.h"

#include <deal.II/base/quadrature_lib.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

/// Cuts a polygon, of either sense, by the half-plane to the left of a line.
std::vector<Point<2>> cut(const std::vector<Point<2>>& polygon, const Point<2>& a,
                          const Point<2>& b) {
  const auto left = [&](const Point<2>& x) {
    return (b[0] - a[0]) * (x[1] - a[1]) - (b[1] - a[1]) * (x[0] - a[0]);
  };
  std::vector<Point<2>> result;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point<2>&x = polygon[i], &y = polygon[(i + 1) % polygon.size()];
    const double of_x = left(x), of_y = left(y);
    if (of_x >= 0) result.push_back(x);
    if ((of_x > 0 && of_y < 0) || (of_x < 0 && of_y > 0))
      result.push_back(x + of_x / (of_x - of_y) * (y - x));
  }
  return result;
}

double area(const std::vector<Point<2>>& polygon) {
  double twice = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point<2>&x = polygon[i], &y = polygon[(i + 1) % polygon.size()];
    twice += x[0] * y[1] - x[1] * y[0];
  }
  return twice / 2;
}

/// Simplices of what two convex polygons, or intervals, have in common.
std::vector<std::vector<Point<2>>> common(std::vector<Point<2>> one, std::vector<Point<2>> other) {
  if (area(one) < 0) std::reverse(one.begin(), one.end());
  if (area(other) < 0) std::reverse(other.begin(), other.end());
  const double whole = area(one);
  for (std::size_t i = 0; i < one.size() && !other.empty(); ++i)
    other = cut(other, one[i], one[(i + 1) % one.size()]);
  if (other.size() < 3 || area(other) <= 1e-14 * whole) return {};
  std::vector<std::vector<Point<2>>> triangles;
  for (std::size_t i = 1; i + 1 < other.size(); ++i)
    triangles.push_back({other[0], other[i], other[i + 1]});
  return triangles;
}
std::vector<std::vector<Point<1>>> common(const std::vector<Point<1>>& one,
                                          const std::vector<Point<1>>& other) {
  const auto sorted = [](const std::vector<Point<1>>& ends) {
    return std::minmax(ends[0][0], ends[1][0]);
  };
  const double begin = std::max(sorted(one).first, sorted(other).first),
               end = std::min(sorted(one).second, sorted(other).second);
  if (end - begin <= 1e-14 * std::abs(one[1][0] - one[0][0])) return {};
  return {{Point<1>(begin), Point<1>(end)}};
}

double size_of(const std::vector<Point<2>>& triangle) { return 2 * std::abs(area(triangle)); }
double size_of(const std::vector<Point<1>>& line) { return line[1][0] - line[0][0]; }

/// A plane or line through a point with coordinates of its own.
template <int dim>
struct Plane {
  Point<dim> centre;
  Tensor<1, dim> normal;
  Tangents<dim> axes;

  explicit Plane(const std::vector<Point<dim>>& piece) {
    for (const Point<dim>& x : piece) centre += x / double(piece.size());
    Tangents<dim> sides;
    sides[0] = piece[1] - piece[0];
    if constexpr (dim == 3) {  // of a quadrilateral along its diagonals
      sides[0] = piece[piece.size() == 4 ? 2 : 1] - piece[0];
      sides[1] = piece.back() - piece[piece.size() == 4 ? 1 : 0];
    }
    normal = area_vector<dim>(sides);
    normal /= normal.norm();
    axes[0] = sides[0] / sides[0].norm();
    if constexpr (dim == 3) axes[1] = cross_product_3d(normal, axes[0]);
  }
  Point<dim - 1> project(const Point<dim>& x) const {
    Point<dim - 1> result;
    for (int k = 0; k < dim - 1; ++k) result[k] = (x - centre) * axes[k];
    return result;
  }
  Point<dim> lift(const Point<dim - 1>& y) const {
    Point<dim> x = centre;
    for (int k = 0; k < dim - 1; ++k) x += y[k] * axes[k];
    return x;
  }
};

}  // namespace

template <int dim>
Overlap<dim>::Overlap(const Space<dim>& space, bool moved) : space_(space) {
  const bool simplex = space.mesh().simplicial(), curved = moved || space.geometry().degree > 1;
  if (curved)
    pieces_ = FaceGrid<dim>(space).pieces();
  else if (dim == 2)
    pieces_ = {{0, 1}};
  else
    pieces_ = simplex ? std::vector<std::vector<int>>{{0, 1, 2}}
                      : std::vector<std::vector<int>>{{0, 1, 3, 2}};
  // on triangles the rule of a square whose one side is drawn together: exact to 2 n - 2
  const unsigned int degree = space.degree();
  const QGauss<1> line(moved ? degree + 2 : 2 * degree + (curved ? 2 : 1));
  for (unsigned int i = 0; i < line.size(); ++i) {
    const double x = line.point(i)[0];
    if constexpr (dim == 2) {
      rule_.push_back(Point<1>(x));
      weights_.push_back(line.weight(i));
    } else {
      for (unsigned int j = 0; j < line.size(); ++j) {
        rule_.push_back(Point<2>(x, line.point(j)[0] * (1 - x)));
        weights_.push_back(line.weight(i) * line.weight(j) * (1 - x));
      }
    }
  }
}

template <int dim>
std::vector<typename Overlap<dim>::Piece> Overlap<dim>::pieces(const FaceCopy<dim>& face) const {
  std::vector<Piece> result;
  for (const std::vector<int>& nodes : pieces_) {
    result.emplace_back();
    for (const int i : nodes)
      result.back().push_back(face.X[space_.element().face_to_cell_index(unsigned(i), face.face)]);
  }
  return result;
}

template <int dim>
std::vector<OverlapPoint<dim>> Overlap<dim>::operator()(const FaceCopy<dim>& face,
                                                        const FaceCopy<dim>& other) const {
  const FaceMap<dim> first(space_, face), second(space_, other);
  std::vector<OverlapPoint<dim>> points;
  if (first.normal(first.centre()) * second.normal(second.centre()) >= 0) return points;
  const auto projected = [](const Plane<dim>& plane, const Piece& piece) {
    Polygon polygon;
    for (const Point<dim>& x : piece) polygon.push_back(plane.project(x));
    return polygon;
  };
  const std::vector<Piece> others = pieces(other);
  for (const Piece& piece : pieces(face)) {
    const Plane<dim> plane(piece);
    const Polygon own = projected(plane, piece);
    for (const Piece& opposite : others)
      for (const auto& simplex : common(own, projected(plane, opposite)))
        for (std::size_t q = 0; q < rule_.size(); ++q) {
          Point<dim - 1> y = simplex[0];
          for (int k = 0; k < dim - 1; ++k) y += rule_[q][k] * (simplex[k + 1] - simplex[0]);
          const Point<dim> x = plane.lift(y);
          double s, t;
          const auto here = first.along(x, plane.normal, s),
                     there = second.along(x, plane.normal, t);
          if (!here || !there) continue;
          const double slant = std::abs(first.normal(*here) * plane.normal);
          points.push_back({first.on_cell(*here), second.on_cell(*there),
                            weights_[q] * size_of(simplex) / slant, std::abs(t - s)});
        }
  }
  return points;
}

template class Overlap<2>;
template class Overlap<3>;

}  // namespace steppe
