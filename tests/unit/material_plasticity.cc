#include "plastic_point.h"

#include "steppe/material/catalogue/material_law.h"
#include "steppe/material/plastic/flow_stress.h"

#include <cmath>

// The plastic law with a history, against closed forms; without one every law's tests cover it.

namespace steppe::material_plasticity {

/// mu = 1 and kappa = 5/3, the given yield stress and hardening of 0.05.
MaterialInput metal(const std::string& yield_stress = "0.02") {
  MaterialInput material;
  material.law = "J2 plasticity";
  material.volumetric_energy = "logarithmic";
  material.shear_modulus = "1";
  material.lame_lambda = "1";
  material.constants = {{"Yield stress", yield_stress}, {"Hardening modulus", "0.05"}};
  return material;
}

/// H of the isochoric stretch with ln l = strain along x.
Matrix<3> stretch(double strain) {
  const double across = std::expm1(-strain / 2);
  return {{{std::expm1(strain), 0, 0}, {0, across, 0}, {0, 0, across}}};
}

/// The stress difference of a uniaxial test, sigma_xx - sigma_yy.
double axial(const Matrix<3>& sigma) { return sigma(0, 0) - sigma(1, 1); }

TEST(FlowStress, HasItsSlopeAndItsWork) {
  const FlowStress flow{{0, 0.1, 0.4}, {2, 2.5, 3.1}, 0.7, 0.4, 6, 0.3, 0.35, 0.02, 1e-3, 40, 5};
  EXPECT_NEAR(flow.at(0.), 2, 1e-15);
  EXPECT_NEAR(flow.at(0.25),
              2.8 + 0.7 * 0.25 + 0.4 * (1 - std::exp(-1.5)) + 0.3 * std::pow(0.25, 0.35), 1e-14);
  EXPECT_NEAR(flow.at(2.), 3.1 + 1.4 + 0.4 * (1 - std::exp(-12)) + 0.3 * std::pow(2, 0.35), 1e-14);
  const double h = 1e-6;
  for (const double alpha : {0.05, 0.25, 0.39, 2.}) {
    EXPECT_NEAR(flow.slope(alpha), (flow.at(alpha + h) - flow.at(alpha - h)) / (2 * h), 1e-8);
    EXPECT_NEAR(flow.at(alpha), (flow.work(alpha + h) - flow.work(alpha - h)) / (2 * h), 1e-8);
  }
  EXPECT_EQ(flow.rate_factor(0.), 1);
  EXPECT_NEAR(flow.rate_factor(1280.), (1 + 0.02 * std::log(1.28e6)) * 3, 1e-14);
  for (const double rate : {1e-4, 3., 1e4})
    EXPECT_NEAR(
        flow.rate_slope(rate),
        (flow.rate_factor(rate * (1 + h)) - flow.rate_factor(rate * (1 - h))) / (2 * h * rate),
        1e-8 / rate);
}

// sigma_y + H alpha = 3 mu (ln l - alpha), in one step or many.
TEST(J2Plasticity, FlowsInTensionAsInClosedForm) {
  const double strain = 0.3, alpha = (3 * strain - 0.02) / 3.05;
  for (const int n : {1, 7}) {
    PlasticPoint<3> point(metal());
    for (int i = 1; i <= n; ++i) point.step_to(stretch(i * strain / n));
    EXPECT_NEAR(point.state().strain(), alpha, 1e-14);
    EXPECT_NEAR(point.state().work(), 0.02 * alpha + 0.025 * alpha * alpha, 1e-14);
    EXPECT_NEAR(axial(point.cauchy(stretch(strain))), 0.02 + 0.05 * alpha, 1e-13);
    EXPECT_NEAR(1 + point.state().inverse(0, 0), std::exp(-alpha), 1e-14);
    EXPECT_NEAR(1 + point.state().inverse(1, 1), std::exp(alpha / 2), 1e-14);
    const double elastic = strain - alpha;
    EXPECT_NEAR(point.energy(stretch(strain)), 1.5 * elastic * elastic, 1e-14);
  }
}

// There and back: the same again from the strain that is left, with the hardening of both ways.
TEST(J2Plasticity, FlowsBackAtTheStressItHasHardenedTo) {
  const double a = 0.1, there = (3 * a - 0.02) / 3.05,
               back = (3 * (there + a) - 0.02 - 0.05 * there) / 3.05;
  PlasticPoint<3> point(metal());
  point.step_to(stretch(a));
  // elastic as long as the stress is below that
  const double last = there - 0.999 * (0.02 + 0.05 * there) / 3;
  point.step_to(stretch(last));
  EXPECT_NEAR(point.state().strain(), there, 1e-15);
  EXPECT_NEAR(axial(point.cauchy(stretch(last))), 3 * (last - there), 1e-14);
  for (int i = 1; i <= 5; ++i) point.step_to(stretch(a - 2 * a * i / 5));
  EXPECT_NEAR(point.state().strain(), there + back, 1e-14);
  EXPECT_NEAR(axial(point.cauchy(stretch(-a))), -(0.02 + 0.05 * (there + back)), 1e-13);
}

// With a stiff body the shear stress of large shear is sigma_y / sqrt(3), and no normal stress is
// left (others, of Jaumann's rate, oscillate).
TEST(J2Plasticity, ShearsAtTheYieldStressOverRootThree) {
  MaterialInput material = metal("1e-6");
  material.constants["Hardening modulus"] = "";
  PlasticPoint<3> point(material);
  Matrix<3> H{};
  for (int i = 1; i <= 400; ++i) {
    H(0, 1) = i * 0.01;
    point.step_to(H);
  }
  const Matrix<3> sigma = point.cauchy(H);
  EXPECT_NEAR(sigma(0, 1), 1e-6 / std::sqrt(3), 1e-11);
  EXPECT_NEAR(sigma(0, 0), 0, 3e-9);
  EXPECT_NEAR(point.state().strain(), 4 / std::sqrt(3), 1e-5);
}

TEST(J2Plasticity, HasDerivativesWithAHistory) {
  expect_derivatives_with_a_history<2>(metal("0.02"), 0.2);
  expect_derivatives_with_a_history<3>(metal("0.02"), 0.2);
}

TEST(J2Plasticity, KeepsVolumeAndTurnsWithTheBody) {
  PlasticPoint<3> point(metal()), turned(metal());
  const Matrix<3> Q = rotation<3>();
  for (unsigned int seed = 30; seed < 40; ++seed) {
    const Matrix<3> H = random_matrix<3>(0.2, seed);
    const Matrix<3> QH = plus_identity(product(Q, deformation_gradient(H)), -1.0);
    point.step_to(H);
    turned.step_to(QH);
    expect_near(turned.stress(QH), product(Q, point.stress(H)), 1e-14);
    for (int i = 0; i < 11; ++i) EXPECT_NEAR(turned.state().a[i], point.state().a[i], 1e-13);
    // at an accepted state nothing flows on, and the tangent is the elastic one
    const double before = point.state().strain();
    point.step_to(H);
    EXPECT_EQ(point.state().strain(), before);
  }
  Matrix<3> inverse;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) inverse(i, j) = point.state().inverse(i, j);
  EXPECT_GT(point.state().strain(), 1);
  EXPECT_NEAR(determinant_minus_one(inverse), 0, 1e-13);
}

// 3 mu (ln l - x) = (sigma_y + H x) f(x / h).
TEST(J2Plasticity, FlowsLessAtHigherRates) {
  MaterialInput material = metal();
  material.constants["Johnson-Cook factor"] = "0.03";
  material.constants["Johnson-Cook rate"] = "0.001";
  material.constants["Cowper-Symonds rate"] = "40";
  PlasticPoint<3> point(material);
  const double duration = 1e-3;
  point.step_to(stretch(0.1), duration);
  const double x = point.state().strain(), rate = x / duration;
  const double factor = (1 + 0.03 * std::log(rate / 0.001)) * (1 + std::pow(rate / 40, 1. / 5));
  EXPECT_GT(factor, 1.5);
  EXPECT_NEAR(3 * (0.1 - x), (0.02 + 0.05 * x) * factor, 1e-14);
  EXPECT_NEAR(point.state().work(), (0.02 * x + 0.025 * x * x) * factor, 1e-14);
  // no time, no flow: the stress stays where it is
  EXPECT_NEAR(axial(point.cauchy(stretch(0.1))), 3 * (0.1 - x), 1e-14);
  const double h = 1e-6, late = 2e-3;
  const Matrix<3> H = stretch(0.2), D = random_matrix<3>(1, 24);
  const auto P = [&](double s) {
    Matrix<3> result;
    const Matrix<3> there = sum(H, s, D);
    point.law().stress(point.points(late), &there, &result);
    return result;
  };
  Tensor4<3, double> A;
  point.law().tangent(point.points(late), &H, &A);
  expect_near(contraction(A, D), scaled(1 / (2 * h), sum(P(h), -1, P(-h))), 1e-7);
}

// The stress of small strains is that of small strain theory, to second order.
/// What a point flows does not depend on the points that are beside it in a batch.
TEST(J2Plasticity, FlowsAloneAsBesideOthers) {
  MaterialInput material = metal_of("J2 plasticity", "0.3, 0.2", "0, 15");
  material.constants["Cowper-Symonds rate"] = "0.1";
  const auto law = make_law<3>(material);
  const auto flowed = [&](double beside) {
    Tensor2<3, Lanes> H{};
    for (int lane = 0; lane < Lanes::size; ++lane) {
      const double size = lane == 0 ? 0.031 : beside * (1 + lane);
      H(0, 0).set(lane, size);
      H(0, 1).set(lane, 0.7 * size);
    }
    PlasticState<Lanes> state{};
    std::vector<Backstress<Lanes>> backstresses(2);
    law->flow({1, nullptr, &state, 0.1, nullptr, backstresses.data()}, &H, &state,
              backstresses.data());
    std::vector<double> found;
    for (const Lanes& number : state.a) found.push_back(number[0]);
    for (const Backstress<Lanes>& b : backstresses)
      for (const Lanes& number : b.a) found.push_back(number[0]);
    return found;
  };
  for (const double beside : {1e-5, 0.004, 0.011, 0.05, 0.12})
    EXPECT_EQ(flowed(beside), flowed(0)) << beside;
}

TEST(J2Plasticity, IsSmallStrainPlasticityAtSmallStrains) {
  const double size = 1e-7;
  MaterialInput material = metal("1e-8");
  const Matrix<3> H = scaled(size, random_matrix<3>(1, 25)), e = infinitesimal_strain(H),
                  deviator = plus_identity(e, -trace(e) / 3);
  const double trial = std::sqrt(2. / 3 * double_contraction(deviator, deviator)),
               x = (3 * trial - 1e-8) / 3.05;
  PlasticPoint<3> point(material);
  point.step_to(H);
  EXPECT_NEAR(point.state().strain(), x, 1e-13);
  expect_near(point.stress(H),
              plus_identity(scaled(2 * (1 - x / trial), deviator), 5. / 3 * trace(e)), 1e-13);
}

}  // namespace steppe::material_plasticity
