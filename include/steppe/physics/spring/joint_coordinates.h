#pragma once

#include "steppe/base/numbers/dual.h"
#include "steppe/base/numbers/rotation_by_vector.h"
#include "steppe/fem/constraints/remote_points.h"

#include <deal.II/lac/full_matrix.h>

#include <array>
#include <cstddef>
#include <vector>

namespace steppe {

/**
 * Relative motion q of the sides of a joint as a function of the entries z of their auxiliary
 * nodes:
 * - of a bushing, along its axes, the motion of Second at the place of the joint and its rotation
 *   vector, seen from First: of large rotations in the directors of First;
 * - of a spring, how much farther apart its ends are, or that motion along its axis.
 * Rotation vectors of large rotations are below pi; in 2D angles are of any size.
 */
template <int dim>
class JointCoordinates {
 public:
  /// With points that `turn` by any angle. Borrows the points. Local. Throws InputError for axes
  /// without length or along each other, and for a spring whose ends are at one place.
  JointCoordinates(const RemotePoints<dim>& remote, const Joint<dim>& joint);

  /// Entries, the auxiliary nodes whose entries they are, the dim of each side by side, and numbers
  /// q.
  std::size_t n_entries() const { return dim * nodes_.size(); }
  const std::vector<std::size_t>& nodes() const { return nodes_; }
  std::size_t n() const { return n_; }
  /// Whether q is linear in z.
  bool linear() const { return !line_ && !(turn_ && dim == 3); }
  /// The distance of the ends of a spring along its line, m, or zero.
  double length() const { return line_ ? rest_.norm() : 0; }

  /// q; empty where ends of a spring meet, or a rotation is pi.
  std::vector<double> values(const std::vector<double>& z) const;
  /// dq/dz, and the second derivatives of the sum of Q_i q_i.
  dealii::FullMatrix<double> slopes(const std::vector<double>& z) const;
  dealii::FullMatrix<double> curvature(const std::vector<double>& z,
                                       const std::vector<double>& Q) const;

 private:
  template <class N>
  struct Side {
    Triple<N> place, theta;
    std::array<Triple<N>, 3> axes;
  };

  template <class N>
  std::vector<N> evaluate(const std::vector<N>& z) const;
  /// Where a side is, from its first entry, at an arm from its point.
  template <class N>
  Side<N> side(const std::vector<N>& z, std::size_t first, const dealii::Tensor<1, dim>& arm) const;
  void read_axes(const JointInput& input);

  std::vector<std::size_t> nodes_;
  std::array<bool, 2> is_ground_;
  std::array<dealii::Tensor<1, dim>, 2> arms_;  // from the points to the joint, or to the ends
  bool turn_, line_ = false;
  dealii::Tensor<1, dim> rest_;  // between the ends of a line
  std::array<Triple<double>, 3> axes_ = {};
  std::size_t n_;
};

}  // namespace steppe
