#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/facets/reduced_term.h"
#include "steppe/physics/floating/floating_frame.h"

#include <functional>
#include <vector>

namespace steppe {

/**
 * The inertia of a body in a floating frame about its centre of mass X_c, x = X_c + d + R y with
 * the places y = X - X_c + sum of z_j u_j in the frame, where the u_j neither move the centre of
 * mass nor turn the body: with S = sum of y y^T and G_j = sum of y u_j^T over the mass, which are
 * polynomials in z, and W = spin(w') + spin(w)^2,
 *     force      m d''
 *     torque     moment(S W^T + sum of 2 z_j' G_j spin(w)^T + z_j'' G_j)
 *     on z_j     W : G_j^T + 2 spin(w) : E_j + sum of M_jk z_k'',   E_j = sum of z_k' sum u_j u_k^T
 * (Shabana, Dynamics of Multibody Systems, chapter 5), which take no part of the mesh.
 *
 * In states with a `start`, the middles of steps of length h from 0 to 1, the momenta
 *     P = moment(S spin(w)^T + sum of z_j' G_j),    p_j = spin(w) : G_j^T + sum of M_jk z_k'
 * change:
 *     torque     (H P_1 - H^T P_0) / h,    H = exp(spin(theta - theta_0)) of half the step,
 *     on z_j     (p_j1 - p_j0) / h - 1/2 d/dz_j [v_1 . N(z) v_0]
 * with the mass matrix N of the rates v = (w, z'), its derivative in the middle. As N is quadratic
 * in z, and H turns about the mean w, the work of that over the step is the difference of the
 * kinetic energy, and in the axes of the middle R_1 P_1 - R_0 P_0 is h times the torque, whatever
 * the step (rigid bodies: Simo and Wong, International Journal for Numerical Methods in Engineering
 * 31, 1991).
 */
class FloatingInertia : public ReducedTerm {
 public:
  /// Takes the mass, its centre X_c, and nodal vectors u_j with ghosts up to date; `multiply` adds
  /// M u to f. Borrows the frame. Collective.
  template <int dim>
  FloatingInertia(const Space<dim>& space, double mass, const dealii::Point<dim>& centre,
                  const std::vector<VecHandle>& basis,
                  const std::function<void(Vec u, Vec f)>& multiply, const FloatingFrame& frame);

  /// sum of xi xi^T.
  const Matrix3& second() const { return second_; }

  void add_residual(const ReducedState& state, double* F) const override;
  void add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                   double* J) const override;
  void add_balance(const ReducedState& state, Balance& balance) const override;
  void add_potential(double, double, double, const ReducedState&, Potential&) const override {}

 private:
  struct Places;
  struct Rates;
  struct Step;

  Places places(const double* q) const;
  Rates rates(const double* v) const;
  Step step(const ReducedState& state) const;
  const Matrix3& product(int i, int j) const { return products_[i * frame_.n_elastic() + j]; }
  /// sum over j of z_j sum u_k u_j^T for all k, z being the elastic ones of some rates.
  std::vector<Matrix3> products_with(const double* v) const;
  Vector3 angular_momentum(const Places& at, const Rates& v) const;
  double elastic_momentum(int j, const Places& at, const Rates& v) const;
  void add_step_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                        double* J) const;

  const FloatingFrame& frame_;
  double mass_;
  Vector3 centre_;
  Matrix3 second_;                 // sum of xi xi^T, xi = X - X_c
  std::vector<Matrix3> first_;     // sum of xi u_j^T
  std::vector<Matrix3> products_;  // sum of u_i u_j^T, whose traces are M_ij
};

}  // namespace steppe
