#pragma once

#include "steppe/material/law/law_entry.h"
#include "steppe/material/plastic/j2_flow.h"
#include "steppe/material/strain/logarithmic_strain.h"

namespace steppe {

/**
 * Metal that yields by von Mises' criterion, at finite strain: F = F_e F_p, and J2Flow from the
 * elastic strain 1/2 ln C_e of the trial state of a step, F_e = F F_p^-1 with the plastic part of
 * its start. Within a step that is a hyperelastic law of C_e = F_p^-T C F_p^-1. At its end F_e has
 * the rotation of the trial state and the strain e that is left, so that
 *
 *     F_p <- A F_p,   A = exp(-e) exp(e_trial),
 *
 * which keeps det F_p = 1; without backstresses it is the exponential map, A = exp(sqrt(3/2) x n).
 * Those are carried along by A, see KinematicHardening. Deviatoric: for Isochoric. (Weber and
 * Anand, CMAME 79, 1990; Eterovic and Bathe, IJNME 30, 1990; Simo, CMAME 99, 1992; Ortiz and
 * Stainier, CMAME 171, 1999.)
 */
struct J2Plasticity : J2Flow {
  double shear_modulus() const { return mu; }

  template <class T>
  T energy(const Tensor2<3, T>& H, const PlasticStart<T>* start) const {
    return Trial<T>(*this, H, *start).step.energy();
  }

  /** P = F_e S F_p^-T, and dP = dF F_p^-1 S F_p^-T + F_e dS F_p^-T. */
  template <class T>
  void stress(const Tensor2<3, T>& H, Tensor2<3, T>& P, const PlasticStart<T>* start) const {
    const TrialStress<T> at(*this, H, *start, false);
    P = at.pushed(at.left, at.S);
  }
  template <class T>
  void stress(const Tensor2<3, Dual<T>>& H, Tensor2<3, Dual<T>>& P,
              const PlasticStart<T>* start) const {
    const TrialStress<T> at(*this, values(H), *start, true);
    const Tensor2<3, T> rate = product(slopes(H), at.right);
    Tensor2<3, T> dC{};
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        for (int i = 0; i < 3; ++i)
          dC(a, b) += rate(i, a) * at.left(i, b) + at.left(i, a) * rate(i, b);
    const Tensor2<3, T> turned = at.pushed(rate, at.S);
    P = dual(at.pushed(at.left, at.S), at.pushed(at.left, StressRate<T>(at).along(dC)));
    for (int i = 0; i < 3; ++i)
      for (int J = 0; J < 3; ++J) P(i, J).slope += turned(i, J);
  }

  /**
   * In the eigenbasis V of C_e, with t^ab_kL = (F_e V)_ka (F_p^-1 V)_Lb: A_iJkL = delta_ik
   * (F_p^-1 S F_p^-T)_JL + the sum over a <= b of (F_e dS/dC_ab F_p^-T)_iJ (t^ab + t^ba)_kL.
   */
  template <class T>
  void tangent(const Tensor2<3, T>& H, Tensor4<3, T>& A, const PlasticStart<T>* start) const {
    const TrialStress<T> at(*this, H, *start, true);
    const StressRate<T> rate(at);
    const Tensor2<3, T>&left = at.left, &right = at.right, S = at.pushed(right, at.S);
    A = {};
    for (int J = 0; J < 3; ++J)
      for (int L = 0; L < 3; ++L)
        for (int i = 0; i < 3; ++i) A(i, J, i, L) = S(J, L);
    for (int a = 0; a < 3; ++a)
      for (int b = a; b < 3; ++b) {
        Tensor2<3, T> dC{}, t;
        dC(a, b) = dC(b, a) = T(1.0);
        for (int k = 0; k < 3; ++k)
          for (int L = 0; L < 3; ++L) t(k, L) = left(k, a) * right(L, b) + left(k, b) * right(L, a);
        add_dyad(at.pushed(left, rate.along(dC)), t, A);
      }
  }

  /** The internal variables after the step to H, and the backstresses, into `end`, which may be the
   * start's. */
  template <class T>
  PlasticState<T> flow(const Tensor2<3, T>& H, const PlasticStart<T>* start,
                       Backstress<T>* end) const {
    using std::expm1;
    const Trial<T> trial(*this, H, *start);
    const Tensor2<3, T> plastic = trial.step.plastic();
    const SymmetricEigen<T>& E = trial.strain.E;
    PlasticState<T> state = start->state;
    trial.step.end(state, end);
    Tensor2<3, T> A_inverse;
    if (trial.coaxial) {
      A_inverse = E.function([&](int a) { return expm1(-plastic(a, a)); });
    } else {
      const SymmetricEigen<T> e = symmetric_eigen(difference(trial.strain.tensor(), plastic));
      A_inverse = compound(exponential(E, -1), exponential(e));
      kinematic.carry(trial.step.flow(), plastic, compound(exponential(e, -1), exponential(E)),
                      end);
    }
    const Tensor2<3, T> inverse = compound(trial.inverse, A_inverse);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        state.inverse(i, j) =
            where_at_most(trial.step.flow(), 0, state.inverse(i, j), inverse(i, j));
    return state;
  }

 private:
  /** F_p^-1 - I. */
  template <class T>
  static Tensor2<3, T> plastic_inverse(const PlasticState<T>& state) {
    Tensor2<3, T> inverse;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) inverse(i, j) = state.inverse(i, j);
    return inverse;
  }

  /** The trial state of a step to H, and the step: where there are no backstresses, whose axes are
   * others, in the eigenbasis of C_e. */
  template <class T>
  struct Trial {
    Tensor2<3, T> inverse, H_e;  ///< F_p^-1 - I and F_e - I
    LogarithmicStrain<T> strain;
    bool coaxial;
    Step<T> step;

    Trial(const J2Flow& law, const Tensor2<3, T>& H, const PlasticStart<T>& start)
        : inverse(plastic_inverse(start.state)),
          H_e(compound(H, inverse)),
          strain(scaled(T(2.0), green_lagrange(H_e))),
          coaxial(law.n_backstresses() == 0),
          step(law, coaxial ? strain.diagonal() : strain.tensor(), start) {}

    /** A tensor of the step in that eigenbasis. */
    Tensor2<3, T> in_eigenbasis(const Tensor2<3, T>& X) const {
      return coaxial ? X : strain.D.to_eigenbasis(X);
    }
  };

  /** Its stresses T and S, in the eigenbasis V of C_e. */
  template <class T>
  struct TrialStress : Trial<T> {
    LogarithmicSlopes<T> slopes;
    Tensor2<3, T> left, right;  ///< F_e V and F_p^-1 V
    Tensor2<3, T> stress, S;

    /** `has_rates`: for a StressRate, too. */
    TrialStress(const J2Flow& law, const Tensor2<3, T>& H, const PlasticStart<T>& start,
                bool has_rates)
        : Trial<T>(law, H, start),
          slopes(this->strain.D, this->coaxial && !has_rates),
          left(product(deformation_gradient(this->H_e), this->strain.D.vectors)),
          right(product(deformation_gradient(this->inverse), this->strain.D.vectors)),
          stress(this->in_eigenbasis(this->step.stress())),
          S(slopes.stress(stress)) {}

    /** X Y V^T F_p^-T. */
    Tensor2<3, T> pushed(const Tensor2<3, T>& X, const Tensor2<3, T>& Y) const {
      return product_transposed(product(X, Y), right);
    }
  };

  /** dS of dC_e there. */
  template <class T>
  class StressRate {
   public:
    explicit StressRate(const TrialStress<T>& at)
        : at_(at), curvature_(at.strain.D, at.slopes), moduli_(at.step.moduli()) {
      moduli_.n = at.in_eigenbasis(moduli_.n);
      moduli_.y = at.in_eigenbasis(moduli_.y);
    }

    Tensor2<3, T> along(const Tensor2<3, T>& dC) const {
      const Tensor2<3, T> dT = moduli_.along(at_.slopes.rate(dC)), direct = at_.slopes.stress(dT);
      Tensor2<3, T> dS = curvature_.stress_along(at_.stress, dC);
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) dS(a, b) += direct(a, b);
      return dS;
    }

   private:
    const TrialStress<T>& at_;
    LogarithmicCurvature<T> curvature_;
    J2Moduli<T> moduli_;
  };
};

LawEntry j2_plasticity();

}  // namespace steppe
