#include "steppe/physics/stress/dilated_law.h"

#include <algorithm>

namespace steppe {

template <int dim>
DilatedLaw<dim>::DilatedLaw(const Space<dim>& space, const Body<dim>& body,
                            const CellBatches<dim>& batches, ElementKernel<dim>& kernel)
    : body_(body), kernel_(kernel) {
  const auto takes = [&](Dilatation dilatation) {
    return std::any_of(body.materials().begin(), body.materials().end(),
                       [&](const auto& material) { return material.dilatation == dilatation; });
  };
  if (takes(Dilatation::mean))
    mean_ = std::make_unique<MeanDilatation<dim>>(space, body, batches, kernel);
  if (!takes(Dilatation::f_bar)) return;
  f_bar_ = std::make_unique<FBar<dim>>(space, body, batches, kernel);
  unsymmetric_.resize(batches.nodes_per_cell() * batches.nodes_per_cell());
}

template <int dim>
void DilatedLaw<dim>::gradients(const CellBatch<dim>& batch, const double* nodal,
                                Tensor2<dim, Lanes>* H) const {
  kernel_.gradients(batch, nodal, H);
  if (rescales(batch)) H[kernel_.n_points()] = f_bar_->centre_gradient(batch, nodal);
}

template <int dim>
bool DilatedLaw<dim>::energy(const CellBatch<dim>& batch, Points<Lanes> points,
                             const Tensor2<dim, Lanes>* H, Lanes* psi) const {
  return rescales(batch)     ? f_bar_->energy(batch, points, H, psi)
         : is_coupled(batch) ? mean_->energy(batch, points, H, psi)
                             : material(batch).point_law().energy(points, H, psi);
}

template <int dim>
template <class N>
bool DilatedLaw<dim>::stress(const CellBatch<dim>& batch, Points<Lanes> points,
                             const Tensor2<dim, N>* H, Tensor2<dim, N>* P) const {
  return rescales(batch)     ? f_bar_->stress(batch, points, H, P)
         : is_coupled(batch) ? mean_->stress(batch, points, H, P)
                             : material(batch).point_law().stress(points, H, P);
}

template <int dim>
Lanes DilatedLaw<dim>::stress_across(const CellBatch<dim>& batch, Points<Lanes> points,
                                     const Tensor2<dim, Lanes>* H, int q) const {
  const Material<dim>& made_of = material(batch);
  const Law<dim>& law = is_coupled(batch) ? *made_of.split->isochoric : made_of.point_law();
  bool admissible;
  const Lanes sigma = law.cauchy_in_three_dimensions(
      taken(batch, H)[q], admissible, points.point(q, law.n_fibres(), law.n_backstresses()))(2, 2);
  return is_coupled(batch) ? sigma + mean_->pressure(batch, points, H)[q] : sigma;
}

template <int dim>
template <class N>
void DilatedLaw<dim>::tangent(const CellBatch<dim>& batch, Points<Lanes> points,
                              const Tensor2<dim, N>* H, Tensor4<dim, N>* A) const {
  if (rescales(batch))
    f_bar_->tangent(batch, points, H, A);
  else if (is_coupled(batch))
    mean_->tangent(batch, points, H, A);
  else
    material(batch).point_law().tangent(points, H, A);
}

template <int dim>
void DilatedLaw<dim>::clear(const CellBatch<dim>& batch, CellCoupling<dim>* coupling) const {
  if (is_coupled(batch)) mean_->clear(batch, coupling);
  if (rescales(batch)) std::fill(unsymmetric_.begin(), unsymmetric_.end(), Tensor2<dim, Lanes>{});
}

template <int dim>
void DilatedLaw<dim>::add_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double s,
                                   const Tensor2<dim, Lanes>* H, const Tensor4<dim, Lanes>* A,
                                   CellCoupling<dim>* coupling) const {
  if (is_coupled(batch)) mean_->add_coupling(batch, points, s, H, coupling);
  if (rescales(batch)) f_bar_->add_coupling(batch, points, s, 0, H, A, unsymmetric_.data());
}

template <int dim>
void DilatedLaw<dim>::set_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double value,
                                   double slope, const Tensor2<dim, Dual<Lanes>>* H,
                                   const Tensor4<dim, Dual<Lanes>>* A,
                                   CellCoupling<dim>* coupling) const {
  if (is_coupled(batch)) mean_->set_coupling(batch, points, value, slope, H, coupling);
  if (rescales(batch)) f_bar_->add_coupling(batch, points, value, slope, H, A, unsymmetric_.data());
}

#define INSTANTIATE_NUMBERS(dim, N)                                                      \
  template bool DilatedLaw<dim>::stress(const CellBatch<dim>&, Points<Lanes>,            \
                                        const Tensor2<dim, N>*, Tensor2<dim, N>*) const; \
  template void DilatedLaw<dim>::tangent(const CellBatch<dim>&, Points<Lanes>,           \
                                         const Tensor2<dim, N>*, Tensor4<dim, N>*) const;
#define INSTANTIATE(dim)          \
  template class DilatedLaw<dim>; \
  INSTANTIATE_NUMBERS(dim, Lanes) \
  INSTANTIATE_NUMBERS(dim, Dual<Lanes>)
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE
#undef INSTANTIATE_NUMBERS

}  // namespace steppe
