#include "steppe/mesh/file/node_frame.h"

#include <deal.II/base/numbers.h>

#include <cmath>

namespace steppe {

using namespace dealii;

Point<3> rectangular(NodeCoordinates kind, const Point<3>& x) {
  if (kind == NodeCoordinates::rectangular) return x;
  const double degree = numbers::PI / 180, r = x[0], theta = x[1] * degree;
  if (kind == NodeCoordinates::cylindrical) return {r * std::cos(theta), r * std::sin(theta), x[2]};
  const double phi = x[2] * degree, s = r * std::sin(theta);
  return {s * std::cos(phi), s * std::sin(phi), r * std::cos(theta)};
}

Point<3> NodeFrame::operator()(const Point<3>& x) const {
  return origin + x[0] * axes[0] + x[1] * axes[1] + x[2] * axes[2];
}

namespace {

/// Unit vectors along the line from the origin, at right angles to it in the plane with the third
/// point, and normal to this plane.
std::optional<std::array<Tensor<1, 3>, 3>> triad(const Point<3>& origin, const Point<3>& on_axis,
                                                 const Point<3>& in_plane) {
  const Tensor<1, 3> along = on_axis - origin, beside = in_plane - origin,
                     normal = cross_product_3d(along, beside);
  if (!(normal.norm() > 1e-10 * along.norm() * beside.norm())) return {};
  const Tensor<1, 3> a = along / along.norm(), n = normal / normal.norm();
  return {{a, cross_product_3d(n, a), n}};
}

}  // namespace

std::optional<NodeFrame> frame_by_x(const Point<3>& origin, const Point<3>& on_x,
                                    const Point<3>& in_xy) {
  const auto axes = triad(origin, on_x, in_xy);
  if (!axes) return {};
  return NodeFrame{origin, *axes};
}

std::optional<NodeFrame> frame_by_z(const Point<3>& origin, const Point<3>& on_z,
                                    const Point<3>& in_xz) {
  const auto axes = triad(origin, on_z, in_xz);
  if (!axes) return {};
  const auto& [z, x, y] = *axes;
  return NodeFrame{origin, {{x, y, z}}};
}

}  // namespace steppe
