#pragma once

#include "steppe/material/catalogue/material_law.h"

#include "material_helpers.h"

#include <vector>

namespace steppe {

template <int dim>
Tensor2<dim, Lanes> in_lanes(const Matrix<dim>& H) {
  Tensor2<dim, Lanes> result;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) result(i, j) = Lanes(H(i, j));
  return result;
}

/// mu = 1 and kappa = 5/3, a yield stress of 0.02 and hardening of 0.05.
inline MaterialInput metal_of(const std::string& law, const std::string& kinematic_moduli = "",
                              const std::string& recoveries = "") {
  MaterialInput material;
  material.law = law;
  material.volumetric_energy = "logarithmic";
  material.shear_modulus = "1";
  material.lame_lambda = "1";
  material.constants = {{"Yield stress", "0.02"},
                        {"Hardening modulus", "0.05"},
                        {"Kinematic modulus", kinematic_moduli},
                        {"Kinematic recovery", recoveries}};
  return material;
}

/// A point of a plastic law that is strained step by step.
template <int dim>
class PlasticPoint {
 public:
  explicit PlasticPoint(const MaterialInput& material)
      : law_(make_law<dim>(material)), backstresses_(law_->n_backstresses()) {}

  void step_to(const Matrix<dim>& H, double duration = 0) {
    const Tensor2<dim, Lanes> lanes = in_lanes(H);
    PlasticState<Lanes> state;
    std::vector<Backstress<Lanes>> backstresses(backstresses_.size());
    for (int i = 0; i < 11; ++i) state.a[i] = Lanes(state_.a[i]);
    for (std::size_t k = 0; k < backstresses.size(); ++k)
      for (int i = 0; i < 6; ++i) backstresses[k].a[i] = Lanes(backstresses_[k].a[i]);
    law_->flow({1, nullptr, &state, duration, nullptr, backstresses.data()}, &lanes, &state,
               backstresses.data());
    const auto take = [](const Lanes& from, double& to) {
      for (int lane = 0; lane < Lanes::size; ++lane) EXPECT_EQ(from[lane], from[0]);
      to = from[0];
    };
    for (int i = 0; i < 11; ++i) take(state.a[i], state_.a[i]);
    for (std::size_t k = 0; k < backstresses.size(); ++k)
      for (int i = 0; i < 6; ++i) take(backstresses[k].a[i], backstresses_[k].a[i]);
  }

  const Law<dim>& law() const { return *law_; }
  const PlasticState<double>& state() const { return state_; }
  /// The sum of all.
  Matrix<3> backstress() const {
    Matrix<3> all{};
    for (const Backstress<double>& b : backstresses_) all = sum(all, 1, b.tensor());
    return all;
  }
  Points<double> points(double duration = 0) const {
    return {1, nullptr, &state_, duration, nullptr, backstresses_.data()};
  }
  Matrix<3> cauchy(const Matrix<dim>& H, double duration = 0) const {
    bool ok = false;
    return law_->cauchy_in_three_dimensions(H, ok, points(duration));
  }
  double energy(const Matrix<dim>& H) const {
    double psi = 0;
    law_->energy(points(), &H, &psi);
    return psi;
  }
  Matrix<dim> stress(const Matrix<dim>& H) const {
    Matrix<dim> P;
    law_->stress(points(), &H, &P);
    return P;
  }

 private:
  std::unique_ptr<Law<dim>> law_;
  PlasticState<double> state_{};
  std::vector<Backstress<double>> backstresses_;
};

/// Energy, stress and tangent of the next step fit together at some H, along D.
template <int dim>
void expect_derivatives(const PlasticPoint<dim>& point, const Matrix<dim>& H,
                        const Matrix<dim>& D) {
  const double h = 1e-6;
  const Matrix<dim> plus = sum(H, h, D), minus = sum(H, -h, D), P = point.stress(H);
  EXPECT_NEAR(double_contraction(P, D), (point.energy(plus) - point.energy(minus)) / (2 * h), 1e-9);
  Tensor4<dim, double> A;
  EXPECT_TRUE(point.law().tangent(point.points(), &H, &A));
  expect_near(contraction(A, D),
              scaled(1 / (2 * h), sum(point.stress(plus), -1, point.stress(minus))), 1e-7);
  const auto H_dual = dual(H, D);
  Tensor2<dim, Dual<double>> P_dual;
  EXPECT_TRUE(point.law().stress(point.points(), &H_dual, &P_dual));
  expect_near(values(P_dual), P, 1e-14);
  expect_near(slopes(P_dual), contraction(A, D), 1e-13);
  for (int i = 0; i < dim * dim; ++i)
    for (int j = 0; j < i; ++j)
      EXPECT_NEAR(A(i / dim, i % dim, j / dim, j % dim), A(j / dim, j % dim, i / dim, i % dim),
                  1e-14);
}

/// Before it has flown, flowing on, and hardly so: of a metal that hardens in all ways besides,
/// in displacement gradients of about this size.
template <int dim>
void expect_derivatives_with_a_history(MaterialInput metal, double size) {
  metal.constants["Yield stress"] = "0.02, 0.03";
  metal.constants["Plastic strain"] = "0, 0.4";
  metal.constants["Voce stress"] = "0.01";
  metal.constants["Voce exponent"] = "8";
  metal.constants["Ludwik stress"] = "0.02";
  metal.constants["Ludwik exponent"] = "0.3";
  PlasticPoint<dim> point(metal);
  const Matrix<dim> H_1 = random_matrix<dim>(size, 21), H_2 = random_matrix<dim>(size, 22),
                    D = random_matrix<dim>(1, 23);
  expect_derivatives(point, H_1, D);
  point.step_to(H_1);
  EXPECT_GT(point.state().strain(), 0.01);
  for (const Matrix<dim>& H : {H_2, sum(H_1, 1e-3, D)}) expect_derivatives(point, H, D);
}

}  // namespace steppe
