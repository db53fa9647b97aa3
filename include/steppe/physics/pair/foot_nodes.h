#pragma once

#include "steppe/fem/mortar/foot_derivatives.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * The FootNodes of a secondary and a primary face at a point: all D, and all slopes along each way,
 * side by side. All derivatives are linear functions of these numbers of a node, so that they are
 * found for unit nodes alone.
 */
template <int dim>
struct FootNodes {
  /// The part of a face's size nearer than which the curvature of an edge is left out.
  static constexpr double edge = 1e-4;
  /// Numbers side by side fill whole vectors of the processor; those behind the last node are 0.
  static constexpr std::size_t padded(std::size_t n) { return (n + 7) / 8 * 8; }
  static constexpr std::size_t most = padded(2 * FaceShapes<dim>::most);

  std::array<std::array<double, most>, dim> numbers = {};

  void set(std::size_t i, const FootNode<dim>& node) {
    numbers[0][i] = node.D;
    for (std::size_t p = 0; p < dim - 1; ++p) numbers[p + 1][i] = node.slope[p];
  }
  /// With the shape functions of the secondary nodes.
  void set_all(const std::vector<double>& N, const FootDerivatives<dim>& derivatives) {
    const std::size_t n = N.size();
    for (std::size_t i = 0; i < n; ++i) set(i, derivatives.secondary(i, N[i]));
    for (std::size_t m = 0; m < n; ++m) set(n + m, derivatives.primary(m));
  }
  /// The node all of whose numbers are 0 but the k-th, which is 1.
  static FootNode<dim> unit(std::size_t k) {
    FootNode<dim> node{0, {}};
    (k == 0 ? node.D : node.slope[k - 1]) = 1;
    return node;
  }
};

}  // namespace steppe
