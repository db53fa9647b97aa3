#include "schemes.h"

#include "oscillator.h"
#include "steppe/solve/march/amplification.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <deal.II/lac/lapack_full_matrix.h>

#include <algorithm>
#include <complex>
#include <cstdio>
#include <memory>

using namespace steppe;
using namespace dealii;

// Damping ratio and frequency of the undamped oscillator as every scheme moves it, against closed
// forms.

namespace order_amplification {

using Complex = std::complex<double>;

SingleStep::Coefficients coefficients_of(const TimeInput& input) {
  return *input.entry().make_scheme(input)->single_step();
}

/// The root of u_{n+1} = p u_n - q u_{n-1} fitted to the end of a run, when spurious roots are
/// gone.
Complex measured_root(const TimeInput& scheme, double omega, double h, int steps) {
  const TightSolver options;
  const Oscillator oscillator("linear elastic", omega, {});
  TimeInput time = scheme;
  time.step = h;
  time.end = steps * h;
  State state = oscillator.state(0.1, 0.05 * omega);
  OscillatorRecord record(oscillator.model.space);
  Stepper(const_cast<Elastodynamics<2>&>(oscillator.model.problem), time).run(state, {&record});
  double aa = 0, ab = 0, bb = 0, ra = 0, rb = 0;
  for (std::size_t n = record.u.size() / 2; n + 2 < record.u.size(); ++n) {
    const double scale = 1 / (record.u[n] * record.u[n] + record.u[n + 1] * record.u[n + 1]);
    const double a = record.u[n + 1], b = -record.u[n], r = record.u[n + 2];
    aa += scale * a * a, ab += scale * a * b, bb += scale * b * b;
    ra += scale * r * a, rb += scale * r * b;
  }
  const double determinant = aa * bb - ab * ab;
  const double p = (ra * bb - rb * ab) / determinant, q = (rb * aa - ra * ab) / determinant;
  return p / 2 + std::sqrt(Complex(p * p / 4 - q));
}

/// The eigenvalues of the scheme written as L y_{n+1} = R y_n for y = (x, h v, h^2 a), row by row
/// as in the textbooks.
std::vector<Complex> eigenvalues(const SingleStep::Coefficients& c, double W) {
  FullMatrix<double> L(3, 3), R(3, 3), A(3, 3);
  L(0, 0) = 1, L(0, 2) = -c.beta;
  R(0, 0) = 1, R(0, 1) = 1, R(0, 2) = 0.5 - c.beta_2;
  L(1, 1) = 1, L(1, 2) = -c.gamma;
  R(1, 1) = 1, R(1, 2) = 1 - c.gamma;
  L(2, 0) = W * W * (1 - c.alpha_f), L(2, 2) = 1 - c.alpha_m;
  R(2, 0) = -W * W * c.alpha_f, R(2, 2) = -c.alpha_m;
  L.gauss_jordan();
  L.mmult(A, R);
  LAPACKFullMatrix<double> matrix(3, 3);
  matrix = A;
  matrix.compute_eigenvalues();
  return {matrix.eigenvalue(0), matrix.eigenvalue(1), matrix.eigenvalue(2)};
}

/// That nearest to the exact one.
Complex principal_root(const SingleStep::Coefficients& c, double W) {
  const Complex exact = std::exp(Complex(0, W));
  const auto all = eigenvalues(c, W);
  return *std::min_element(all.begin(), all.end(), [&](Complex a, Complex b) {
    return std::abs(a - exact) < std::abs(b - exact);
  });
}

double spectral_radius(const SingleStep::Coefficients& c, double W) {
  double radius = 0;
  for (const Complex z : eigenvalues(c, W)) radius = std::max(radius, std::abs(z));
  return radius;
}

/// The principal root of sum over j of (1 - 1/z)^j / j = i W.
Complex bdf_root(int order, double W) {
  const auto f = [&](Complex z) {
    Complex sum(0, -W);
    for (int j = 1; j <= order; ++j) sum += std::pow(1. - 1. / z, j) / double(j);
    return sum;
  };
  Complex z = std::exp(Complex(0, W));
  for (int k = 0; k < 50; ++k) z -= f(z) / ((f(z + 1e-6) - f(z - 1e-6)) / 2e-6);
  return z;
}

Complex closed_form(const TestedScheme& scheme, double W) {
  const Complex i(0, 1);
  if (scheme.time.scheme == "backward-euler" || scheme.time.scheme == "bdf1")
    return std::polar(1 / std::sqrt(1 + W * W), atan(W));
  if (scheme.time.scheme == "trapezoidal" || scheme.time.scheme == "midpoint")
    return std::polar(1., 2 * std::atan(W / 2));
  if (scheme.time.scheme == "central-difference" || scheme.name == "symplectic Euler" ||
      scheme.time.scheme == "symplectic")
    return std::polar(1., 2 * std::asin(W / 2));
  if (scheme.name == "explicit Euler") return 1. + i * W;
  if (scheme.time.scheme == "bdf2-newton")
    return (2. + std::sqrt(1. + 2. * i * W)) / (3. - 2. * i * W);
  if (scheme.time.scheme == "theta")
    return (1. + (1 - scheme.time.theta) * i * W) / (1. - scheme.time.theta * i * W);
  if (scheme.time.scheme.compare(0, 3, "bdf") == 0) return bdf_root(scheme.time.scheme[3] - '0', W);
  const Complex z = i * W;
  if (scheme.name == "rk2") return 1. + z + z * z / 2.;
  if (scheme.name == "rk4") return 1. + z * (1. + z / 2. * (1. + z / 3. * (1. + z / 4.)));
  if (scheme.name == "rk")  // Dormand and Prince
    return 1. + z * (1. + z / 2. * (1. + z / 3. * (1. + z / 4. * (1. + z / 5. * (1. + z / 5.)))));
  if (scheme.name == "ssp") return (4. * std::pow(1. + z / 4., 5) + 1.) / 5.;
  return principal_root(coefficients_of(scheme.time), W);
}

TEST(Amplification, IsThatOfTheClosedForms) {
  const double omega = 3;
  const bool speaks = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
  for (const TestedScheme& scheme : all_schemes())
    for (const double W : {0.1, 0.5, 1., 1.9}) {
      if (scheme.time.scheme == "arkimex" || scheme.time.scheme == "rosw") continue;
      if (scheme.symplectic_type > "1") continue;
      const Complex exact = closed_form(scheme, W);
      if (std::abs(exact) < 0.5) continue;  // nothing would be left to measure
      // the spurious roots of BDF4 to 6 decay slowly, and grow themselves where h omega is large
      const bool slow = scheme.order > 3 && !scheme.is_explicit;
      if (slow && W > 0.6) continue;
      const Complex measured = measured_root(scheme.time, omega, W / omega, slow ? 250 : 30);
      const auto ratio = [](Complex z) { return -std::log(z).real() / std::abs(std::log(z)); };
      if (speaks)
        std::printf("%-26s h omega %.1f  radius %.6f  damping %9.6f  period error %+8.4f %%\n",
                    scheme.name.c_str(), W, std::abs(measured), ratio(measured),
                    100 * (W / std::arg(measured) - 1));
      EXPECT_NEAR(std::abs(measured), std::abs(exact), 1e-6) << scheme.name << " at " << W;
      EXPECT_NEAR(std::arg(measured), std::arg(exact), 1e-6) << scheme.name << " at " << W;
      EXPECT_NEAR(numerical_damping(scheme.time, omega, W / omega), ratio(exact), 1e-9)
          << scheme.name << " at " << W;
    }
}

// of Newmark's method: |z|^2 = 1 - (gamma - 1/2) W^2 / (1 + beta W^2)
TEST(Amplification, OfHhtHasItsOwnBetaAndGamma) {
  for (const std::string scheme : {"newmark", "hht"})
    for (const double W : {0.5, 1., 2.}) {
      TimeInput time;
      time.scheme = scheme;
      time.alpha = 0;
      time.beta = 0.4;
      time.gamma = 0.7;
      EXPECT_NEAR(std::norm(measured_root(time, 3, W / 3, 30)), 1 - 0.2 * W * W / (1 + 0.4 * W * W),
                  1e-6)
          << scheme << " at " << W;
    }
}

TEST(Amplification, AtHighFrequenciesIsTheSpectralRadius) {
  for (const double radius : {0., 0.5, 0.8, 1.})
    for (const std::string name : {"generalized-alpha", "wbz"}) {
      TimeInput time;
      time.scheme = name;
      time.spectral_radius = radius;
      EXPECT_NEAR(spectral_radius(coefficients_of(time), 1e6), radius, 2e-4) << name;
    }
  TimeInput time;
  time.scheme = "hht";
  for (const double alpha : {-0.05, -0.3}) {
    time.alpha = alpha;
    EXPECT_NEAR(spectral_radius(coefficients_of(time), 1e6), (1 + alpha) / (1 - alpha), 1e-4);
  }
}

}  // namespace order_amplification
