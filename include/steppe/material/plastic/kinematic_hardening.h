#pragma once

#include "steppe/material/law/plastic_state.h"
#include "steppe/material/strain/logarithmic_strain.h"

#include <cmath>
#include <vector>

namespace steppe {

/** Where a step flows to and what drives it there, as functions of its plastic strain x. */
template <class T>
struct FlowDirection {
  Tensor2<3, T> normal;  ///< n, of length 1
  Tensor2<3, T> change;  ///< d(x n)/dx
  T length;              ///< |xi|
  T drive;               ///< von Mises' stress of s less the backstresses, along n
  T slope;               ///< -d(drive)/dx
};

/**
 * Backstresses b_k, the centres of yield surfaces that move with the flow (Chaboche):
 *
 *     db_k = 2/3 C_k de_p - gamma_k b_k d(alpha),
 *
 * Prager's linear hardening where gamma_k = 0, Armstrong and Frederick's else, which saturates at
 * von Mises' stress C_k / gamma_k. A step that starts from b_k flows along one direction n,
 * de_p = sqrt(3/2) n d(alpha), so that after the plastic strain x
 *
 *     b_k = w_k b_k + sqrt(2/3) C_k m_k n,   m_k = (1 - exp(-gamma_k x)) / gamma_k,   w_k = m_k',
 *
 * exactly. The work of that is sqrt(3/2) m_k b_k : n + C_k (x - m_k) / gamma_k, and n is the
 * direction that makes the energy of the step with this work least for the stress s of its trial
 * state: n = xi / |xi|, xi = s - sum of m_k / x b_k. Such a step, the incrementally extremal path
 * of Ortiz and Martin (IJNME 28, 1989), has a potential and a symmetric tangent, which the backward
 * difference of Armstrong and Frederick's law has not; both are the same with Prager's alone (then
 * Simo and Hughes, Computational Inelasticity, 1998, box 3.2). It is exact where the stress keeps
 * its direction, and of first order in the step where not: then the stress at the end lies outside
 * the yield surface by a term of second order. Pa. For double, Lanes and Counted. Local, throws
 * nothing. (Armstrong and Frederick, CEGB report RD/B/N731, 1966; Chaboche, Int. J. Plasticity 5,
 * 1989.)
 */
struct KinematicHardening {
  std::vector<double> moduli, recoveries;  ///< C_k > 0, Pa, and gamma_k >= 0; as many

  int size() const { return int(moduli.size()); }

  /** For s, deviatoric, and the backstresses of the start; null: all are zero. */
  template <class T>
  FlowDirection<T> direction(const Tensor2<3, T>& s, const Backstress<T>* start, const T& x) const {
    using std::sqrt;
    const T root(std::sqrt(1.5)), tiny(1e-300);
    Tensor2<3, T> xi = s, lag{}, fading{};  // sums of (m/x - w) b and of gamma w b
    T hardening(0.0), slope(0.0);
    for (int k = 0; k < size(); ++k) {
      const T m = length(k, x), w = T(1.0) - T(recoveries[k]) * m;
      hardening += T(moduli[k]) * m;
      slope += T(moduli[k]) * w;
      if (!start) continue;
      const Tensor2<3, T> b = start[k].tensor();
      const T mean = where_at_most(x, 0, T(1.0), m / (x + tiny));
      add(-mean, b, xi);
      add(mean - w, b, lag);
      add(T(recoveries[k]) * w, b, fading);
    }
    FlowDirection<T> at;
    at.length = sqrt(double_contraction(xi, xi));
    at.normal = at.change = scaled(T(1.0) / (at.length + tiny), xi);
    at.drive = root * at.length - hardening;
    at.slope = slope;
    if (!start || size() == 0) return at;
    const T along = double_contraction(at.normal, lag);
    add(-along, at.normal, lag);  // what is left turns n
    at.drive += root * along;
    at.slope -= root * (double_contraction(lag, lag) / (x * at.length + tiny) +
                        double_contraction(at.normal, fading));
    add(T(1.0) / (at.length + tiny), lag, at.change);
    return at;
  }

  /** The work of the step, J/m^3. */
  template <class T>
  T work(const Tensor2<3, T>& normal, const Backstress<T>* start, const T& x) const {
    T sum(0.0);
    for (int k = 0; k < size(); ++k) {
      sum += T(moduli[k]) * rest(k, x);
      if (start)
        sum += T(std::sqrt(1.5)) * length(k, x) * double_contraction(normal, start[k].tensor());
    }
    return sum;
  }

  /** The backstresses at its end, which may take the place of the start's. */
  template <class T>
  void flow(const Tensor2<3, T>& normal, const Backstress<T>* start, const T& x,
            Backstress<T>* end) const {
    for (int k = 0; k < size(); ++k) {
      const T m = length(k, x);
      Tensor2<3, T> b = scaled(T(std::sqrt(2. / 3) * moduli[k]) * m, normal);
      if (start) add(T(1.0) - T(recoveries[k]) * m, start[k].tensor(), b);
      end[k] = Backstress<T>(b);
    }
  }

  /**
   * At finite strain, after `flow`: b_k = C_k / 3 ln B_k, where F_p carries the part of it along
   * that has not recovered, as it does the B = F_e F_e^T of an elastic body. With A = `carrier` +
   * I, by which a step changes F_p, and `plastic`, its sqrt(3/2) x n,
   *
   *     ln B_k = ln(A exp(3 b_k / C_k - 2 plastic) A^T),
   *
   * which is no change where all have the same axes. So backstresses turn with the material, not
   * with its spin, whose use lets the stress oscillate in large shear. Where x = 0 they stay.
   * (Lion, Int. J. Plasticity 16, 2000; Dettmer and Reese, CMAME 193, 2004.)
   */
  template <class T>
  void carry(const T& x, const Tensor2<3, T>& plastic, const Tensor2<3, T>& carrier,
             Backstress<T>* b) const {
    using std::log1p;
    for (int k = 0; k < size(); ++k) {
      const T strain(3 / moduli[k]), modulus(moduli[k] / 3);
      Tensor2<3, T> ln_B = scaled(strain, b[k].tensor()), transposed;
      add(T(-2.0), plastic, ln_B);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) transposed(i, j) = carrier(j, i);
      const Tensor2<3, T> B = exponential(symmetric_eigen(ln_B));
      const SymmetricEigen<T> after = symmetric_eigen(compound(compound(carrier, B), transposed));
      const Backstress<T> carried(
          after.function([&](int a) { return modulus * log1p(after.values[a]); }));
      for (int i = 0; i < 6; ++i) b[k].a[i] = where_at_most(x, 0, b[k].a[i], carried.a[i]);
    }
  }

 private:
  /** m_k. */
  template <class T>
  T length(int k, const T& x) const {
    using std::expm1;
    const double gamma = recoveries[k];
    return gamma == 0 ? x : T(-1 / gamma) * expm1(T(-gamma) * x);
  }
  /** (x - m_k) / gamma_k, by its series where it would cancel. */
  template <class T>
  T rest(int k, const T& x) const {
    const double gamma = recoveries[k];
    if (gamma == 0) return T(0.5) * x * x;
    const T z = T(gamma) * x;
    T series(1.0);
    for (int n = 7; n > 2; --n) series = T(1.0) - z / T(double(n)) * series;
    return where_at_most(z, 1e-2, T(0.5) * x * x * series, (x - length(k, x)) / T(gamma));
  }
  template <class T>
  static void add(const T& s, const Tensor2<3, T>& a, Tensor2<3, T>& sum) {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) sum(i, j) += s * a(i, j);
  }
};

}  // namespace steppe
