#pragma once

#include "steppe/material/law/law.h"

#include <memory>

namespace steppe {

/**
 * A material that expands with temperature, alike in all directions: F = F_e F_th with F_th =
 * theta I, theta = 1 + e and the thermal strain e = alpha (T - T_0), so that alpha is the mean
 * coefficient from T_0 to T of the tables, by which lengths grow. A law W, whose energy is per
 * volume of the expanded body free of stress, sees F_e = F / theta:
 *
 *     psi = theta^3 W(F_e),   P = theta^2 P_W(F_e),   A = theta A_W(F_e),
 *
 * so that the Cauchy stress is that of W at F_e. A law of small strains sees H - e I, without
 * factors. In two dimensions, plane strain, the body expands across the plane too and is held,
 * F_e33 = 1 / theta, which is why W is a law in three. The work of plastic flow is per reference
 * volume, theta^3 times that of W. (Lu and Pister, IJSS 11, 1975; Vujosevic and Lubarda, Theoret.
 * Appl. Mech. 28, 2002.) As Law; no tangent of plastic laws is derived. Without thermal strains at
 * the points theta is 1.
 */
template <int dim>
class ThermalLaw final : public Law<dim> {
 public:
  explicit ThermalLaw(std::unique_ptr<Law<3>> elastic) : elastic_(std::move(elastic)) {}

  bool energy(Points<double> points, const Tensor2<dim, double>* H, double* psi) const override;
  bool energy(Points<Lanes> points, const Tensor2<dim, Lanes>* H, Lanes* psi) const override;
  bool stress(Points<double> points, const Tensor2<dim, double>* H,
              Tensor2<dim, double>* P) const override;
  bool stress(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
              Tensor2<dim, Lanes>* P) const override;
  bool stress(Points<double> points, const Tensor2<dim, Dual<double>>* H,
              Tensor2<dim, Dual<double>>* P) const override;
  bool stress(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
              Tensor2<dim, Dual<Lanes>>* P) const override;
  bool tangent(Points<double> points, const Tensor2<dim, double>* H,
               Tensor4<dim, double>* A) const override;
  bool tangent(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
               Tensor4<dim, Lanes>* A) const override;
  bool tangent(Points<double> points, const Tensor2<dim, Dual<double>>* H,
               Tensor4<dim, Dual<double>>* A) const override;
  bool tangent(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
               Tensor4<dim, Dual<Lanes>>* A) const override;
  bool small_strain() const override { return elastic_->small_strain(); }
  bool quadratic_in_strain() const override { return elastic_->quadratic_in_strain(); }
  bool plastic() const override { return elastic_->plastic(); }
  bool depends_on_rate() const override { return elastic_->depends_on_rate(); }
  int n_backstresses() const override { return elastic_->n_backstresses(); }
  void flow(Points<Lanes> points, const Tensor2<dim, Lanes>* H, PlasticState<Lanes>* end,
            Backstress<Lanes>* backstresses) const override;
  int n_fibres() const override { return elastic_->n_fibres(); }
  Tensor2<3, double> cauchy_in_three_dimensions(const Tensor2<dim, double>& H, bool& ok,
                                                Points<double> point) const override;

 private:
  /// evaluate(q, point, F_e - I, theta) of every point.
  template <class T, class N, class Evaluate>
  bool at_points(const Points<T>& points, const Tensor2<dim, N>* H, const Evaluate& evaluate) const;
  template <class T>
  bool energy_at(const Points<T>& points, const Tensor2<dim, T>* H, T* psi) const;
  template <class T, class N>
  bool stress_at(const Points<T>& points, const Tensor2<dim, N>* H, Tensor2<dim, N>* P) const;
  template <class T, class N>
  bool tangent_at(const Points<T>& points, const Tensor2<dim, N>* H, Tensor4<dim, N>* A) const;

  std::unique_ptr<Law<3>> elastic_;
};

}  // namespace steppe
