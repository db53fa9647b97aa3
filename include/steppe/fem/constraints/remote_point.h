#pragma once

#include "steppe/fem/boundary/node_shares.h"
#include "steppe/fem/constraints/remote_point_input.h"
#include "steppe/fem/space/space.h"
#include "steppe/input/values/constants.h"

#include <array>
#include <cstdint>
#include <vector>

namespace steppe {

/// A point that a cloud of nodes moves with, or that moves with them.
template <int dim>
struct RemotePoint {
  /// Its auxiliary nodes: the displacement of the point, its rotation vector (in 2D the first
  /// unknown), and the directors, unit vectors along the axes that turn with it: in 2D the first
  /// alone, from which the second follows.
  static constexpr std::size_t n_directors = dim == 2 ? 1 : 3, n_auxiliary = 2 + n_directors;
  static constexpr int n_rotations = dim == 2 ? 1 : 3;

  RemotePointInput input;
  std::vector<NodeShare> cloud;  ///< this rank's; the shares of all add up to 1
  std::uint64_t n_nodes = 0;     ///< of all ranks
  dealii::Point<dim> place, mean;
  dealii::Tensor<2, 3> to_rotation;  ///< inverse of the cloud's moments of inertia about `mean`
  std::array<bool, dim> held = {};   ///< of rigid: the components that the nodes follow in
  std::array<bool, n_rotations> turned = {};  ///< the rotations that they then see
  dealii::Tensor<1, n_rotations> inertia;     ///< about the axes, in 2D about z, kg m^2
  std::size_t first = 0;                      ///< of its auxiliary nodes among those of the space

  bool is_joined = false;  ///< by a joint

  /// Does it follow its cloud without a mass, an inertia or a joint?
  bool is_light() const {
    return !input.rigid() && !is_joined && input.mass == 0 && inertia.norm() == 0;
  }
  std::size_t rotation() const { return first + 1; }
  std::size_t director(std::size_t k) const { return first + 2 + k; }
};

/// The point of an input, its auxiliary nodes the first ones. Collective. Throws InputError on all
/// ranks: a region without nodes, weights without a positive sum, motions of the point that no node
/// sees or shows, numbers that are none.
template <int dim>
RemotePoint<dim> find_remote_point(const Space<dim>& space, const RemotePointInput& input,
                                   const Constants& constants, bool is_joined = false);

/// Displacement at an arm by a unit rotation of the point: in 2D about z, else about that axis.
template <int dim>
dealii::Tensor<1, dim> turned_arm(int axis, const dealii::Tensor<1, dim>& arm) {
  dealii::Tensor<1, dim> result;
  const int a = dim == 2 ? 0 : (axis + 1) % dim, b = dim == 2 ? 1 : (axis + 2) % dim;
  result[a] = -arm[b];
  result[b] = arm[a];
  return result;
}

}  // namespace steppe
