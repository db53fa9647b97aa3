#include "steppe/material/law/thermal_law.h"

#include "steppe/material/strain/kinematics.h"

namespace steppe {

template <int dim>
template <class N, class Evaluate>
bool ThermalLaw<dim>::at_points(const Points<Lanes>& points, const Tensor2<dim, N>* H,
                                const Evaluate& evaluate) const {
  const LawTraits& law = this->traits();
  bool admissible = true;
  for (int q = 0; q < points.size; ++q) {
    const Lanes e = points.thermal_strain ? points.thermal_strain[q] : Lanes(0.),
                theta = law.small_strain ? Lanes(1.) : Lanes(1.) + e;
    const Tensor2<3, N> less = plus_identity(in_three_dimensions(H[q]), N(Lanes(0.) - e)),
                        H_e = law.small_strain ? less : scaled(N(Lanes(1.) / theta), less);
    admissible &= evaluate(q, points.point(q, law.n_fibres, law.n_backstresses), H_e, theta);
  }
  return admissible;
}

template <int dim>
template <class N>
bool ThermalLaw<dim>::stress_at(const Points<Lanes>& points, const Tensor2<dim, N>* H,
                                Tensor2<dim, N>* P) const {
  return at_points(points, H, [&](int q, const auto& point, const auto& H_e, const Lanes& theta) {
    Tensor2<3, N> P_W;
    const bool admissible = elastic_->stress(point, &H_e, &P_W);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) P[q](i, J) = N(theta * theta) * P_W(i, J);
    return admissible;
  });
}

template <int dim>
template <class N>
bool ThermalLaw<dim>::tangent_at(const Points<Lanes>& points, const Tensor2<dim, N>* H,
                                 Tensor4<dim, N>* A) const {
  return at_points(points, H, [&](int q, const auto& point, const auto& H_e, const Lanes& theta) {
    Tensor4<3, N> A_W;
    const bool admissible = elastic_->tangent(point, &H_e, &A_W);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L) A[q](i, J, k, L) = N(theta) * A_W(i, J, k, L);
    return admissible;
  });
}

template <int dim>
bool ThermalLaw<dim>::energy(Points<Lanes> points, const Tensor2<dim, Lanes>* H, Lanes* psi) const {
  return at_points(points, H, [&](int q, const auto& point, const auto& H_e, const Lanes& theta) {
    const bool admissible = elastic_->energy(point, &H_e, psi + q);
    psi[q] *= theta * theta * theta;
    return admissible;
  });
}

template <int dim>
bool ThermalLaw<dim>::stress(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
                             Tensor2<dim, Lanes>* P) const {
  return stress_at(points, H, P);
}
template <int dim>
bool ThermalLaw<dim>::stress(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
                             Tensor2<dim, Dual<Lanes>>* P) const {
  return stress_at(points, H, P);
}
template <int dim>
bool ThermalLaw<dim>::tangent(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
                              Tensor4<dim, Lanes>* A) const {
  return tangent_at(points, H, A);
}
template <int dim>
bool ThermalLaw<dim>::tangent(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
                              Tensor4<dim, Dual<Lanes>>* A) const {
  return tangent_at(points, H, A);
}

template <int dim>
void ThermalLaw<dim>::flow(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
                           PlasticState<Lanes>* end, Backstress<Lanes>* backstresses) const {
  at_points(points, H, [&](int q, const auto& point, const auto& H_e, const Lanes& theta) {
    const Lanes before = point.plastic ? point.plastic->work() : Lanes(0.);
    elastic_->flow(point, &H_e, end + q, backstresses + q * this->n_backstresses());
    end[q].work() = before + theta * theta * theta * (end[q].work() - before);
    return true;
  });
}

template <int dim>
Tensor2<3, Lanes> ThermalLaw<dim>::cauchy_in_three_dimensions(const Tensor2<dim, Lanes>& H,
                                                              bool& ok, Points<Lanes> point) const {
  Tensor2<3, Lanes> sigma;
  at_points(point, &H, [&](int, const auto& at, const auto& H_e, const Lanes&) {
    sigma = elastic_->cauchy_in_three_dimensions(H_e, ok, at);
    return true;
  });
  return sigma;
}

template class ThermalLaw<2>;
template class ThermalLaw<3>;

}  // namespace steppe
