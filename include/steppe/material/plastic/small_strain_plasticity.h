#pragma once

#include "steppe/material/law/law_entry.h"
#include "steppe/material/plastic/j2_flow.h"

namespace steppe {

/**
 * Metal that yields by von Mises' criterion, at small displacements and rotations: e = e_e + e_p
 * with Hooke's law, and J2Flow from the elastic strain (H + H^T) / 2 - e_p of the trial state of a
 * step; then e_p <- e_p + sqrt(3/2) x n and sigma = kappa tr(e) I + s. In plane strain e_p has a
 * part across the plane. Constants in Pa.
 */
struct SmallStrainPlasticity : J2Flow {
  static constexpr bool small_strain = true;
  double lambda;

  template <int dim, class T>
  T energy(const Tensor2<dim, T>& H, const PlasticStart<T>* start) const {
    const T volume = trace(H);
    return T(0.5 * kappa()) * volume * volume + step(H, *start).energy();
  }

  template <int dim, class T>
  void stress(const Tensor2<dim, T>& H, Tensor2<dim, T>& P, const PlasticStart<T>* start) const {
    copy(plus_identity(step(H, *start).stress(), T(kappa()) * trace(H)), P);
  }
  template <int dim, class T>
  void stress(const Tensor2<dim, Dual<T>>& H, Tensor2<dim, Dual<T>>& P,
              const PlasticStart<T>* start) const {
    const Tensor2<dim, T> dH = slopes(H);
    const Step<T> to = step(values(H), *start);
    const Tensor2<3, T> ds = to.moduli().along(infinitesimal_strain(in_three_dimensions(dH)));
    copy(dual(plus_identity(to.stress(), T(kappa()) * trace(values(H))),
              plus_identity(ds, T(kappa()) * trace(dH))),
         P);
  }

  template <int dim, class T>
  void tangent(const Tensor2<dim, T>& H, Tensor4<dim, T>& A, const PlasticStart<T>* start) const {
    const J2Moduli<T> at = step(H, *start).moduli();
    const T half = T(0.5) * at.shear, volume = T(kappa()) - at.shear / T(3.0);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j)
        for (int k = 0; k < dim; ++k)
          for (int l = 0; l < dim; ++l) {
            A(i, j, k, l) =
                at.turning * at.n(i, j) * at.n(k, l) - at.flowing * at.y(i, j) * at.y(k, l);
            if (i == j && k == l) A(i, j, k, l) += volume;
            if (i == k && j == l) A(i, j, k, l) += half;
            if (i == l && j == k) A(i, j, k, l) += half;
          }
  }

  /** The internal variables after the step to H, and the backstresses, into `end`, which may be the
   * start's. */
  template <int dim, class T>
  PlasticState<T> flow(const Tensor2<dim, T>& H, const PlasticStart<T>* start,
                       Backstress<T>* end) const {
    const Step<T> to = step(H, *start);
    const Tensor2<3, T> change = to.plastic();
    PlasticState<T> state = start->state;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) state.inverse(i, j) -= change(i, j);
    to.end(state, end);
    return state;
  }

 private:
  double kappa() const { return lambda + 2 * mu / 3; }

  template <int dim, class T>
  Step<T> step(const Tensor2<dim, T>& H, const PlasticStart<T>& start) const {
    Tensor2<3, T> e = infinitesimal_strain(in_three_dimensions(H));
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) e(i, j) += start.state.inverse(i, j);
    return {*this, e, start};
  }
  template <int dim, class N>
  static void copy(const Tensor2<3, N>& from, Tensor2<dim, N>& to) {
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) to(i, j) = from(i, j);
  }
};

LawEntry small_strain_plasticity();

}  // namespace steppe
