#include "steppe/solve/frequency/coordinate_modes.h"
#include "steppe/solve/frequency/covariance.h"
#include "steppe/solve/frequency/frequency_grid.h"
#include "steppe/solve/frequency/frequency_response.h"
#include "steppe/solve/modes/modes.h"

#include "model.h"

#include <complex>

using namespace steppe;
using namespace dealii;

namespace solve_frequency {

using Complex = std::complex<double>;
const double two_pi = 2 * numbers::PI;

/// A straight bar along x with nu = 0 whose points move along it alone: c = 1, L = 1.
BodyInput bar(int n) {
  BodyInput setup(2, 1);
  setup.mesh.cells = std::to_string(n) + ", 1";
  setup.mesh.upper = "1, 0.01";
  setup.mesh.transform.clear();
  setup.materials = {{"bar", material("St. Venant-Kirchhoff", 2, 0, 2)}};
  setup.move("id 0", "fixed").move("id 2", "free; 0").move("id 3", "free; 0");
  return setup;
}

/// The nodal force of a pull on the free end, free unknowns alone.
VecHandle pull(const Model<2>& model, double size) {
  VecHandle force = model.problem.layout().create_vector();
  {
    LocalArray entries(force);
    for (int node = 0; node < model.space.n_owned_nodes(); ++node)
      if (model.space.node_positions()[node][0] > 1 - 1e-9) entries[2 * node] = size / 2;
  }
  return force;
}

/// The mean displacement of the free end along x.
double at_end(const Model<2>& model, Vec displacement) {
  const VecHandle measure = pull(model, 1);
  return dot(measure, displacement);
}

TEST(FrequencyResponse, OneUnknownHasItsClosedForm) {
  // u = q x: k = E A, m = rho A / 3, and of a unit force on the end q = 1 / (k - w^2 m + i w c)
  BodyInput setup = bar(1);
  setup.damping.mass_factor = 0.3;
  setup.damping.stiffness_factor = 0.02;
  Model<2> model(setup);
  check(PetscOptionsClear(nullptr));
  const double k = 2 * 0.01, m = 2 * 0.01 / 3, w_1 = std::sqrt(k / m), eta = 0.04, zeta = 0.05;
  FrequencyResponse response(model.problem, model.state(), eta, "direct");
  const Amplitude load = {pull(model, 3), pull(model, -4)};
  Amplitude found = create_amplitude(model.problem.layout());
  // its only mode has the modal mass 1 where |q| = 1 / sqrt(m)
  VecHandle shape = model.problem.layout().create_vector();
  FrequencyResponse(model.problem, model.state(), 0, "direct")
      .solve(0, {pull(model, 1), pull(model, 0)}, found);
  check(VecCopy(found.real, shape));
  check(VecScale(shape, k / std::sqrt(m)));
  EXPECT_NEAR(response.ratio(shape, w_1), 0.15 / w_1 + 0.01 * w_1 + eta / 2, 1e-10);
  for (const double extra : {0., 2 * zeta * w_1 * m}) {
    if (extra > 0) response.add({{shape, w_1, zeta}});
    for (const double w : {0., 0.5 * w_1, w_1, 1.0017 * w_1, 3 * w_1}) {
      response.solve(w / two_pi, load, found);
      const double c = 0.3 * m + 0.02 * k + extra;
      const Complex exact = Complex(3, -4) / Complex(k - w * w * m, w * c + eta * k);
      EXPECT_NEAR(at_end(model, found.real), exact.real(), 1e-8 * std::abs(exact)) << w;
      EXPECT_NEAR(at_end(model, found.imaginary), exact.imag(), 1e-8 * std::abs(exact)) << w;
    }
  }
}

TEST(FrequencyResponse, BranchesMakeTheStiffnessComplex) {
  // u = q x: q = 1 / (k (1 + 2/3 sum g i w tau / (1 + i w tau)) - w^2 m), as the isochoric part of
  // the stress relaxes; also about a stretched state
  BodyInput setup = bar(1);
  setup.materials[0].second.law = "linear elastic";
  setup.materials[0].second.prony = "0.5, 0.4; 2, 3";
  Model<2> model(setup);
  check(PetscOptionsClear(nullptr));
  const double k = 2 * 0.01, m = 2 * 0.01 / 3, eta = 0.1;
  State state = model.state();
  for (const double stretched : {0., 0.2}) {
    check(VecCopy(pull(model, 2 * stretched), state.displacement));
    state.time = stretched;
    model.problem.accept(state);
    const BranchesOfMaterials branches = branches_of(model.body);
    FrequencyResponse response(model.problem, state, eta, "direct", branches);
    const Amplitude load = {pull(model, 3), pull(model, -4)};
    Amplitude found = create_amplitude(model.problem.layout());
    const auto modulus = [](double w) {
      const Complex i(0, 1);
      return 1. +
             2. / 3 *
                 (0.5 * i * w * 0.4 / (1. + i * w * 0.4) + 2. * i * w * 3. / (1. + i * w * 3.));
    };
    for (const double w : {0., 0.1, 1.3, 2., 40.}) {
      response.solve(w / two_pi, load, found);
      const Complex E = modulus(w), K = k * (E + Complex(0, eta * E.real())) - w * w * m,
                    exact = Complex(3, -4) / K;
      EXPECT_NEAR(at_end(model, found.real), exact.real(), 1e-8 * std::abs(exact)) << w;
      EXPECT_NEAR(at_end(model, found.imaginary), exact.imag(), 1e-8 * std::abs(exact)) << w;
    }
    // the mode: q = 1 / sqrt(m)
    const VecHandle shape = pull(model, 2 / std::sqrt(m));
    const double w = response.natural_frequency(shape, std::sqrt(3.5 * k / m));
    EXPECT_NEAR(w * w, k / m * modulus(w).real(), 1e-8 * w * w);
    EXPECT_NEAR(response.ratio(shape, w), (modulus(w).imag() / modulus(w).real() + eta) / 2, 1e-8);
  }
}

TEST(FrequencyResponse, IsTheSumOfAllModes) {
  // r_m and r_k leave the modes of n cells uncoupled
  const int n = 6;
  const double r_m = 0.2, r_k = 0.01;
  BodyInput setup = bar(n);
  setup.damping.mass_factor = r_m;
  setup.damping.stiffness_factor = r_k;
  Model<2> model(setup);
  ModesInput input;
  input.count = n;
  input.tolerance = 1e-10;
  check(PetscOptionsClear(nullptr));
  // beside those along the bar there are none: all points move along it alone
  const Modes modes = compute_modes(model.problem, model.state(), input);
  FrequencyResponse response(model.problem, model.state(), 0, "direct");
  const VecHandle force = pull(model, 1);
  Amplitude load = {pull(model, 1), pull(model, 0)},
            found = create_amplitude(model.problem.layout());
  for (const double w : {0.3, modes.modes[0].angular_frequency, 4., 20.}) {
    response.solve(w / two_pi, load, found);
    Complex sum = 0;
    for (const Mode& mode : modes.modes) {
      const double part = dot(mode.shape, force), w_j = mode.angular_frequency;
      sum += part * part / Complex(w_j * w_j - w * w, w * (r_m + r_k * w_j * w_j));
    }
    EXPECT_NEAR(at_end(model, found.real), sum.real(), 1e-7 * std::abs(sum)) << w;
    EXPECT_NEAR(at_end(model, found.imaginary), sum.imag(), 1e-7 * std::abs(sum)) << w;
  }
}

TEST(FrequencyResponse, HasNoneWithoutDampingAtANaturalFrequency) {
  Model<2> model(bar(1));
  check(PetscOptionsClear(nullptr));
  FrequencyResponse response(model.problem, model.state(), 0, "direct");
  Amplitude found = create_amplitude(model.problem.layout());
  try {
    response.solve(std::sqrt(3.) / two_pi, {pull(model, 1), pull(model, 0)}, found);
    FAIL() << at_end(model, found.real);
  } catch (const NumericsError& error) {
    EXPECT_NE(std::string(error.what()).find("give Damping"), std::string::npos);
  }
}

TEST(FrequencyGrid, IntegratesPeaksAsTheirClosedForm) {
  // int_0^oo |1 / (w_0^2 - w^2 + 2 i z w_0 w)|^2 df = 1 / (8 z w_0^3); beyond 40 f_0 less than 1e-6
  FrequenciesInput input;
  input.from = 0;
  input.points = 40;
  for (const double ratio : {0.001, 0.02, 0.1}) {
    const double f_0 = 7, w_0 = two_pi * f_0;
    input.to = 40 * f_0;
    double sum = 0;
    for (const auto& [frequency, weight] : gauss_points(frequency_grid(input, {{f_0, ratio}}))) {
      const double w = two_pi * frequency;
      sum += weight / std::norm(Complex(w_0 * w_0 - w * w, 2 * ratio * w_0 * w));
    }
    const double exact = 1 / (8 * ratio * w_0 * w_0 * w_0);
    EXPECT_NEAR(sum, exact, 1e-3 * exact) << ratio;
  }
}

TEST(FrequencyGrid, KeepsChosenFrequenciesToTheLastBit) {
  FrequenciesInput input;
  input.to = 100;
  input.points = 101;  // of which the 30th is rounded to less than 29
  input.chosen = {29};
  const std::vector<double> grid = frequency_grid(input, {});
  EXPECT_EQ(grid.size(), 101u);
  EXPECT_EQ(grid[29], 29);
}

TEST(FrequencyGrid, KeepsEachFrequencyOnce) {
  FrequenciesInput input;
  input.from = 1;
  input.to = 16;
  input.points = 5;
  input.spacing = "logarithmic";
  input.chosen = {4, 3};
  input.cluster = false;
  const std::vector<double> grid = frequency_grid(input, {{5, 0.1}}),
                            expected = {1, 2, 3, 4, 8, 16};
  ASSERT_EQ(grid.size(), expected.size());
  for (std::size_t k = 0; k < grid.size(); ++k) EXPECT_NEAR(grid[k], expected[k], 1e-12);
  input.cluster = true;
  EXPECT_EQ(frequency_grid(input, {{5, 0.01}}).size(), 6 + 23u);
  const double double_mode = 5 * (1 + 1e-11);
  EXPECT_EQ(frequency_grid(input, {{5, 0.01}, {double_mode, 0.01}}).size(), 6 + 23u);
  EXPECT_EQ(frequency_grid(input, {{5, 0}}).size(), 6 + 28u);  // without damping not at 5 itself
  EXPECT_EQ(frequency_grid(input, {{50, 0.01}}).size(), 6u);
}

TEST(Covariance, IsTheSumOfTheProductsOfItsFactors) {
  Covariance covariance(3);
  covariance.add(2, {1, 2, 3});
  covariance.add(0.5, {-1, 0, 4});
  const auto factors = covariance.factors(PETSC_COMM_WORLD);
  ASSERT_EQ(factors.size(), 2u);  // of rank two
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      double sum = 0;
      for (const auto& factor : factors) sum += factor[i] * factor[j];
      EXPECT_NEAR(sum, covariance(i, j), 1e-13);
    }
}

TEST(Covariance, CorrelatesOscillators) {
  // of equal damping 8 z^2 (1 + r) r^(3/2) / ((1 - r^2)^2 + 4 z^2 r (1 + r)^2)
  const double z = 0.05, r = 1.2;
  const double expected = 8 * z * z * (1 + r) * std::pow(r, 1.5) /
                          (std::pow(1 - r * r, 2) + 4 * z * z * r * (1 + r) * (1 + r));
  EXPECT_NEAR(correlation({10, z}, {12, z}), expected, 1e-14);
  EXPECT_NEAR(correlation({10, 0.02}, {12, z}), correlation({12, z}, {10, 0.02}), 1e-14);
  EXPECT_EQ(correlation({10, z}, {10, z}), 1);
  EXPECT_NEAR(correlation({10, z}, {10 * (1 + 1e-9), z}), 1, 1e-8);
}

}  // namespace solve_frequency
