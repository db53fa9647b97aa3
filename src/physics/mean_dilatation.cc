#include "steppe/physics/mean_dilatation.h"

#include "steppe/physics/cell_dilatations.h"

namespace steppe {
template <int dim>
MeanDilatation<dim>::MeanDilatation(const SplitLaw<dim>& law, const ElementKernel<dim>& kernel,
                                    const CellBatch<dim>& batch, const Direction<Lanes>* fibres)
    : law_(law),
      kernel_(kernel),
      batch_(batch),
      points_(kernel.n_points(), fibres),
      linear_(law.isochoric->linear()),
      volume_(0.) {
  for (int q = 0; q < kernel_.n_points(); ++q) volume_ += measure(q);
  volume_ = where_at_most(volume_, 0, Lanes(1.), volume_);  // lanes that repeat a cell
}

template <int dim>
template <class N>
N MeanDilatation<dim>::mean(const Tensor2<dim, N>* H) const {
  N sum(Lanes(0.));
  for (int q = 0; q < kernel_.n_points(); ++q) sum += N(measure(q)) * dilatation(linear_, H[q]);
  return sum / N(volume_);
}

template <int dim>
template <class N>
Tensor2<dim, N> MeanDilatation<dim>::cofactor_at(const Tensor2<dim, N>& H) const {
  return linear_ ? plus_identity(Tensor2<dim, N>{}, N(1.0)) : cofactor(deformation_gradient(H));
}

template <int dim>
bool MeanDilatation<dim>::energy(const Tensor2<dim, Lanes>* H, Lanes* psi) const {
  const bool admissible = law_.isochoric->energy(points_, H, psi);
  const Lanes volumetric = law_.volumetric.energy(mean(H));
  for (int q = 0; q < kernel_.n_points(); ++q) psi[q] += volumetric;
  return admissible;
}

template <int dim>
template <class N>
bool MeanDilatation<dim>::stress(const Tensor2<dim, N>* H, Tensor2<dim, N>* P) const {
  const bool admissible = law_.isochoric->stress(points_, H, P);
  const N pressure = law_.volumetric.slope(mean(H));
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Tensor2<dim, N> cof = cofactor_at(H[q]);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) P[q](i, J) += pressure * cof(i, J);
  }
  return admissible;
}

template <int dim>
template <class N>
bool MeanDilatation<dim>::tangent(const Tensor2<dim, N>* H, Tensor4<dim, N>* A) const {
  const bool admissible = law_.isochoric->tangent(points_, H, A);
  if (linear_) return admissible;
  const N pressure = law_.volumetric.slope(mean(H));
  for (int q = 0; q < kernel_.n_points(); ++q)
    add_cofactor_derivative(pressure, deformation_gradient(H[q]), A[q]);
  return admissible;
}

template <int dim>
void MeanDilatation<dim>::add_coupling(double s, const Tensor2<dim, Lanes>* H,
                                       CellCoupling<dim>* coupling) const {
  const Lanes factor = Lanes(s) * law_.volumetric.curvature(mean(H)) / volume_;
  auto& flux = coupling->add(kernel_.n_points(), factor);
  for (int q = 0; q < kernel_.n_points(); ++q) flux[q] = push(q, cofactor_at(H[q]));
}

template <int dim>
void MeanDilatation<dim>::set_coupling(double value, double slope,
                                       const Tensor2<dim, Dual<Lanes>>* H,
                                       CellCoupling<dim>* coupling) const {
  const int n = kernel_.n_points();
  const Dual<Lanes> factor = law_.volumetric.curvature(mean(H)) / Dual<Lanes>(volume_);
  coupling->rank = 0;
  auto& flux = coupling->add(n, Lanes(value) * factor.value + Lanes(slope) * factor.slope);
  auto& change = coupling->add(n, Lanes(0.));
  coupling->c[0][1] = coupling->c[1][0] = Lanes(slope) * factor.value;
  for (int q = 0; q < n; ++q) {
    const Tensor2<dim, Dual<Lanes>> cof = cofactor_at(H[q]);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) {
        flux[q](i, J) = cof(i, J).value;
        change[q](i, J) = cof(i, J).slope;
      }
    flux[q] = push(q, flux[q]);
    change[q] = push(q, change[q]);
  }
}

#define INSTANTIATE(dim)                                                                       \
  template class MeanDilatation<dim>;                                                          \
  template bool MeanDilatation<dim>::stress(const Tensor2<dim, Lanes>*, Tensor2<dim, Lanes>*)  \
      const;                                                                                   \
  template bool MeanDilatation<dim>::stress(const Tensor2<dim, Dual<Lanes>>*,                  \
                                            Tensor2<dim, Dual<Lanes>>*) const;                 \
  template bool MeanDilatation<dim>::tangent(const Tensor2<dim, Lanes>*, Tensor4<dim, Lanes>*) \
      const;                                                                                   \
  template bool MeanDilatation<dim>::tangent(const Tensor2<dim, Dual<Lanes>>*,                 \
                                             Tensor4<dim, Dual<Lanes>>*) const;
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
