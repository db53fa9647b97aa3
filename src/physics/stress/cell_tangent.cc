#include "cell_stress_workspace.h"

#include <algorithm>

namespace steppe {
namespace {

template <int dim>
void combine(int n, double value, double slope, const Tensor4<dim, Dual<Lanes>>* dual,
             Tensor4<dim, Lanes>* A) {
  for (int q = 0; q < n; ++q)
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A[q](i, J, k, L) =
                Lanes(value) * dual[q](i, J, k, L).value + Lanes(slope) * dual[q](i, J, k, L).slope;
}

}  // namespace

template <int dim>
bool CellStress<dim>::tangent(const CellBatch<dim>& batch, double s_v, double s_x,
                              const Fields& fields, ReferenceTangent<dim>* D,
                              CellCoupling<dim>* coupling) const {
  Workspace& at = *workspace_;
  const int n = kernel_->n_points();
  const Material<dim>& made_of = material(batch);
  const double r_k = made_of.rayleigh.stiffness;
  const bool current = place_->current();
  const double here = s_x + (current ? r_k * s_v : 0), there = current ? 0 : r_k * s_v,
               third = has_third_derivative() && !made_of.law->linear() ? s_x * r_k : 0;
  const bool relaxing = s_x != 0 && relaxes(batch), viscous = s_v != 0 && made_of.viscous.acts();
  law_->clear(batch, coupling);
  bool is_set = false;
  const auto add = [&](double s) {  // s times the tangent at hand to D
    for (int q = 0; q < n; ++q) {
      const auto part =
          ReferenceTangent<dim>::pull_back(s * kernel_->weight(q), batch.jacobian(q), at.A[q]);
      if (is_set)
        D[q] += part;
      else
        D[q] = part;
    }
    is_set = true;
  };
  const auto add_law = [&](Points<Lanes> points, double s) {
    law_->tangent(batch, points, at.H.data(), at.A.data());
    add(s);
    law_->add_coupling(batch, points, s, at.H.data(), at.A.data(), coupling);
  };
  if (here != 0 || third != 0 || relaxing || viscous)
    law_->gradients(batch, fields.u(), at.H.data());
  if (third != 0) {
    // d(K(x) v)/dx is the derivative of A along grad v: a third derivative of the energy
    law_->gradients(batch, fields.v(), at.G.data());
    make_dual(at.H, at.G, at.dual_H);
    law_->tangent(batch, points(batch), at.dual_H.data(), at.dual_A.data());
    combine(n, here, third, at.dual_A.data(), at.A.data());
    add(1);
    law_->set_coupling(batch, points(batch), here, third, at.dual_H.data(), at.dual_A.data(),
                       coupling);
  } else if (here != 0) {
    add_law(points(batch), here);
  }
  if (relaxing) {
    relaxation_->tangent(fields.stage(), batch, at.H.data(), at.A.data());
    add(s_x);
  }
  if (viscous) {
    for (int q = 0; q < n; ++q) made_of.viscous.tangent(at.H[q], at.A[q]);
    add(s_v);
  }
  if (there != 0) {
    take_damping_gradients(batch, fields);
    add_law(damping_points(batch), there);
  }
  return is_set;
}

template <int dim>
const Tensor2<dim, Lanes>* CellStress<dim>::unsymmetric(const BatchNodes<dim>& batch) const {
  return law_->unsymmetric(batch);
}

template <int dim>
const Tensor2<dim, Lanes>* CellStress<dim>::viscous_slope(const CellBatch<dim>& batch, double s,
                                                          const Fields& fields) const {
  const ViscousStress& viscous = material(batch).viscous;
  if (!slope_ || s == 0 || !viscous.acts() || viscous.linear) return nullptr;
  Workspace& at = *workspace_;
  kernel_->gradients(batch, fields.u(), at.H.data());
  kernel_->gradients(batch, fields.v(), at.G.data());
  return slope_->matrices(batch, viscous, s, at.H.data(), at.G.data());
}

#define INSTANTIATE(dim)                                                                          \
  template bool CellStress<dim>::tangent(const CellBatch<dim>&, double, double, const Fields&,    \
                                         ReferenceTangent<dim>*, CellCoupling<dim>*) const;       \
  template const Tensor2<dim, Lanes>* CellStress<dim>::unsymmetric(const BatchNodes<dim>&) const; \
  template const Tensor2<dim, Lanes>* CellStress<dim>::viscous_slope(const CellBatch<dim>&,       \
                                                                     double, const Fields&) const;
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
