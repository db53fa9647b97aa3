#include "steppe/physics/obstacle/obstacle_patches.h"

#include <deal.II/base/symmetric_tensor.h>

#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// Distance from a centre, or from an axis, where r is across it and Q projects there.
template <int dim>
SurfaceDistance<dim> from_centre(const Tensor<1, dim>& r, const Tensor<2, dim>& Q, double radius) {
  const double length = r.norm();
  SurfaceDistance<dim> result;
  result.gap = length - radius;
  if (length == 0) return result;
  result.normal = r / length;
  result.curvature = (Q - outer_product(result.normal, result.normal)) / length;
  return result;
}

/// Distance from the box |r_c| <= half_c.
template <int dim>
SurfaceDistance<dim> from_box(const Tensor<1, dim>& r, const Tensor<1, dim>& half) {
  Tensor<1, dim> outside, across;
  Tensor<2, dim> Q;  // onto the directions in which it is outside
  int nearest = 0;
  for (int c = 0; c < dim; ++c) {
    across[c] = std::abs(r[c]) - half[c];
    if (across[c] > across[nearest]) nearest = c;
    if (across[c] <= 0) continue;
    outside[c] = std::copysign(across[c], r[c]);
    Q[c][c] = 1;
  }
  if (across[nearest] > 0) return from_centre(outside, Q, 0);
  SurfaceDistance<dim> inside;
  inside.gap = across[nearest];
  inside.normal[nearest] = std::copysign(1, r[nearest]);
  return inside;
}

template <int dim>
DistanceAt<dim> from_plane(const ObstacleGeometry<dim>& geometry) {
  return [c = geometry.point("Point"), d = geometry.direction("Direction")](const Point<dim>& x) {
    return SurfaceDistance<dim>{d * (x - c), d, {}};
  };
}

/// With the projection across an axis, or none of a sphere.
template <int dim>
DistanceAt<dim> from_round(const ObstacleGeometry<dim>& geometry, const Tensor<2, dim>& Q) {
  return [c = geometry.point("Point"), R = geometry.length("Radius"), Q](const Point<dim>& x) {
    return from_centre<dim>(Q * (x - c), Q, R);
  };
}

template <int dim>
DistanceAt<dim> from_sphere(const ObstacleGeometry<dim>& geometry) {
  return from_round(geometry, Tensor<2, dim>(unit_symmetric_tensor<dim>()));
}

template <int dim>
DistanceAt<dim> from_cylinder(const ObstacleGeometry<dim>& geometry) {
  if (dim == 2) return from_sphere(geometry);
  const Tensor<1, dim> axis = geometry.direction("Direction");
  return from_round(geometry,
                    Tensor<2, dim>(unit_symmetric_tensor<dim>()) - outer_product(axis, axis));
}

template <int dim>
DistanceAt<dim> from_box(const ObstacleGeometry<dim>& geometry) {
  const Point<dim> lower = geometry.point("Lower corner"), upper = geometry.point("Upper corner");
  const Point<dim> centre = lower + (upper - lower) / 2;
  const Tensor<1, dim> half = (upper - lower) / 2;
  for (int c = 0; c < dim; ++c)
    if (!(half[c] > 0))
      geometry.refuse("Upper corner",
                      "each coordinate must be larger than that of Lower corner = " +
                          geometry.text("Lower corner"));
  return [centre, half](const Point<dim>& x) { return from_box<dim>(x - centre, half); };
}

const KindParameter point{"Point", "Coordinates separated by commas, m."},
    direction{"Direction", "Components of any length, separated by commas."},
    radius{"Radius", "m."}, lower_corner{"Lower corner", "Coordinates separated by commas, m."},
    upper_corner{"Upper corner", "Coordinates separated by commas, m."};

/// g = d.(x - c); its Hessian is zero.
ObstacleEntry plane() {
  ObstacleEntry entry{
      {"plane", "Point on it and Direction out of it", {point, direction}},
      [](const auto& geometry) { return from_plane(geometry); },
      [](const auto& geometry, const auto& body) { return plane_patches(geometry, body); }};
  entry.flat = true;
  return entry;
}

/// g = |x - c| - R
ObstacleEntry sphere() {
  return {{"sphere", "Point (its centre) and Radius", {point, radius}},
          [](const auto& geometry) { return from_sphere(geometry); },
          [](const auto& geometry, const auto&) { return sphere_patches(geometry); }};
}

/// g = |Q (x - c)| - R, Q = I - d d^T, in the plane that of a disc.
ObstacleEntry cylinder() {
  ObstacleEntry entry{
      {"cylinder",
       "Point on its axis, Direction of the axis (3D only; in 2D it is a disc) and "
       "Radius, unbounded",
       {point, direction, radius}},
      [](const auto& geometry) { return from_cylinder(geometry); },
      [](const auto& geometry, const auto& body) { return cylinder_patches(geometry, body); }};
  entry.in_space_alone = {"Direction"};
  return entry;
}

ObstacleEntry box() {
  return {{"box", "Lower corner and Upper corner", {lower_corner, upper_corner}},
          [](const auto& geometry) { return from_box(geometry); },
          [](const auto& geometry, const auto&) { return box_patches(geometry); }};
}

}  // namespace

const std::vector<ObstacleEntry>& obstacle_entries() {
  static const std::vector<ObstacleEntry> entries = {plane(), sphere(), cylinder(), box()};
  return entries;
}

}  // namespace steppe
