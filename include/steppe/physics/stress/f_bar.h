#pragma once

#include "steppe/fem/kernels/element_kernel.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/body/dilatation.h"

#include <cmath>
#include <vector>

namespace steppe {

/// The deformation that a law is given in place of F = I + H.
template <int dim, class N>
struct RescaledDeformation {
  Tensor2<dim, N> H;  ///< F_bar - I
  N r;                ///< F_bar = r F; 1 where strains are small
};

/// F_bar = r F, r = (J_0 / J)^(1/dim), for the dilatation J_0 - 1 of the cell's centre, so that
/// det F_bar = J_0; in two dimensions r scales the plane alone. With small strains H_bar = H + (tr
/// H_0 - tr H) I / dim. Local.
template <int dim, class N>
RescaledDeformation<dim, N> rescaled(bool small_strain, const Tensor2<dim, N>& H, const N& centre) {
  const N here = dilatation(small_strain, H), difference = centre - here;
  if (small_strain) return {plus_identity(H, difference / N(double(dim))), N(1.)};
  using std::pow, std::sqrt;
  const N t = difference / (N(1.) + here);  // J_0 / J - 1
  N increment;                              // r - 1 without cancellation
  if constexpr (dim == 2) {
    increment = t / (N(1.) + sqrt(N(1.) + t));
  } else {
    const N root = pow(N(1.) + t, 1. / 3);
    increment = t / (N(1.) + root + root * root);
  }
  return {plus_identity(scaled(N(1.) + increment, H), increment), N(1.) + increment};
}

/**
 * Cells of degree 1 that do not lock when nearly incompressible, whatever the law: it is taken at
 * F_bar = r F (see `rescaled`), and its Cauchy stress balances the loads,
 *   F_a = integral of sigma(F_bar) grad_x N_a dv,   P = r^(1-dim) P_law(F_bar).
 * The tangent is r^(2-dim) A_law(F_bar) at the points, and from there to the centre
 *   Q (x) (F_0^-T : dF_0 - F^-T : dF),   Q = ((1 - dim) P + r^(2-dim) A_law(F_bar) : F) / dim,
 * which is not symmetric: these forces have no potential. With small strains F and r are those of
 * rest, and (1 - dim) P drops out. (de Souza Neto, Peric, Dutko and Owen, IJSS 33, 1996; de Souza
 * Neto, Peric and Owen, Computational Methods for Plasticity, 2008, section 15.1.) Gradients are
 * those at all points of a batch and after these the one at its centre, that of the reference cell;
 * false where det F <= 0 at any of them. Not to be shared between threads. Local.
 */
template <int dim>
class FBar {
 public:
  /// Borrows all but the space. Local.
  FBar(const Space<dim>& space, const Body<dim>& body, const CellBatches<dim>& batches,
       const ElementKernel<dim>& kernel);

  bool acts_on(const BatchNodes<dim>& batch) const {
    return material(batch).dilatation == Dilatation::f_bar;
  }

  /// The gradient of a nodal vector at the centre.
  Tensor2<dim, Lanes> centre_gradient(const BatchNodes<dim>& batch, const double* nodal) const;

  /// F_bar - I at the points, good until the next call.
  const Tensor2<dim, Lanes>* gradients(const BatchNodes<dim>& batch,
                                       const Tensor2<dim, Lanes>* H) const {
    rescale(batch, H);
    return workspace_.H.data();
  }
  /// The energy at F_bar; `points` are those of the law, here and below.
  bool energy(const BatchNodes<dim>& batch, Points<Lanes> points, const Tensor2<dim, Lanes>* H,
              Lanes* psi) const;
  /// N is Lanes or Dual<Lanes>.
  template <class N>
  bool stress(const BatchNodes<dim>& batch, Points<Lanes> points, const Tensor2<dim, N>* H,
              Tensor2<dim, N>* P) const;
  /// The part of the tangent at the points.
  template <class N>
  bool tangent(const BatchNodes<dim>& batch, Points<Lanes> points, const Tensor2<dim, N>* H,
               Tensor4<dim, N>* A) const;

  /// K += value times the matrix of the other part + slope times its directional derivative (where
  /// N is Lanes there is none), given the part A at the points; the block of nodes a and b of n is
  /// at [a n + b].
  template <class N>
  void add_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double value, double slope,
                    const Tensor2<dim, N>* H, const Tensor4<dim, N>* A,
                    Tensor2<dim, Lanes>* K) const;

 private:
  static constexpr int n_nodes = 1 << dim;

  template <class N>
  struct Workspace {
    std::vector<Tensor2<dim, N>> H, P;
    std::vector<N> r;
  };
  template <class N>
  Workspace<N>& workspace() const;

  const Material<dim>& material(const BatchNodes<dim>& batch) const {
    return body_.materials()[batch.group];
  }
  /// F_bar at all points, into the workspace. What is inadmissible is so for the law: det F_bar is
  /// J_0, and r is no number where J_0 / J is negative.
  template <class N>
  void rescale(const BatchNodes<dim>& batch, const Tensor2<dim, N>* H) const;
  /// F^-T, or I where strains are small.
  template <class N>
  Tensor2<dim, N> inverse_transpose_at(const BatchNodes<dim>& batch,
                                       const Tensor2<dim, N>& H) const;
  /// K += Q (x) (G_0 : dF_0 - G : dF) of point q.
  void add_outer(const CellBatch<dim>& batch, int q, const Tensor2<dim, Lanes>& Q,
                 const Tensor2<dim, Lanes>& G, const Tensor2<dim, Lanes>& G_0,
                 Tensor2<dim, Lanes>* K) const;

  const Body<dim>& body_;
  const ElementKernel<dim>& kernel_;
  std::vector<dealii::Tensor<1, dim>> shape_gradients_;  // on the reference cell, [q][a]
  std::vector<Tensor2<dim, Lanes>> inverse_;             // dxi/dX at the centre of each batch
  mutable Workspace<Lanes> workspace_;
  mutable Workspace<Dual<Lanes>> dual_workspace_;
};

}  // namespace steppe
