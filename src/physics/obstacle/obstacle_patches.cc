// The surfaces of obstacles, as src/post/obstacles.py draws them.

#include "steppe/physics/obstacle/obstacle_patches.h"

#include <array>
#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// Unit vectors normal to a unit vector and to each other.
template <int dim>
std::array<Tensor<1, dim>, dim - 1> spanning(const Tensor<1, dim>& d) {
  if constexpr (dim == 2) {
    return {Tensor<1, 2>({-d[1], d[0]})};
  } else {
    Tensor<1, 3> least;
    int c = 0;
    for (int i = 1; i < 3; ++i)
      if (std::abs(d[i]) < std::abs(d[c])) c = i;
    least[c] = 1;
    Tensor<1, 3> first = cross_product_3d(d, least);
    first /= first.norm();
    return {first, cross_product_3d(d, first)};
  }
}

}  // namespace

template <int dim>
Patches<dim> plane_patches(const ObstacleGeometry<dim>& geometry, const Surroundings<dim>& body) {
  const Tensor<1, dim> d = geometry.direction("Direction");
  const Point<dim> middle = body.middle - (d * (body.middle - geometry.point("Point"))) * d;
  const auto t = spanning(d);
  return {{1, 1, [=, half = 0.45 * body.size](double u, double v) {
             Point<dim> x = middle + half * (2 * u - 1) * t[0];
             if constexpr (dim == 3) x += half * (2 * v - 1) * t[1];
             return x;
           }}};
}

template <int dim>
Patches<dim> sphere_patches(const ObstacleGeometry<dim>& geometry) {
  const Point<dim> centre = geometry.point("Point");
  const double radius = geometry.length("Radius");
  return {{48, 24, [=](double u, double v) {
             const double around = 2 * M_PI * u;
             Tensor<1, dim> n;
             n[0] = std::cos(around);
             n[1] = std::sin(around);
             if constexpr (dim == 3) {
               n *= std::sin(M_PI * v);
               n[2] = -std::cos(M_PI * v);
             }
             return centre + radius * n;
           }}};
}

template <int dim>
Patches<dim> cylinder_patches(const ObstacleGeometry<dim>& geometry,
                              const Surroundings<dim>& body) {
  if constexpr (dim == 2) {
    return sphere_patches(geometry);
  } else {
    const Point<3> point = geometry.point("Point");
    const Tensor<1, 3> axis = geometry.direction("Direction");
    const Point<3> middle = point + (axis * (body.middle - point)) * axis;
    const auto t = spanning(axis);
    return {{48, 1, [=, radius = geometry.length("Radius"), size = body.size](double u, double v) {
               const double around = 2 * M_PI * u;
               return middle + 1.2 * size * (v - 0.5) * axis +
                      radius * (std::cos(around) * t[0] + std::sin(around) * t[1]);
             }}};
  }
}

template <int dim>
Patches<dim> box_patches(const ObstacleGeometry<dim>& geometry) {
  Patches<dim> sides;
  for (int c = 0; c < dim; ++c)
    for (const char* corner : {"Lower corner", "Upper corner"})
      sides.push_back({1, 1,
                       [c, of_side = geometry.point(corner), low = geometry.point("Lower corner"),
                        high = geometry.point("Upper corner")](double u, double v) {
                         Point<dim> x = of_side;
                         const std::array<double, 2> s = {u, v};
                         for (int i = 1; i < dim; ++i) {
                           const int k = (c + i) % dim;
                           x[k] = (1 - s[i - 1]) * low[k] + s[i - 1] * high[k];
                         }
                         return x;
                       }});
  return sides;
}

template Patches<2> plane_patches(const ObstacleGeometry<2>&, const Surroundings<2>&);
template Patches<3> plane_patches(const ObstacleGeometry<3>&, const Surroundings<3>&);
template Patches<2> sphere_patches(const ObstacleGeometry<2>&);
template Patches<3> sphere_patches(const ObstacleGeometry<3>&);
template Patches<2> cylinder_patches(const ObstacleGeometry<2>&, const Surroundings<2>&);
template Patches<3> cylinder_patches(const ObstacleGeometry<3>&, const Surroundings<3>&);
template Patches<2> box_patches(const ObstacleGeometry<2>&);
template Patches<3> box_patches(const ObstacleGeometry<3>&);

}  // namespace steppe
