#include "steppe/fem/constraints/node_frame.h"

#include <cmath>

namespace steppe {

using dealii::Tensor;

namespace {

/// The axis of a direction that is one exactly, else -1.
template <int dim>
int axis_of(const Tensor<1, dim>& direction) {
  for (int c = 0; c < dim; ++c)
    if (direction[c] == 1) return c;
  return -1;
}

}  // namespace

template <int dim>
void NodeFrame<dim>::add(const Tensor<1, dim>& direction, int motion, MotionSum& difference) {
  difference.clear();
  Tensor<1, dim> rest = direction;
  MotionSum value = {{1, motion}};
  for (std::size_t k = 0; k < known_.size(); ++k) {
    const double along = direction * known_[k];
    if (along == 0) continue;
    rest -= along * known_[k];
    for (const WeightedMotion& part : motions_[k])
      value.push_back({-along * part.weight, part.motion});
  }
  const double length = rest.norm();
  if (length < 1e-6) {
    difference = value;
    return;
  }
  for (WeightedMotion& part : value) part.weight /= length;
  const int axis = axis_of(direction);
  of_axes_ &= axis >= 0;
  axis_.push_back(axis);
  known_.push_back(rest / length);
  motions_.push_back(value);
}

template <int dim>
Tensor<2, dim> NodeFrame<dim>::axes() const {
  auto basis = known_;
  while (int(basis.size()) < dim) {
    Tensor<1, dim> longest;
    for (int c = 0; c < dim; ++c) {
      Tensor<1, dim> rest;
      rest[c] = 1;
      for (const auto& q : basis) rest -= q[c] * q;
      if (rest.norm() > longest.norm()) longest = rest;
    }
    for (const auto& q : basis) longest -= (longest * q) * q;  // once more, to rounding
    basis.push_back(longest / longest.norm());
  }
  Tensor<2, dim> columns;
  for (int k = 0; k < dim; ++k)
    for (int c = 0; c < dim; ++c) columns[c][k] = basis[k][c];
  return columns;
}

template class NodeFrame<2>;
template class NodeFrame<3>;

}  // namespace steppe
