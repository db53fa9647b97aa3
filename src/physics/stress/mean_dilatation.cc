#include "steppe/physics/stress/mean_dilatation.h"

#include "steppe/physics/body/dilatation.h"
#include "steppe/physics/stress/average_values.h"

#include <algorithm>
#include <type_traits>

namespace steppe {
namespace {

template <int dim>
std::vector<bool> averaged(const Body<dim>& body) {
  std::vector<bool> result;
  for (const Material<dim>& material : body.materials())
    result.push_back(material.dilatation == Dilatation::mean);
  return result;
}

}  // namespace

template <int dim>
MeanDilatation<dim>::MeanDilatation(const Space<dim>& space, const Body<dim>& body,
                                    const CellBatches<dim>& batches,
                                    const ElementKernel<dim>& kernel)
    : body_(body),
      kernel_(kernel),
      projection_(space, space.quadrature(), batches, kernel, dilatation_degree(space),
                  averaged(body)) {
  const auto resize = [&](auto& workspace) {
    workspace.dilatation.resize(kernel.n_points());
    workspace.value.resize(kernel.n_points());
    workspace.C.resize(projection_.n_modes() * projection_.n_modes());
  };
  resize(workspace_);
  resize(dual_workspace_);
  growth_.resize(kernel.n_points());
}

template <int dim>
template <class N>
auto MeanDilatation<dim>::workspace() const -> Workspace<N>& {
  if constexpr (std::is_same_v<N, Lanes>)
    return workspace_;
  else
    return dual_workspace_;
}

template <int dim>
template <class N>
Tensor2<dim, N> MeanDilatation<dim>::cofactor_at(const CellBatch<dim>& batch,
                                                 const Tensor2<dim, N>& H) const {
  return small_strain(batch) ? plus_identity(Tensor2<dim, N>{}, N(1.0))
                             : cofactor(deformation_gradient(H));
}

template <int dim>
void MeanDilatation<dim>::find_growth(const CellBatch<dim>& batch, Points<Lanes> points) const {
  for (int q = 0; q < kernel_.n_points(); ++q)
    growth_[q] = growth(small_strain(batch), points.thermal_strain[q]);
  projection_.project(batch, growth_.data());
}

template <int dim>
template <class N>
bool MeanDilatation<dim>::find_dilatation(const CellBatch<dim>& batch, Points<Lanes> points,
                                          const Tensor2<dim, N>* H) const {
  std::vector<N>& j = workspace<N>().dilatation;
  const bool is_small_strain = small_strain(batch);
  for (int q = 0; q < kernel_.n_points(); ++q) j[q] = dilatation(is_small_strain, H[q]);
  projection_.project(batch, j.data());
  if (points.thermal_strain) {
    find_growth(batch, points);
    for (int q = 0; q < kernel_.n_points(); ++q)
      j[q] = elastic_dilatation(is_small_strain, j[q], N(growth_[q]));
  }
  if (is_small_strain || projection_.n_modes() == 1)
    return true;  // a mean is positive as the points are
  bool admissible = true;
  for (const N& at_point : j) admissible &= positive(Lanes(1.) + value_of(at_point));
  return admissible;
}

template <int dim>
template <class N, class Function>
void MeanDilatation<dim>::evaluate(const CellBatch<dim>& batch, const Function& f) const {
  Workspace<N>& at = workspace<N>();
  const VolumetricEnergy& U = material(batch).split->volumetric;
  if (projection_.n_modes() == 1)
    std::fill(at.value.begin(), at.value.end(), f(U, at.dilatation[0]));
  else
    for (int q = 0; q < kernel_.n_points(); ++q) at.value[q] = f(U, at.dilatation[q]);
}

template <int dim>
template <class N>
bool MeanDilatation<dim>::find_pressure(const CellBatch<dim>& batch, Points<Lanes> points,
                                        const Tensor2<dim, N>* H) const {
  const bool admissible = find_dilatation(batch, points, H);
  evaluate<N>(batch, [](const VolumetricEnergy& U, const N& j) { return U.slope(j); });
  if (projection_.n_modes() > 1) projection_.project(batch, workspace<N>().value.data());
  return admissible;
}

template <int dim>
template <class N>
void MeanDilatation<dim>::find_C(const CellBatch<dim>& batch, Points<Lanes> points,
                                 const Tensor2<dim, N>* H) const {
  Workspace<N>& at = workspace<N>();
  find_dilatation(batch, points, H);
  evaluate<N>(batch, [](const VolumetricEnergy& U, const N& j) { return U.curvature(j); });
  if (grows(batch, points))
    for (int q = 0; q < kernel_.n_points(); ++q) at.value[q] /= N(Lanes(1.) + growth_[q]);
  projection_.find_gram(batch, at.value.data(), at.C.data());
}

template <int dim>
bool MeanDilatation<dim>::energy(const CellBatch<dim>& batch, Points<Lanes> points,
                                 const Tensor2<dim, Lanes>* H, Lanes* psi) const {
  bool admissible = isochoric(batch).energy(points, H, psi);
  admissible &= find_dilatation(batch, points, H);
  evaluate<Lanes>(batch, [](const VolumetricEnergy& U, const Lanes& j) { return U.energy(j); });
  if (grows(batch, points))
    for (int q = 0; q < kernel_.n_points(); ++q) workspace_.value[q] *= Lanes(1.) + growth_[q];
  for (int q = 0; q < kernel_.n_points(); ++q) psi[q] += workspace_.value[q];
  return admissible;
}

template <int dim>
template <class N>
bool MeanDilatation<dim>::stress(const CellBatch<dim>& batch, Points<Lanes> points,
                                 const Tensor2<dim, N>* H, Tensor2<dim, N>* P) const {
  bool admissible = isochoric(batch).stress(points, H, P);
  admissible &= find_pressure(batch, points, H);
  const std::vector<N>& pressure = workspace<N>().value;
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Tensor2<dim, N> cof = cofactor_at(batch, H[q]);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) P[q](i, J) += pressure[q] * cof(i, J);
  }
  return admissible;
}

template <int dim>
template <class N>
bool MeanDilatation<dim>::tangent(const CellBatch<dim>& batch, Points<Lanes> points,
                                  const Tensor2<dim, N>* H, Tensor4<dim, N>* A) const {
  bool admissible = isochoric(batch).tangent(points, H, A);
  if (small_strain(batch)) return admissible;
  admissible &= find_pressure(batch, points, H);
  const std::vector<N>& pressure = workspace<N>().value;
  for (int q = 0; q < kernel_.n_points(); ++q)
    add_cofactor_derivative(pressure[q], deformation_gradient(H[q]), A[q]);
  return admissible;
}

template <int dim>
void MeanDilatation<dim>::clear(const CellBatch<dim>& batch, CellCoupling<dim>* coupling) const {
  coupling->clear(projection_.n_modes(), projection_.modes(batch));
}

template <int dim>
void MeanDilatation<dim>::add_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double s,
                                       const Tensor2<dim, Lanes>* H,
                                       CellCoupling<dim>* coupling) const {
  const int f = coupling->n_fluxes;
  auto& flux = coupling->add(kernel_.n_points());
  for (int q = 0; q < kernel_.n_points(); ++q)
    flux[q] = batch.jacobian(q).push(kernel_.weight(q), cofactor_at(batch, H[q]));
  find_C(batch, points, H);
  std::vector<Lanes>& C = coupling->C[f][f];
  C = workspace_.C;
  for (Lanes& entry : C) entry *= Lanes(s);
}

template <int dim>
void MeanDilatation<dim>::set_coupling(const CellBatch<dim>& batch, Points<Lanes> points,
                                       double value, double slope,
                                       const Tensor2<dim, Dual<Lanes>>* H,
                                       CellCoupling<dim>* coupling) const {
  const int n = kernel_.n_points();
  clear(batch, coupling);
  auto& flux = coupling->add(n);
  auto& change = coupling->add(n);
  for (int q = 0; q < n; ++q) {
    const Tensor2<dim, Dual<Lanes>> cof = cofactor_at(batch, H[q]);
    flux[q] = batch.jacobian(q).push(kernel_.weight(q), values(cof));
    change[q] = batch.jacobian(q).push(kernel_.weight(q), slopes(cof));
  }
  find_C(batch, points, H);
  for (const Dual<Lanes>& entry : dual_workspace_.C) {
    coupling->C[0][0].push_back(Lanes(value) * entry.value + Lanes(slope) * entry.slope);
    coupling->C[0][1].push_back(Lanes(slope) * entry.value);
  }
}

#define INSTANTIATE_FOR(dim, N)                                                              \
  template bool MeanDilatation<dim>::stress(const CellBatch<dim>&, Points<Lanes>,            \
                                            const Tensor2<dim, N>*, Tensor2<dim, N>*) const; \
  template bool MeanDilatation<dim>::tangent(const CellBatch<dim>&, Points<Lanes>,           \
                                             const Tensor2<dim, N>*, Tensor4<dim, N>*) const;
#define INSTANTIATE(dim)              \
  template class MeanDilatation<dim>; \
  INSTANTIATE_FOR(dim, Lanes)         \
  INSTANTIATE_FOR(dim, Dual<Lanes>)
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE
#undef INSTANTIATE_FOR

}  // namespace steppe
