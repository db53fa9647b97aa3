#include "plastic_point.h"

#include "steppe/material/strain/logarithmic_strain.h"

#include <array>
#include <cmath>

// Backstresses at finite strain, against closed forms and rate equations.

namespace steppe::material_backstresses {

MaterialInput metal(const std::string& moduli, const std::string& recoveries = "") {
  return metal_of("J2 plasticity", moduli, recoveries);
}

/// H of the isochoric stretch with ln l = strain along x.
Matrix<3> stretch(double strain) {
  const double across = std::expm1(-strain / 2);
  return {{{std::expm1(strain), 0, 0}, {0, across, 0}, {0, 0, across}}};
}

Matrix<3> shear(double gamma) {
  Matrix<3> H{};
  H(0, 1) = gamma;
  return H;
}

Matrix<3> turned(const Matrix<3>& Q, const Matrix<3>& H) {
  return plus_identity(product(Q, deformation_gradient(H)), -1.0);
}

double axial(const Matrix<3>& sigma) { return sigma(0, 0) - sigma(1, 1); }

// The closed form of small strains with ln l in place of the strain, there and back.
TEST(Backstresses, AreThoseOfLogarithmicStrainsInTension) {
  for (const int n : {1, 9}) {
    PlasticPoint<3> point(metal("2, 0.3", "40, 0"));
    double from = 0, beta = 0, plastic = 0;
    for (const double to : {0.4, -0.2, 0.7}) {
      const double alpha = point.state().strain(), sign = to > from ? 1 : -1;
      for (int i = 1; i <= n; ++i) point.step_to(stretch(from + (to - from) * i / n));
      const double x = point.state().strain() - alpha;
      plastic += sign * x;
      beta = sign * 0.05 - (sign * 0.05 - beta) * std::exp(-40 * x);
      EXPECT_GT(x, 0.3);
      EXPECT_NEAR(1 + point.state().inverse(0, 0), std::exp(-plastic), 1e-13);
      EXPECT_NEAR(axial(point.backstress()), beta + 0.3 * plastic, 1e-13);
      EXPECT_NEAR(axial(point.cauchy(stretch(to))), 3 * (to - plastic), 1e-13);
      EXPECT_NEAR(3 * (to - plastic),
                  beta + 0.3 * plastic + sign * (0.02 + 0.05 * point.state().strain()), 1e-13);
      from = to;
    }
  }
}

TEST(Backstresses, HaveDerivativesWithAHistory) {
  expect_derivatives_with_a_history<2>(metal("0.5, 2", "0, 30"), 0.2);
  expect_derivatives_with_a_history<3>(metal("0.5, 2", "0, 30"), 0.2);
}

// Also where the eigenvalues of C_e are equal, or nearly so.
TEST(Backstresses, HaveDerivativesAboutCoincidingStretches) {
  PlasticPoint<3> point(metal("0.5, 2", "0, 30"));
  Matrix<3> H = random_matrix<3>(0.1, 60), inverse;
  point.step_to(H);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) inverse(i, j) = point.state().inverse(i, j);
  const Matrix<3> F_p = steppe::inverse(deformation_gradient(inverse));
  for (const double apart : {0., 1e-9, 1e-5, 1e-4, 1e-3, 1e-2}) {
    Matrix<3> F_e = deformation_gradient(Matrix<3>{});
    F_e(0, 0) += apart;
    F_e(1, 1) -= apart / 3;
    expect_derivatives(point, plus_identity(product(F_e, F_p), -1.0), random_matrix<3>(1, 61));
  }
}

TEST(Backstresses, AreThoseOfSmallStrainsWhereStrainsAreSmall) {
  const double size = 1e-7;
  MaterialInput finite = metal("0.5, 2", "0, 3e6");
  finite.constants["Yield stress"] = "2e-8";
  MaterialInput small = finite;
  small.law = "small-strain J2 plasticity";
  PlasticPoint<3> a(small), b(finite);
  for (unsigned int seed = 50; seed < 55; ++seed) {
    const Matrix<3> H = random_matrix<3>(size, seed);
    a.step_to(H);
    b.step_to(H);
    expect_near(a.cauchy(H), b.cauchy(H), 1e-6 * size);
    expect_near(a.backstress(), b.backstress(), 1e-6 * size);
    for (int i = 0; i < 10; ++i) EXPECT_NEAR(a.state().a[i], b.state().a[i], 1e-6 * size);
    EXPECT_NEAR(a.state().work(), b.state().work(), 1e-6 * size * size);
  }
  EXPECT_GT(a.state().strain(), 1e-7);
}

// Cyclic shear of a body that turns about an axis askew, by 0.3 a step.
TEST(Backstresses, TurnWithTheBody) {
  PlasticPoint<3> point(metal("0.5, 2", "0, 30")), spun(metal("0.5, 2", "0, 30"));
  Matrix<3> Q = deformation_gradient(Matrix<3>{});
  for (int i = 1; i <= 40; ++i) {
    const Matrix<3> H = shear(1.5 * std::sin(0.3 * i));
    Q = product(Q, rotation<3>());
    point.step_to(H);
    spun.step_to(turned(Q, H));
    expect_near(spun.stress(turned(Q, H)), product(Q, point.stress(H)), 1e-13);
    expect_near(spun.backstress(), point.backstress(), 1e-13);
    for (int k = 0; k < 11; ++k) EXPECT_NEAR(spun.state().a[k], point.state().a[k], 1e-12);
  }
  EXPECT_GT(point.state().strain(), 4);
}

// What a step takes up is stored or is the work of its flow, to rounding, on every path; flow keeps
// volume, and the stress is no other when the step is over.
TEST(Backstresses, KeepTheBalanceOfEnergyAndVolume) {
  PlasticPoint<3> point(metal("0.5, 2", "0, 30"));
  for (unsigned int seed = 40; seed < 50; ++seed) {
    const Matrix<3> H = random_matrix<3>(0.3, seed);
    const double before = point.state().work(), taken = point.energy(H);
    point.step_to(H);
    Matrix<3> inverse;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) inverse(i, j) = point.state().inverse(i, j);
    EXPECT_NEAR(determinant_minus_one(inverse), 0, 1e-13);
    EXPECT_NEAR(trace(point.backstress()), 0, 1e-14);
    const Matrix<3> F_e = product(deformation_gradient(H), deformation_gradient(inverse)),
                    D = plus_identity(product(transposed(F_e), F_e), -1.0);
    const LogarithmicStrain<double> e(D);
    double squares = 0, trace = 0;
    for (const double value : e.E.values) squares += value * value, trace += value;
    EXPECT_NEAR(taken - (point.state().work() - before),
                squares - trace * trace / 3 + 5. / 6 * trace * trace, 1e-13);
  }
}

// Prager's alone is C / 3 ln(F_p F_p^T) on every path, whatever its steps.
TEST(Backstresses, OfPragerAreThoseOfThePlasticStretch) {
  PlasticPoint<3> point(metal("0.4"));
  for (unsigned int seed = 70; seed < 80; ++seed) {
    point.step_to(random_matrix<3>(0.3, seed));
    Matrix<3> less;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) less(i, j) = point.state().inverse(i, j);
    const Matrix<3> F_p = inverse(deformation_gradient(less));
    const LogarithmicStrain<double> V(plus_identity(product_transposed(F_p, F_p), -1.0));
    expect_near(point.backstress(), scaled(0.8 / 3, V.tensor()), 1e-13);
  }
  EXPECT_GT(point.state().strain(), 2);
}

/// Large shear of a stiff metal, in n steps: Cauchy stresses over the yield stress.
std::array<double, 2> sheared(const std::string& modulus, const std::string& recovery, double gamma,
                              int n) {
  MaterialInput material = metal(modulus, recovery);
  material.constants["Yield stress"] = "1e-6";
  material.constants["Hardening modulus"] = "";
  PlasticPoint<3> point(material);
  for (int i = 1; i <= n; ++i) point.step_to(shear(gamma * i / n));
  const Matrix<3> sigma = point.cauchy(shear(gamma));
  return {sigma(0, 1) * 1e6, sigma(0, 0) * 1e6};
}

/// Of first order in the step, to that limit.
void expect_sheared(const std::string& modulus, const std::string& recovery, double gamma,
                    std::array<double, 2> limit) {
  const auto coarse = sheared(modulus, recovery, gamma, 400),
             fine = sheared(modulus, recovery, gamma, 800);
  for (int i = 0; i < 2; ++i) {
    EXPECT_NEAR(fine[i], limit[i], 0.02) << gamma;
    EXPECT_NEAR(2 * fine[i] - coarse[i], limit[i], 1e-3) << gamma;
  }
}

// Prager's backstress of a rigid metal is 2/3 C ln V: in shear it rises to a largest value at 3 and
// falls slowly, where Jaumann's rate gives C/3 sin(gamma).
TEST(Backstresses, DoNotOscillateInLargeShear) {
  for (const double gamma : {1., 3., 8.}) {
    const double ln_V = std::asinh(gamma / 2) / std::sqrt(1 + gamma * gamma / 4);
    expect_sheared("1e-6", "", gamma, {1 / std::sqrt(3) + 2. / 3 * ln_V, ln_V * gamma / 3});
  }
}

/// b = C/3 ln B of unit C in a rigid metal, dB = l B + B l^T - recovery B ln B d alpha, by Runge's
/// and Kutta's method: components xy and xx.
std::array<double, 2> convected(double recovery, double gamma) {
  using B = std::array<double, 3>;  // xx, yy, xy
  const auto logarithm = [](const B& b) {
    const double mean = (b[0] + b[1]) / 2, theta = std::acosh(std::max(1., mean)),
                 factor = theta < 1e-6 ? 1 : theta / std::sinh(theta);
    return B{factor * (b[0] - mean), factor * (b[1] - mean), factor * b[2]};
  };
  const auto rate = [&](const B& b) {
    const B l = logarithm(b);
    const double r = recovery / std::sqrt(3);
    return B{2 * b[2] - r * (b[0] * l[0] + b[2] * l[2]), -r * (b[2] * l[2] + b[1] * l[1]),
             b[1] - r * (b[0] * l[2] + b[2] * l[1])};
  };
  const int n = 20000;
  const double h = gamma / n;
  B b = {1, 1, 0};
  for (int i = 0; i < n; ++i) {
    B k[4];
    const double shares[] = {0, 0.5, 0.5, 1};
    for (int s = 0; s < 4; ++s) {
      B at = b;
      for (int c = 0; c < 3 && s > 0; ++c) at[c] += shares[s] * h * k[s - 1][c];
      k[s] = rate(at);
    }
    for (int c = 0; c < 3; ++c) b[c] += h / 6 * (k[0][c] + 2 * k[1][c] + 2 * k[2][c] + k[3][c]);
  }
  const B l = logarithm(b);
  return {l[2] / 3, l[0] / 3};
}

TEST(Backstresses, RecoverInLargeShearAsTheRateEquations) {
  for (const double recovery : {0.5, 3.})
    for (const double gamma : {1., 5.}) {
      const auto b = convected(recovery, gamma);
      expect_sheared("1e-6", recovery == 3 ? "3" : "0.5", gamma, {1 / std::sqrt(3) + b[0], b[1]});
    }
}

}  // namespace steppe::material_backstresses
