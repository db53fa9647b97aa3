#pragma once

#include "steppe/fem/kernels/cell_coupling.h"
#include "steppe/fem/kernels/element_kernel.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/stress/f_bar.h"
#include "steppe/physics/stress/mean_dilatation.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The law of each material with the dilatation that the material takes: that of a point, the cell's
 * mean (MeanDilatation) or that of its centre (FBar). Gradients are those at all points of a batch,
 * and after these that at the centre where FBar acts. Functions return false where a state is
 * inadmissible. Not to be shared between threads. Local.
 */
template <int dim>
class DilatedLaw {
 public:
  /// Borrows all but the space. Local.
  DilatedLaw(const Space<dim>& space, const Body<dim>& body, const CellBatches<dim>& batches,
             ElementKernel<dim>& kernel);

  bool is_symmetric() const { return !f_bar_; }
  /// How many gradients there are at most.
  int n_gradients() const { return kernel_.n_points() + (f_bar_ ? 1 : 0); }
  /// Do the points of a batch act on one another?
  bool is_coupled(const BatchNodes<dim>& batch) const { return mean_ && mean_->acts_on(batch); }

  /// Gradients of a nodal vector.
  void gradients(const CellBatch<dim>& batch, const double* nodal, Tensor2<dim, Lanes>* H) const;
  /// The gradients that the law is given, good until the next call.
  const Tensor2<dim, Lanes>* taken(const BatchNodes<dim>& batch,
                                   const Tensor2<dim, Lanes>* H) const {
    return rescales(batch) ? f_bar_->gradients(batch, H) : H;
  }

  bool energy(const CellBatch<dim>& batch, Points<Lanes> points, const Tensor2<dim, Lanes>* H,
              Lanes* psi) const;
  /// N is Lanes or Dual<Lanes>, here and below.
  template <class N>
  bool stress(const CellBatch<dim>& batch, Points<Lanes> points, const Tensor2<dim, N>* H,
              Tensor2<dim, N>* P) const;
  /// The Cauchy stress across the plane of plane strain at point q, Pa, of an admissible state.
  Lanes stress_across(const CellBatch<dim>& batch, Points<Lanes> points,
                      const Tensor2<dim, Lanes>* H, int q) const;

  /// The part of the tangent at the points.
  template <class N>
  void tangent(const CellBatch<dim>& batch, Points<Lanes> points, const Tensor2<dim, N>* H,
               Tensor4<dim, N>* A) const;
  /// Make room in the coupling of a batch, which is zero then, with the unsymmetric part.
  void clear(const CellBatch<dim>& batch, CellCoupling<dim>* coupling) const;
  /// Add s times the part of the tangent between the points, given that at the points, A.
  void add_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double s,
                    const Tensor2<dim, Lanes>* H, const Tensor4<dim, Lanes>* A,
                    CellCoupling<dim>* coupling) const;
  /// Add value times that part + slope times its directional derivative to a zero coupling.
  void set_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double value, double slope,
                    const Tensor2<dim, Dual<Lanes>>* H, const Tensor4<dim, Dual<Lanes>>* A,
                    CellCoupling<dim>* coupling) const;
  /// Cell matrices of the part between the points that is not symmetric, the block of nodes a and b
  /// of n at [a n + b]; null where there is none.
  const Tensor2<dim, Lanes>* unsymmetric(const BatchNodes<dim>& batch) const {
    return rescales(batch) ? unsymmetric_.data() : nullptr;
  }

 private:
  bool rescales(const BatchNodes<dim>& batch) const { return f_bar_ && f_bar_->acts_on(batch); }
  const Material<dim>& material(const BatchNodes<dim>& batch) const {
    return body_.materials()[batch.group];
  }

  const Body<dim>& body_;
  ElementKernel<dim>& kernel_;
  std::unique_ptr<FBar<dim>> f_bar_;           // null where no material takes it
  std::unique_ptr<MeanDilatation<dim>> mean_;  // likewise
  mutable std::vector<Tensor2<dim, Lanes>> unsymmetric_;
};

}  // namespace steppe
