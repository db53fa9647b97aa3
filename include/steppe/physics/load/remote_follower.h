#pragma once

#include "steppe/fem/constraints/remote_point.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/equation/term.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * A force, or in space a moment, that turns with a remote point: P = sum over k of f_k(t) d_k at
 * the node of its place, or of its rotation, with the directors d_k as they are now; F = -P. It is
 * affine in the displacement, and its tangent joins that node to the directors.
 */
template <int dim>
class RemoteFollower : public Term {
 public:
  /// At the node of the rotation for a moment. Borrows the space. Local.
  RemoteFollower(const Space<dim>& space, const RemotePoint<dim>& point,
                 VectorExpression<dim> value, bool moment);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  std::vector<NodePair> couplings() const override;

 private:
  static constexpr int n_directors = int(RemotePoint<dim>::n_directors);
  /// The derivative of P by director k, f_k times 1; in the plane the second director turns with
  /// the first.
  dealii::Tensor<2, dim> derivative(int k, const dealii::Tensor<1, dim>& f) const;

  const Space<dim>& space_;
  VectorExpression<dim> value_;
  int node_;  // on the rank that owns the point, else -1
  std::array<int, n_directors> directors_;
};

}  // namespace steppe
