#pragma once

#include <deal.II/base/point.h>

#include <array>
#include <optional>

namespace steppe {

/// Coordinates in which a mesh file gives nodes: (x, y, z), (r, theta, z), or (r, theta, phi) where
/// theta is the angle from the z axis and phi that around it; in degrees.
enum class NodeCoordinates { rectangular, cylindrical, spherical };

/// A point given in such coordinates as x, y, z.
dealii::Point<3> rectangular(NodeCoordinates kind, const dealii::Point<3>& x);

/// A right-handed frame in which a mesh file gives nodes, by default the global one.
struct NodeFrame {
  dealii::Point<3> origin;
  std::array<dealii::Tensor<1, 3>, 3> axes = {dealii::Point<3>::unit_vector(0),
                                              dealii::Point<3>::unit_vector(1),
                                              dealii::Point<3>::unit_vector(2)};

  /// A point of the frame as the global one has it.
  dealii::Point<3> operator()(const dealii::Point<3>& x) const;
};

/// A frame by its origin, a point on an axis, x or z, and a point in the plane of x and y or of x
/// and z, on the side of the positive axis; nothing where the three are on a line.
std::optional<NodeFrame> frame_by_x(const dealii::Point<3>& origin, const dealii::Point<3>& on_x,
                                    const dealii::Point<3>& in_xy);
std::optional<NodeFrame> frame_by_z(const dealii::Point<3>& origin, const dealii::Point<3>& on_z,
                                    const dealii::Point<3>& in_xz);

}  // namespace steppe
