#pragma once

#include "steppe/fem/kernels/cell_coupling.h"
#include "steppe/fem/kernels/cell_projection.h"
#include "steppe/physics/body/body.h"

#include <vector>

namespace steppe {

/**
 * Cells that do not lock when nearly incompressible: the volumetric energy takes the projection of
 * det F on the polynomials of degree p - 1 in X over each cell (of degree 0 on simplices),
 *   integral of psi_iso + U(J_bar) dV,   J_bar = Pi det F   (see CellProjection)
 * which is the mean in degree 0. So P = P_iso + p cof F at the points with the pressure p = Pi
 * U'(J_bar). The tangent is A_iso + p d(cof F)/dF there, and between them the sum over k, l of C_kl
 * g_k g_l^T with g_k = integral of m_k cof F : grad N and C_kl = 1/V^2 integral of U''(J_bar) m_k
 * m_l. With small strains det F - 1 is tr H and cof F the identity. (Simo, Taylor and Pister, CMAME
 * 51, 1985; Bonet and Wood, Nonlinear Continuum Mechanics for Finite Element Analysis, 2008,
 * section 8.6.) These are the mixed elements Q_p / P_(p-1), which from p = 2 on meet the inf-sup
 * condition; polynomials in X, not in the reference cell's xi, keep their order on distorted cells
 * (Boffi and Gastaldi, Calcolo 39, 2002). Where the material expands by 1 + e, J_bar is divided by
 * its projected growth, free of stress, Theta_bar = Pi (1 + e)^3, and U is per volume of that: the
 * energy is Theta_bar U(J_bar / Theta_bar), and U'' has the factor 1 / Theta_bar; with small
 * strains 3 e is taken from tr H. H, P, A and psi are at all points of a batch; false where det F
 * <= 0 or J_bar <= 0. Not to be shared between threads. Local.
 */
template <int dim>
class MeanDilatation {
 public:
  /// Borrows all but the space. Local.
  MeanDilatation(const Space<dim>& space, const Body<dim>& body, const CellBatches<dim>& batches,
                 const ElementKernel<dim>& kernel);

  bool acts_on(const BatchNodes<dim>& batch) const {
    return material(batch).dilatation == Dilatation::mean;
  }

  /// `points` are those of the law, here and below.
  bool energy(const CellBatch<dim>& batch, Points<Lanes> points, const Tensor2<dim, Lanes>* H,
              Lanes* psi) const;
  /// p at the points, good until the next call.
  const Lanes* pressure(const CellBatch<dim>& batch, Points<Lanes> points,
                        const Tensor2<dim, Lanes>* H) const {
    find_pressure(batch, points, H);
    return workspace_.value.data();
  }
  /// N is Lanes or Dual<Lanes>.
  template <class N>
  bool stress(const CellBatch<dim>& batch, Points<Lanes> points, const Tensor2<dim, N>* H,
              Tensor2<dim, N>* P) const;
  /// The part of the tangent at the points.
  template <class N>
  bool tangent(const CellBatch<dim>& batch, Points<Lanes> points, const Tensor2<dim, N>* H,
               Tensor4<dim, N>* A) const;

  /// Make room in the coupling of a batch, which is empty then.
  void clear(const CellBatch<dim>& batch, CellCoupling<dim>* coupling) const;
  /// coupling += s times the part between the points.
  void add_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double s,
                    const Tensor2<dim, Lanes>* H, CellCoupling<dim>* coupling) const;
  /// coupling (empty) = value times that part + slope times its directional derivative.
  void set_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double value, double slope,
                    const Tensor2<dim, Dual<Lanes>>* H, CellCoupling<dim>* coupling) const;

 private:
  const Material<dim>& material(const BatchNodes<dim>& batch) const {
    return body_.materials()[batch.group];
  }
  bool small_strain(const BatchNodes<dim>& batch) const {
    return material(batch).law->small_strain();
  }
  const Law<dim>& isochoric(const BatchNodes<dim>& batch) const {
    return *material(batch).split->isochoric;
  }
  template <class N>
  Tensor2<dim, N> cofactor_at(const CellBatch<dim>& batch, const Tensor2<dim, N>& H) const;

  template <class N>
  struct Workspace {
    std::vector<N> dilatation, value;  // at the points
    std::vector<N> C;
  };
  template <class N>
  Workspace<N>& workspace() const;
  /// Theta_bar - 1, or with small strains the mean of 3 e, into `growth_`.
  void find_growth(const CellBatch<dim>& batch, Points<Lanes> points) const;
  /// J_bar / Theta_bar - 1 into the workspace.
  template <class N>
  bool find_dilatation(const CellBatch<dim>& batch, Points<Lanes> points,
                       const Tensor2<dim, N>* H) const;
  /// Whether energies are per volume of an expanded body.
  bool grows(const CellBatch<dim>& batch, const Points<Lanes>& points) const {
    return points.thermal_strain && !small_strain(batch);
  }
  /// A function of U and J_bar - 1 into the workspace's `value`.
  template <class N, class Function>
  void evaluate(const CellBatch<dim>& batch, const Function& f) const;
  /// p into the workspace's `value`.
  template <class N>
  bool find_pressure(const CellBatch<dim>& batch, Points<Lanes> points,
                     const Tensor2<dim, N>* H) const;
  template <class N>
  void find_C(const CellBatch<dim>& batch, Points<Lanes> points, const Tensor2<dim, N>* H) const;

  const Body<dim>& body_;
  const ElementKernel<dim>& kernel_;
  CellProjection<dim> projection_;
  mutable Workspace<Lanes> workspace_;
  mutable Workspace<Dual<Lanes>> dual_workspace_;
  mutable std::vector<Lanes> growth_;
};

}  // namespace steppe
