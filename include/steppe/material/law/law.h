#pragma once

#include "steppe/base/numbers/dual.h"
#include "steppe/base/numbers/lanes.h"
#include "steppe/base/numbers/tensor.h"
#include "steppe/material/law/plastic_state.h"
#include "steppe/material/strain/kinematics.h"

namespace steppe {

/** A unit vector of the reference configuration, with three components in plane strain too. */
template <class T>
struct Direction {
  T a[3];

  const T& operator[](int i) const { return a[i]; }
};

/**
 * The points that a law is asked about: their number; for a law with fibres their directions, those
 * of a point together; for a plastic law the internal variables of each that the step starts
 * from, and the time since then, s; the thermal strain of each, alpha (T - T_0), see ThermalLaw;
 * and for a plastic law with backstresses those that the step starts from, those of a point
 * together, or null where all are zero. The arrays belong to the caller. A number alone stands for
 * points without fibres that never flowed, at the reference temperature.
 */
template <class T>
struct Points {
  int size;
  const Direction<T>* fibres;
  const PlasticState<T>* plastic;
  double duration;
  const T* thermal_strain;
  const Backstress<T>* backstresses;

  Points(int number, const Direction<T>* directions = nullptr,
         const PlasticState<T>* states = nullptr, double time = 0, const T* strain = nullptr,
         const Backstress<T>* centres = nullptr)
      : size(number),
        fibres(directions),
        plastic(states),
        duration(time),
        thermal_strain(strain),
        backstresses(centres) {}

  /** Point q alone, of a law with so many fibres and backstresses at a point. */
  Points point(int q, int n_fibres, int n_backstresses) const {
    return {1,
            fibres ? fibres + q * n_fibres : nullptr,
            plastic ? plastic + q : nullptr,
            duration,
            thermal_strain ? thermal_strain + q : nullptr,
            backstresses ? backstresses + q * n_backstresses : nullptr};
  }
};

/** Properties of a law at all points. */
struct LawTraits {
  /** Whether it is one of small displacements and rotations: P is a function of H + H^T and the
   * Cauchy stress, and every H is admissible. */
  bool small_strain = false;
  bool quadratic_in_strain = false;  ///< psi is quadratic in the Green-Lagrange strain
  bool plastic = false;              ///< it has internal variables that flow
  /** Whether their flow depends on its rate: psi is not what P is the derivative of then. */
  bool depends_on_rate = false;
  int n_backstresses = 0;  ///< at a point, 0 where it is not plastic
  int n_fibres = 0;        ///< directions that it needs at a point
};

/**
 * A hyperelastic material, or a plastic one within a step: energy density psi, first
 * Piola-Kirchhoff stress P = dpsi/dF and tangent A = dP/dF as functions of the displacement
 * gradient H = du/dX = F - I at a number of points. Everything is per reference volume and in the
 * reference configuration; psi in J/m^3, P and A in Pa. In two dimensions plane strain. The arrays
 * belong to the caller; nothing is stored. Local, throws nothing: the functions return false when a
 * point is inadmissible (det F <= 0 or not a number; never with small strains), and the values
 * at that point are then meaningless. A point of Lanes is one of each of several cells. Functions
 * of doubles pack points into lanes.
 */
template <int dim>
class Law {
 public:
  virtual ~Law() = default;

  const LawTraits& traits() const { return traits_; }
  bool small_strain() const { return traits_.small_strain; }
  /** Whether P is linear in H besides, so that A is constant. */
  bool linear() const { return small_strain() && !plastic(); }
  bool quadratic_in_strain() const { return traits_.quadratic_in_strain; }
  bool plastic() const { return traits_.plastic; }
  bool depends_on_rate() const { return traits_.depends_on_rate; }
  int n_backstresses() const { return traits_.n_backstresses; }
  int n_fibres() const { return traits_.n_fibres; }

  /** psi(H), zero at H = 0. */
  virtual bool energy(Points<Lanes> points, const Tensor2<dim, Lanes>* H, Lanes* psi) const = 0;
  bool energy(Points<double> points, const Tensor2<dim, double>* H, double* psi) const;

  /** P_iJ(H). */
  virtual bool stress(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
                      Tensor2<dim, Lanes>* P) const = 0;
  bool stress(Points<double> points, const Tensor2<dim, double>* H, Tensor2<dim, double>* P) const;

  /** P_iJ in the value and its directional derivative A_iJkL dH_kL in the slope. */
  virtual bool stress(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
                      Tensor2<dim, Dual<Lanes>>* P) const = 0;
  bool stress(Points<double> points, const Tensor2<dim, Dual<double>>* H,
              Tensor2<dim, Dual<double>>* P) const;

  /** A_iJkL(H) = dP_iJ / dF_kL, with the major symmetry A_iJkL = A_kLiJ. */
  virtual bool tangent(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
                       Tensor4<dim, Lanes>* A) const = 0;
  bool tangent(Points<double> points, const Tensor2<dim, double>* H, Tensor4<dim, double>* A) const;

  /** A_iJkL in the value and its directional derivative in the slope; not of plastic laws, whose
   * tangent jumps. */
  virtual bool tangent(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
                       Tensor4<dim, Dual<Lanes>>* A) const = 0;
  bool tangent(Points<double> points, const Tensor2<dim, Dual<double>>* H,
               Tensor4<dim, Dual<double>>* A) const;

  /** The internal variables and backstresses at the end of a step to H, which may take the place of
   * the start's; of plastic laws. `backstresses` is not read or written without any. */
  virtual void flow(Points<Lanes> points, const Tensor2<dim, Lanes>* H, PlasticState<Lanes>* end,
                    Backstress<Lanes>* backstresses) const = 0;

  /**
   * Cauchy stress sigma = P F^T / det F (P itself with small strains) with all three normal
   * stresses, in plane strain too; in Pa, current configuration, at one point. ok is set to whether
   * H is admissible.
   */
  virtual Tensor2<3, Lanes> cauchy_in_three_dimensions(const Tensor2<dim, Lanes>& H, bool& ok,
                                                       Points<Lanes> point) const = 0;
  Tensor2<3, double> cauchy_in_three_dimensions(const Tensor2<dim, double>& H, bool& ok,
                                                Points<double> point = 1) const;

 protected:
  explicit Law(const LawTraits& traits) : traits_(traits) {}

 private:
  LawTraits traits_;
};

}  // namespace steppe
