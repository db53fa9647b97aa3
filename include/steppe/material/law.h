#pragma once

#include "steppe/base/dual.h"
#include "steppe/base/lanes.h"
#include "steppe/base/tensor.h"
#include "steppe/material/kinematics.h"

namespace steppe {

/** A unit vector of the reference configuration, with three components in plane strain too. */
template <class T>
struct Direction {
  T a[3];

  const T& operator[](int i) const { return a[i]; }
};

/**
 * The points that a law is asked about: their number, and for a law with fibres their directions,
 * those of a point together, which belong to the caller. A number alone stands for points without.
 */
template <class T>
struct Points {
  int size;
  const Direction<T>* fibres;

  Points(int number, const Direction<T>* directions = nullptr) : size(number), fibres(directions) {}
};

/**
 * A hyperelastic material: energy density psi, first Piola-Kirchhoff stress P = dpsi/dF and tangent
 * A = dP/dF as functions of the displacement gradient H = du/dX = F - I at a number of points.
 * Everything is per reference volume and in the reference configuration; psi in J/m^3, P and A in
 * Pa. In two dimensions plane strain. The arrays belong to the caller; nothing is stored. Local,
 * throws nothing: the functions return false when a point is inadmissible (det F <= 0 or not a
 * number; never for linear elasticity), and the values at that point are then meaningless. With
 * Lanes a point is one of each of several cells.
 */
template <int dim>
class Law {
 public:
  virtual ~Law() = default;

  /** psi(H), zero at H = 0. */
  virtual bool energy(Points<double> points, const Tensor2<dim, double>* H, double* psi) const = 0;
  virtual bool energy(Points<Lanes> points, const Tensor2<dim, Lanes>* H, Lanes* psi) const = 0;

  /** P_iJ(H). */
  virtual bool stress(Points<double> points, const Tensor2<dim, double>* H,
                      Tensor2<dim, double>* P) const = 0;
  virtual bool stress(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
                      Tensor2<dim, Lanes>* P) const = 0;

  /** P_iJ in the value and its directional derivative A_iJkL dH_kL in the slope. */
  virtual bool stress(Points<double> points, const Tensor2<dim, Dual<double>>* H,
                      Tensor2<dim, Dual<double>>* P) const = 0;
  virtual bool stress(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
                      Tensor2<dim, Dual<Lanes>>* P) const = 0;

  /** A_iJkL(H) = dP_iJ / dF_kL, with the major symmetry A_iJkL = A_kLiJ. */
  virtual bool tangent(Points<double> points, const Tensor2<dim, double>* H,
                       Tensor4<dim, double>* A) const = 0;
  virtual bool tangent(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
                       Tensor4<dim, Lanes>* A) const = 0;

  /** A_iJkL in the value and its directional derivative in the slope. */
  virtual bool tangent(Points<double> points, const Tensor2<dim, Dual<double>>* H,
                       Tensor4<dim, Dual<double>>* A) const = 0;
  virtual bool tangent(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
                       Tensor4<dim, Dual<Lanes>>* A) const = 0;

  /** Whether P is linear in H, so that A is constant and every H is admissible. */
  virtual bool linear() const = 0;

  /** Whether psi is quadratic in the Green-Lagrange strain. */
  virtual bool quadratic_in_strain() const = 0;

  /** The number of fibre directions it needs at a point. */
  virtual int n_fibres() const = 0;

  /**
   * Cauchy stress sigma = P F^T / det F (P itself for linear elasticity) with all three normal
   * stresses, in plane strain too; in Pa, current configuration, at one point with its fibres. ok
   * is set to whether H is admissible.
   */
  virtual Tensor2<3, double> cauchy_in_three_dimensions(
      const Tensor2<dim, double>& H, bool& ok, const Direction<double>* fibres = nullptr) const = 0;

  /** The components of the Cauchy stress in the dim coordinates of the problem. */
  Tensor2<dim, double> cauchy(const Tensor2<dim, double>& H, bool& ok,
                              const Direction<double>* fibres = nullptr) const {
    const Tensor2<3, double> full = cauchy_in_three_dimensions(H, ok, fibres);
    Tensor2<dim, double> sigma;
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) sigma(i, j) = full(i, j);
    return sigma;
  }
};

}  // namespace steppe
