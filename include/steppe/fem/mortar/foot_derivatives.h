#pragma once

#include "steppe/fem/mortar/edge_crossing.h"

#include <vector>

namespace steppe {

/// A node that the gap of a place depends on: D is the derivative of x - X(eta) with respect to its
/// position at a fixed eta (its shape function, on the primary surface less than zero), `slope`
/// that of X along the ways in which eta is free.
template <int dim>
struct FootNode {
  double D;
  std::array<double, dim - 1> slope = {};
};

/**
 * Derivatives of the signed distance g of a place x from a face, and of its normal n, with respect
 * to the positions of the nodes of both sides. With tau_p the tangents along the ways of eta, A
 * their metric, kappa_pq = n . X,pq, H = A - g kappa, and for two nodes i, j the vectors T_p = D
 * tau_p and N_p = slope_p n,
 *
 *   dg/dx_i = D_i n,   d2g/dx_i dx_j = -[T_i H^-1 N_j + N_i H^-1 T_j + T_i A^-1 kappa H^-1 T_j
 *                                        + g N_i H^-1 N_j]
 *
 * where eta is free within the face (Laursen, Computational Contact and Impact Mechanics, 2002,
 * section 5.3, brought into a symmetric form); on a side or in a vertex, where n = (x - X)/g,
 *
 *   d2g/dx_i dx_j = [D_i D_j (I - n n) - (T_i + g N_i) H^-1 (T_j + g N_j)] / g.
 *
 * Where an edge x(s_0) crosses an edge X(s_1), g = n . (x - X) with n upright on both, the first
 * formula holds with the way of s_0, for which tau_0 = -x,0, kappa_00 = -n . x,00 and the slopes
 * are those of -x, beside that of s_1: both places move as s does.
 *
 * Local.
 */
template <int dim>
class FootDerivatives {
 public:
  /// The face is that of the foot, moved. Close to an edge, nearer than `thickness` (m), the
  /// curvature of the distance from it is left out: it grows beyond all bounds there.
  FootDerivatives(const MovedFace<dim>& face, const PairFoot<dim>& foot, double thickness);

  /// A node of the other surface, by its number on the face and its shape function at the place.
  FootNode<dim> secondary(std::size_t node, double N) const;
  /// Shape function and slope of a primary node, by its number on the face.
  FootNode<dim> primary(std::size_t node) const;
  dealii::Tensor<2, dim> hessian(const FootNode<dim>& i, const FootNode<dim>& j) const;
  /// d eta/dx_i along each way: H^-1 (T_i + g N_i).
  Tangents<dim> slide(const FootNode<dim>& i) const;
  /// dn/dx_i.
  dealii::Tensor<2, dim> normal(const FootNode<dim>& i) const;

 private:
  using Square = std::array<std::array<double, dim - 1>, dim - 1>;

  const PairFoot<dim>& foot_;
  typename FaceShapes<dim>::Values values_;
  std::size_t n_ways_;
  bool within_, flat_;
  Tangents<dim> tau_;
  Square H_inverse_ = {}, bent_ = {};  // A^-1 kappa H^-1
};

}  // namespace steppe
