#include "plastic_point.h"

#include <algorithm>
#include <cmath>

// Plasticity of small strains with backstresses, against closed forms and the rate equations.

namespace steppe::material_small_strain_plasticity {

MaterialInput metal(const std::string& moduli = "", const std::string& recoveries = "") {
  return metal_of("small-strain J2 plasticity", moduli, recoveries);
}

/// Isochoric, of that strain along x.
Matrix<3> stretch(double strain) {
  return {{{strain, 0, 0}, {0, -strain / 2, 0}, {0, 0, -strain / 2}}};
}

double axial(const Matrix<3>& sigma) { return sigma(0, 0) - sigma(1, 1); }

Matrix<3> deviator(const Matrix<3>& sigma) { return plus_identity(sigma, -trace(sigma) / 3); }

// 3 mu (e - a) = 0.02 + (H + C) a; back from there the yield surface is 0.02 + H a around C a.
TEST(SmallStrainPlasticity, FlowsBackEarlierWithPragersHardening) {
  for (const int n : {1, 7}) {
    PlasticPoint<3> point(metal("0.4"));
    for (int i = 1; i <= n; ++i) point.step_to(stretch(i * 0.1 / n));
    const double a = (0.3 - 0.02) / 3.45;
    EXPECT_NEAR(point.state().strain(), a, 1e-15);
    EXPECT_NEAR(axial(point.cauchy(stretch(0.1))), 0.02 + 0.45 * a, 1e-14);
    EXPECT_NEAR(axial(point.backstress()), 0.4 * a, 1e-15);
    EXPECT_NEAR(point.state().work(), 0.02 * a + 0.225 * a * a, 1e-15);
    EXPECT_NEAR(point.state().inverse(0, 0), -a, 1e-15);
    EXPECT_NEAR(point.energy(stretch(0.1)), 1.5 * (0.1 - a) * (0.1 - a), 1e-15);
    const double yields = a + (0.4 * a - 0.02 - 0.05 * a) / 3;
    EXPECT_GT(axial(point.cauchy(stretch(yields))), 0);  // still pulled: Bauschinger
    point.step_to(stretch(yields + 1e-6));
    EXPECT_NEAR(point.state().strain(), a, 1e-15);
    for (int i = 1; i <= n; ++i) point.step_to(stretch(yields - i * 0.1 / n));
    const double b = 0.3 / 3.45;
    EXPECT_NEAR(point.state().strain(), a + b, 1e-14);
    EXPECT_NEAR(axial(point.cauchy(stretch(yields - 0.1))), 0.4 * (a - b) - 0.02 - 0.05 * (a + b),
                1e-14);
  }
}

// Exact whatever the step: beta <- C/gamma - (C/gamma - beta) exp(-gamma x), there and back.
TEST(SmallStrainPlasticity, FollowsArmstrongAndFrederickInClosedForm) {
  for (const int n : {1, 9}) {
    PlasticPoint<3> point(metal("2, 0.3", "40, 0"));
    double from = 0, beta = 0;
    for (const double to : {0.08, -0.05, 0.3}) {
      const double plastic_from = -point.state().inverse(0, 0), alpha = point.state().strain();
      for (int i = 1; i <= n; ++i) point.step_to(stretch(from + (to - from) * i / n));
      const double sign = to > from ? 1 : -1, x = point.state().strain() - alpha,
                   plastic = plastic_from + sign * x;
      beta = sign * 0.05 - (sign * 0.05 - beta) * std::exp(-40 * x);
      EXPECT_GT(x, 0.05);
      EXPECT_NEAR(-point.state().inverse(0, 0), plastic, 1e-14);
      EXPECT_NEAR(axial(point.backstress()), beta + 0.3 * plastic, 1e-14);
      EXPECT_NEAR(axial(point.cauchy(stretch(to))), 3 * (to - plastic), 1e-14);
      EXPECT_NEAR(3 * (to - plastic),
                  beta + 0.3 * plastic + sign * (0.02 + 0.05 * point.state().strain()), 1e-14);
      from = to;
    }
  }
}

/// The rate equations of two backstresses by small explicit steps of the strain: an independent
/// reference for paths that turn.
Matrix<3> integrated(const std::vector<Matrix<3>>& path, int n) {
  const double C[] = {2, 0.3}, gamma[] = {40, 0}, root = std::sqrt(1.5);
  Matrix<3> from{}, plastic{}, beta[2] = {};
  double alpha = 0;
  for (const Matrix<3>& to : path) {
    for (int i = 1; i <= n; ++i) {
      const Matrix<3> e = sum(scaled(1 - double(i) / n, from), double(i) / n, to);
      const Matrix<3> xi =
          sum(sum(scaled(2.0, deviator(sum(e, -1, plastic))), -1, beta[0]), -1, beta[1]);
      const double length = std::sqrt(double_contraction(xi, xi)),
                   excess = root * length - 0.02 - 0.05 * alpha;
      if (excess <= 0) continue;
      const Matrix<3> normal = scaled(1 / length, xi);
      double slope = 3.05;
      for (int k = 0; k < 2; ++k)
        slope += C[k] - root * gamma[k] * double_contraction(normal, beta[k]);
      const double x = excess / slope;
      alpha += x;
      plastic = sum(plastic, root * x, normal);
      for (int k = 0; k < 2; ++k)
        beta[k] = sum(scaled(1 - gamma[k] * x, beta[k]), C[k] * x / root, normal);
    }
    from = to;
  }
  return scaled(2.0, deviator(sum(from, -1, plastic)));
}

// Of first order in the step on a path that turns, to the solution of the rate equations.
TEST(SmallStrainPlasticity, ConvergesToTheRateEquationsOnPathsThatTurn) {
  Matrix<3> shear{};
  shear(0, 1) = shear(1, 0) = 0.05;
  const std::vector<Matrix<3>> path = {stretch(0.06), sum(stretch(0.06), 1, shear), shear,
                                       Matrix<3>{}};
  const Matrix<3> exact = integrated(path, 40000);
  const auto error = [&](int n) {
    PlasticPoint<3> point(metal("2, 0.3", "40, 0"));
    Matrix<3> from{};
    for (const Matrix<3>& to : path) {
      for (int i = 1; i <= n; ++i)
        point.step_to(sum(scaled(1 - double(i) / n, from), double(i) / n, to));
      from = to;
    }
    const Matrix<3> off = sum(deviator(point.cauchy(from)), -1, exact);
    return std::sqrt(double_contraction(off, off));
  };
  const double coarse = error(40), fine = error(80);
  EXPECT_LT(fine, 0.03 * std::sqrt(double_contraction(exact, exact)));
  EXPECT_NEAR(coarse / fine, 2, 0.25);
}

TEST(SmallStrainPlasticity, HasDerivativesWithAHistory) {
  expect_derivatives_with_a_history<2>(metal("0.5, 2", "0, 30"), 0.05);
  expect_derivatives_with_a_history<3>(metal("0.5, 2", "0, 30"), 0.05);
}

// With linear hardening the stress at the end is on the yield surface, and rests there.
TEST(SmallStrainPlasticity, EndsOnTheYieldSurface) {
  PlasticPoint<3> point(metal("0.4"));
  for (unsigned int seed = 30; seed < 40; ++seed) {
    const Matrix<3> H = random_matrix<3>(0.1, seed);
    point.step_to(H);
    const double before = point.state().strain();
    EXPECT_NEAR(von_mises(sum(point.cauchy(H), -1, point.backstress())), 0.02 + 0.05 * before,
                1e-14);
    EXPECT_NEAR(trace(point.backstress()), 0, 1e-15);
    point.step_to(H);
    EXPECT_EQ(point.state().strain(), before);
  }
}

// The work of a step is what its energy has more than the elastic one at its end.
TEST(SmallStrainPlasticity, AddsTheWorkOfItsFlow) {
  for (const char* recoveries : {"0, 0", "40, 1e-3"}) {
    PlasticPoint<3> point(metal("2, 0.3", recoveries));
    for (unsigned int seed = 40; seed < 45; ++seed) {
      const Matrix<3> H = random_matrix<3>(0.1, seed);
      const double before = point.state().work(), energy = point.energy(H);
      point.step_to(H);
      Matrix<3> plastic;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) plastic(i, j) = -point.state().inverse(i, j);
      const Matrix<3> e = sum(infinitesimal_strain(H), -1, plastic);
      EXPECT_NEAR(
          energy,
          0.5 * trace(e) * trace(e) + double_contraction(e, e) + point.state().work() - before,
          1e-15);
    }
  }
}

// The same as the finite form where strains are small.
TEST(SmallStrainPlasticity, IsTheFiniteFormAtSmallStrains) {
  const double size = 1e-7;
  MaterialInput small = metal(), finite = metal();
  finite.law = "J2 plasticity";
  for (MaterialInput* material : {&small, &finite}) {
    material->constants["Yield stress"] = "2e-8, 3e-8";
    material->constants["Plastic strain"] = "0, 1e-7";
    material->constants["Cowper-Symonds rate"] = "1e-4";
  }
  PlasticPoint<3> a(small), b(finite);
  for (unsigned int seed = 50; seed < 55; ++seed) {
    const Matrix<3> H = random_matrix<3>(size, seed);
    expect_near(a.cauchy(H, 1e-3), b.cauchy(H, 1e-3), 1e-6 * size);
    a.step_to(H, 1e-3);
    b.step_to(H, 1e-3);
    for (int i = 0; i < 10; ++i) EXPECT_NEAR(a.state().a[i], b.state().a[i], 1e-6 * size);
    EXPECT_NEAR(a.state().work(), b.state().work(), 1e-6 * size * size);
  }
  EXPECT_GT(a.state().strain(), 1e-7);
}

// 3 mu (e - x) = (0.02 + H x) f(x / h) + C x.
TEST(SmallStrainPlasticity, FlowsLessAtHigherRates) {
  MaterialInput material = metal("0.4");
  material.constants["Cowper-Symonds rate"] = "40";
  PlasticPoint<3> point(material);
  point.step_to(stretch(0.1), 1e-3);
  const double x = point.state().strain(), factor = 1 + std::pow(x / 0.04, 1. / 5);
  EXPECT_GT(x, 0.05);
  EXPECT_NEAR(3 * (0.1 - x), (0.02 + 0.05 * x) * factor + 0.4 * x, 1e-14);
  EXPECT_NEAR(point.state().work(), (0.02 * x + 0.025 * x * x) * factor + 0.2 * x * x, 1e-14);
}

}  // namespace steppe::material_small_strain_plasticity
