#pragma once

#include "steppe/fem/matrices/block_assembly.h"
#include "steppe/physics/equation/matrix_free.h"
#include "steppe/physics/heat/conduction_tangent.h"
#include "steppe/physics/heat/heat_body.h"

#include <vector>

namespace steppe {

/**
 * Storage and conduction of heat in the cells (Fourier's law), with the temperature T in
 * State::displacement and its rate in State::velocity:
 *     F_a = integral of rho c(T) T' N_a + k(T) grad T . grad N_a,   W,
 * over the reference body (a thickness of 1 m in 2D). The capacity matrix is consistent. The
 * tangent is exact, and so unsymmetric where k depends on T.
 */
template <int dim>
class Conduction : public Term, private MatrixFree<dim>, private Measured {
 public:
  /// Borrows. Local.
  explicit Conduction(const HeatBody<dim>& body);

  /// Whether no specific heat depends on T.
  bool has_constant_capacity() const { return constant_c_; }
  TermTraits traits() const override;
  bool add_residual(const State& state, Vec flow) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  std::unique_ptr<MatrixFreeOperator> matrix_free_operator(const CoarseSpace<dim>* coarse,
                                                           OperatorStorage kind) const override;
  /// `heat flux`, q = -k grad T, W/m^2: at a node the mean of its cells' own, by their volumes.
  void offer(Quantities& quantities) const override;

  /// The heat that a body takes from one temperature to another, J: the integral of rho c. Local,
  /// this rank's part; both with ghosts.
  double heat_between(Vec from, Vec to) const;
  /// H = the heat of `heat_between` weighted by the shape functions, H_a; the storage's part of F
  /// is dH_a/dt. False where it has no value on this rank. Collective.
  bool content_between(Vec from, Vec to, Vec H) const;

 private:
  void add_heat_flux(const State& state, Vec field) const;
  /// Puts rho times the integral of c at the points of a batch into `at_`.
  void density_between(std::size_t batch_number, const double* from, const double* to) const;

  const HeatBody<dim>& body_;
  bool constant_k_, constant_c_;
  ConductionTangent<dim> at_points_;
  mutable BlockAssembly<dim, 1> assembly_;
  // workspaces
  mutable std::vector<ScalarAt<dim>> at_, rate_;
  mutable std::vector<ScalarTangent<dim>> tangent_;
  mutable std::vector<Tensor2<1, Lanes>> K_;
};

}  // namespace steppe
