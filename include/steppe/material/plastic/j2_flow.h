#pragma once

#include "steppe/material/plastic/kinematic_hardening.h"
#include "steppe/material/plastic/radial_return.h"
#include "steppe/material/strain/kinematics.h"

namespace steppe {

/** How the deviatoric stress s at the end of a step of J2Flow changes with the strain: along de
 * by shear dev de + turning n (n : de) - flowing y (y : de). */
template <class T>
struct J2Moduli {
  Tensor2<3, T> n, y;
  T shear, turning, flowing;

  Tensor2<3, T> along(const Tensor2<3, T>& de) const {
    const T along_n = turning * double_contraction(n, de),
            along_y = flowing * double_contraction(y, de);
    Tensor2<3, T> ds = plus_identity(scaled(shear, de), shear / T(-3.0) * trace(de));
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) ds(i, j) += along_n * n(i, j) - along_y * y(i, j);
    return ds;
  }
};

/**
 * Flow by von Mises' criterion where the elastic strain e of a step is that of its trial state less
 * what flows: associative, with isotropic hardening, backstresses b_k and rates. With s = 2 mu
 * dev e of the trial state the plastic strain x of the step is where
 *
 *     drive(s, x) - 3 mu x = sigma_y(alpha + x) f(x / h),
 *
 * drive and the direction n of KinematicHardening, f the factor of FlowStress, or zero where the
 * left is less at x = 0. Then e <- e - sqrt(3/2) x n, and s is the derivative of the energy of the
 * step, elastic and of plastic work, least over x and n: within a step the material is elastic with
 * a symmetric tangent, for y = d(x n)/dx, c = 2 mu sqrt(3/2) x / |xi| and the compliance
 * dx/d(drive)
 *
 *     2 mu (1 - c) dev + 2 mu c n x n - 6 mu^2 compliance y x y,
 *
 * which jumps where flow sets in and has no derivative. The energy leaves out the factor of the
 * rate. Without backstresses and with Prager's it is the radial return of Simo and Hughes,
 * Computational Inelasticity, 1998, boxes 3.1 and 3.2. For double, Lanes and Counted; constants in
 * Pa. Local, throws nothing.
 */
struct J2Flow {
  static constexpr bool is_plastic = true;
  double mu;
  FlowStress flow_stress;
  KinematicHardening kinematic;

  bool depends_on_rate() const { return flow_stress.depends_on_rate(); }
  int n_backstresses() const { return kinematic.size(); }

  /** A step from `start` with the elastic strain `trial`, whose trace plays no part. Borrows the
   * law and the start. */
  template <class T>
  class Step {
   public:
    Step(const J2Flow& law, const Tensor2<3, T>& trial, const PlasticStart<T>& start)
        : law_(law), start_(start), strain_(plus_identity(trial, trace(trial) / T(-3.0))) {
      using std::sqrt;
      const T twice(2 * law.mu), elastic(3 * law.mu), root(std::sqrt(1.5));
      const Tensor2<3, T> s = scaled(twice, strain_);
      T most = sqrt(double_contraction(s, s));
      const T isotropic = root * most;
      for (int k = 0; k < law.n_backstresses() && start.backstresses; ++k) {
        const Tensor2<3, T> b = start.backstresses[k].tensor();
        most += sqrt(double_contraction(b, b));
      }
      const auto drive = [&](const T& x) {
        if (law.n_backstresses() == 0) return Drive<T>{isotropic - elastic * x, elastic};
        const FlowDirection<T> there = law.kinematic.direction(s, start.backstresses, x);
        return Drive<T>{there.drive - elastic * x, elastic + there.slope};
      };
      const RadialReturn<T> radial =
          radial_return(law.flow_stress, start, root * most / elastic, drive);
      x_ = radial.flow;
      const FlowDirection<T> at = law.kinematic.direction(s, start.backstresses, x_);
      const T turning = twice * twice * root * x_ / (at.length + T(1e-300));
      moduli_ = {at.normal, at.change, twice - turning, turning,
                 twice * elastic * radial.compliance};
    }

    /** x. */
    const T& flow() const { return x_; }
    /** sqrt(3/2) x n. */
    Tensor2<3, T> plastic() const { return scaled(T(std::sqrt(1.5)) * x_, moduli_.n); }
    /** s. */
    Tensor2<3, T> stress() const { return scaled(T(2 * law_.mu), difference(strain_, plastic())); }
    const J2Moduli<T>& moduli() const { return moduli_; }

    /** mu dev e : dev e and the work of flow without its factor of the rate. */
    T energy() const {
      const Tensor2<3, T> deviator = difference(strain_, plastic());
      const T alpha = start_.state.strain();
      return T(law_.mu) * double_contraction(deviator, deviator) +
             law_.flow_stress.work(alpha + x_) - law_.flow_stress.work(alpha) + kinematic_work();
    }

    /** Adds the flow and its work to a state. The backstresses at the end, which may be the
     * start's, are those of a strain that is additive. */
    void end(PlasticState<T>& state, Backstress<T>* backstresses) const {
      state.work() += work_of_flow(law_.flow_stress, start_, x_) + kinematic_work();
      state.strain() += x_;
      law_.kinematic.flow(moduli_.n, start_.backstresses, x_, backstresses);
    }

   private:
    T kinematic_work() const { return law_.kinematic.work(moduli_.n, start_.backstresses, x_); }

    const J2Flow& law_;
    const PlasticStart<T>& start_;
    Tensor2<3, T> strain_;  // dev e of the trial state
    T x_;
    J2Moduli<T> moduli_;
  };
};

}  // namespace steppe
