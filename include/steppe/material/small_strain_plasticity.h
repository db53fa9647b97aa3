#pragma once

#include "steppe/material/kinematic_hardening.h"
#include "steppe/material/law_entry.h"
#include "steppe/material/radial_return.h"

namespace steppe {

/**
 * Metal that yields by von Mises' criterion, at small displacements and rotations: e = e_e + e_p
 * with Hooke's law and associative flow, isotropic hardening and rates as J2Plasticity, and
 * backstresses b_k. With the elastic strain e = (H + H^T) / 2 - e_p of the trial state of a step
 * and s = 2 mu dev e, the plastic strain x of the step is where
 *
 *     drive(s, x) - 3 mu x = sigma_y(alpha + x) f(x / h),
 *
 * drive and the direction n of KinematicHardening, or zero where the left is less at x = 0. Then
 * e_p <- e_p + sqrt(3/2) x n and sigma = kappa tr(e) I + s - 2 mu sqrt(3/2) x n, which is the
 * derivative of the energy of the step, elastic and of plastic work, least over x and n. With y =
 * d(x n)/dx, c = 2 mu sqrt(3/2) x / |xi| and the compliance dx/d(drive) the tangent is
 *
 *     kappa I x I + 2 mu (1 - c) dev + 2 mu c n x n - 6 mu^2 compliance y x y.
 *
 * Without backstresses and with Prager's that is the radial return of Simo and Hughes,
 * Computational Inelasticity, 1998, boxes 3.1 and 3.2. In plane strain e_p has a part across the
 * plane. The energy leaves out the factor of the rate. Constants in Pa.
 */
struct SmallStrainPlasticity {
  static constexpr bool small_strain = true, is_plastic = true;
  double mu, lambda;
  FlowStress flow_stress;
  KinematicHardening kinematic;

  bool depends_on_rate() const { return flow_stress.depends_on_rate(); }
  int n_backstresses() const { return kinematic.size(); }

  template <int dim, class T>
  T energy(const Tensor2<dim, T>& H, const PlasticStart<T>* start) const {
    const Return<T> back(*this, H, *start);
    const T alpha = start->state.strain();
    const Tensor2<3, T> deviator = difference(back.strain, back.plastic());
    return T(0.5 * kappa()) * back.volume * back.volume +
           T(mu) * double_contraction(deviator, deviator) + flow_stress.work(alpha + back.flow) -
           flow_stress.work(alpha) + kinematic.work(back.at.normal, start->backstresses, back.flow);
  }

  template <int dim, class T>
  void stress(const Tensor2<dim, T>& H, Tensor2<dim, T>& P, const PlasticStart<T>* start) const {
    copy(Return<T>(*this, H, *start).stress(), P);
  }
  template <int dim, class T>
  void stress(const Tensor2<dim, Dual<T>>& H, Tensor2<dim, Dual<T>>& P,
              const PlasticStart<T>* start) const {
    const Return<T> back(*this, values(H), *start);
    copy(dual(back.stress(), back.stress_along(in_three_dimensions(slopes(H)))), P);
  }

  template <int dim, class T>
  void tangent(const Tensor2<dim, T>& H, Tensor4<dim, T>& A, const PlasticStart<T>* start) const {
    const Return<T> back(*this, H, *start);
    const Tensor2<3, T>&n = back.at.normal, &y = back.at.change;
    const T half = T(0.5) * back.shear, volume = T(kappa()) - back.shear / T(3.0);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j)
        for (int k = 0; k < dim; ++k)
          for (int l = 0; l < dim; ++l) {
            A(i, j, k, l) = back.turning * n(i, j) * n(k, l) - back.flowing * y(i, j) * y(k, l);
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
    const Return<T> back(*this, H, *start);
    const Tensor2<3, T> change = back.plastic();
    PlasticState<T> state = start->state;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) state.inverse(i, j) -= change(i, j);
    state.work() += work_of_flow(flow_stress, *start, back.flow) +
                    kinematic.work(back.at.normal, start->backstresses, back.flow);
    state.strain() += back.flow;
    kinematic.flow(back.at.normal, start->backstresses, back.flow, end);
    return state;
  }

 private:
  double kappa() const { return lambda + 2 * mu / 3; }

  template <int dim, class N>
  static void copy(const Tensor2<3, N>& from, Tensor2<dim, N>& to) {
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) to(i, j) = from(i, j);
  }

  /** What the trial state of a step to H comes back to. */
  template <class T>
  struct Return {
    Tensor2<3, T> strain;       ///< dev e of the trial state
    T volume;                   ///< tr e
    T flow;                     ///< x
    FlowDirection<T> at;        ///< there
    T shear, turning, flowing;  ///< the factors of dev, n x n and y x y in the tangent

    template <int dim>
    Return(const SmallStrainPlasticity& law, const Tensor2<dim, T>& H, const PlasticStart<T>& start)
        : strain(infinitesimal_strain(in_three_dimensions(H))), law_(law) {
      using std::sqrt;
      const T twice(2 * law.mu), elastic(3 * law.mu), root(std::sqrt(1.5));
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) strain(i, j) += start.state.inverse(i, j);
      volume = trace(strain);
      strain = plus_identity(strain, volume / T(-3.0));
      const Tensor2<3, T> s = scaled(twice, strain);
      T most = sqrt(double_contraction(s, s));
      for (int k = 0; k < law.n_backstresses() && start.backstresses; ++k) {
        const Tensor2<3, T> b = start.backstresses[k].tensor();
        most += sqrt(double_contraction(b, b));
      }
      const auto drive = [&](const T& x) {
        const FlowDirection<T> there = law.kinematic.direction(s, start.backstresses, x);
        return Drive<T>{there.drive - elastic * x, elastic + there.slope};
      };
      const RadialReturn<T> radial =
          radial_return(law.flow_stress, start, root * most / elastic, drive);
      flow = radial.flow;
      at = law.kinematic.direction(s, start.backstresses, flow);
      turning = twice * twice * root * flow / (at.length + T(1e-300));
      shear = twice - turning;
      flowing = twice * elastic * radial.compliance;
    }

    /** sqrt(3/2) x n. */
    Tensor2<3, T> plastic() const { return scaled(T(std::sqrt(1.5)) * flow, at.normal); }

    Tensor2<3, T> stress() const {
      return plus_identity(scaled(T(2 * law_.mu), difference(strain, plastic())),
                           T(law_.kappa()) * volume);
    }

    /** Its derivative along dH. */
    Tensor2<3, T> stress_along(const Tensor2<3, T>& dH) const {
      const Tensor2<3, T> e = infinitesimal_strain(dH);
      const T along_n = turning * double_contraction(at.normal, e),
              along_y = flowing * double_contraction(at.change, e);
      Tensor2<3, T> sigma =
          plus_identity(scaled(shear, e), (T(law_.kappa()) - shear / T(3.0)) * trace(e));
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          sigma(i, j) += along_n * at.normal(i, j) - along_y * at.change(i, j);
      return sigma;
    }

   private:
    const SmallStrainPlasticity& law_;
  };
};

LawEntry small_strain_plasticity();

}  // namespace steppe
