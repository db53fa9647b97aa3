#pragma once

#include "steppe/fem/cell_coupling.h"
#include "steppe/material/law_parts.h"
#include "steppe/physics/body.h"

namespace steppe {

/**
 * Cells that do not lock when nearly incompressible: the volumetric energy takes the mean of det F
 * over the cell,
 *   integral of psi_iso dV + V U(J_bar),   J_bar = (1/V) integral of det F dV
 * so that P = P_iso + U'(J_bar) cof F at the points. The tangent is A_iso + U'(J_bar) d(cof F)/dF
 * there, and between them U''(J_bar)/V g g^T with g = integral of cof F : grad N. With a linear law
 * det F - 1 is tr H and cof F the identity. (Simo, Taylor and Pister, CMAME 51, 1985; Bonet and
 * Wood, Nonlinear Continuum Mechanics for Finite Element Analysis, 2008, section 8.6.) H, P, A and
 * psi are at all points of a batch; false where det F <= 0. Local.
 */
template <int dim>
class MeanDilatation {
 public:
  /// Borrows all.
  MeanDilatation(const SplitLaw<dim>& law, const ElementKernel<dim>& kernel,
                 const CellBatch<dim>& batch, const Direction<Lanes>* fibres);

  bool energy(const Tensor2<dim, Lanes>* H, Lanes* psi) const;
  /// N is Lanes or Dual<Lanes>.
  template <class N>
  bool stress(const Tensor2<dim, N>* H, Tensor2<dim, N>* P) const;
  /// The part of the tangent at the points.
  template <class N>
  bool tangent(const Tensor2<dim, N>* H, Tensor4<dim, N>* A) const;

  /// coupling += s times the part between the points.
  void add_coupling(double s, const Tensor2<dim, Lanes>* H, CellCoupling<dim>* coupling) const;
  /// coupling (empty) = value times that part + slope times its directional derivative.
  void set_coupling(double value, double slope, const Tensor2<dim, Dual<Lanes>>* H,
                    CellCoupling<dim>* coupling) const;

 private:
  /// J_bar - 1.
  template <class N>
  N mean(const Tensor2<dim, N>* H) const;
  template <class N>
  Tensor2<dim, N> cofactor_at(const Tensor2<dim, N>& H) const;
  Lanes measure(int q) const { return Lanes(kernel_.weight(q)) * batch_.jacobian(q).determinant; }
  Tensor2<dim, Lanes> push(int q, const Tensor2<dim, Lanes>& P) const {
    return batch_.jacobian(q).push(kernel_.weight(q), P);
  }

  const SplitLaw<dim>& law_;
  const ElementKernel<dim>& kernel_;
  const CellBatch<dim>& batch_;
  Points<Lanes> points_;
  bool linear_;
  Lanes volume_;
};

}  // namespace steppe
