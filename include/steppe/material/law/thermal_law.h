#pragma once

#include "steppe/material/law/law.h"

#include <memory>
#include <utility>

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
  explicit ThermalLaw(std::unique_ptr<Law<3>> elastic)
      : Law<dim>(elastic->traits()), elastic_(std::move(elastic)) {}

  bool energy(Points<Lanes> points, const Tensor2<dim, Lanes>* H, Lanes* psi) const override;
  bool stress(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
              Tensor2<dim, Lanes>* P) const override;
  bool stress(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
              Tensor2<dim, Dual<Lanes>>* P) const override;
  bool tangent(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
               Tensor4<dim, Lanes>* A) const override;
  bool tangent(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
               Tensor4<dim, Dual<Lanes>>* A) const override;
  void flow(Points<Lanes> points, const Tensor2<dim, Lanes>* H, PlasticState<Lanes>* end,
            Backstress<Lanes>* backstresses) const override;
  Tensor2<3, Lanes> cauchy_in_three_dimensions(const Tensor2<dim, Lanes>& H, bool& ok,
                                               Points<Lanes> point) const override;

 private:
  /// evaluate(q, point, F_e - I, theta) of every point.
  template <class N, class Evaluate>
  bool at_points(const Points<Lanes>& points, const Tensor2<dim, N>* H,
                 const Evaluate& evaluate) const;
  template <class N>
  bool stress_at(const Points<Lanes>& points, const Tensor2<dim, N>* H, Tensor2<dim, N>* P) const;
  template <class N>
  bool tangent_at(const Points<Lanes>& points, const Tensor2<dim, N>* H, Tensor4<dim, N>* A) const;

  std::unique_ptr<Law<3>> elastic_;
};

}  // namespace steppe
