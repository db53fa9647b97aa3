#pragma once

#include <deal.II/base/tensor.h>

#include <vector>

namespace steppe {

/// A sum of weights times given motions, by their numbers.
struct WeightedMotion {
  double weight;
  int motion;
};
using MotionSum = std::vector<WeightedMotion>;

/**
 * The directions in which one node's displacement is given, d_j . u = g_j, made orthonormal one
 * after the other (Gram and Schmidt): q_k . u = sum of weights times g_j. The frame of the node is
 * q_1, q_2, ..., completed to an orthonormal basis; where all directions are axes it is that of the
 * axes, in their order. Local.
 */
template <int dim>
class NodeFrame {
 public:
  /// One more direction of unit length. When it follows from those before, nothing changes and
  /// `difference` is what its motion has too much over what they say; else that is empty.
  void add(const dealii::Tensor<1, dim>& direction, int motion, MotionSum& difference);

  bool of_axes() const { return of_axes_; }
  int count() const { return int(known_.size()); }

  /// Which component of the node's unknowns the k-th direction is, and its motion.
  int component(int k) const { return of_axes_ ? axis_[k] : k; }
  const MotionSum& motion(int k) const { return motions_[k]; }
  const dealii::Tensor<1, dim>& direction(int k) const { return known_[k]; }
  /// The frame's axes as columns.
  dealii::Tensor<2, dim> axes() const;

 private:
  bool of_axes_ = true;
  std::vector<int> axis_;  // that each direction is, or -1
  std::vector<dealii::Tensor<1, dim>> known_;
  std::vector<MotionSum> motions_;
};

}  // namespace steppe
