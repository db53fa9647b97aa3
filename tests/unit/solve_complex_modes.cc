#include "steppe/solve/modes/complex_modes.h"

#include "model.h"

#include <algorithm>

using namespace steppe;
using namespace dealii;

namespace solve_complex_modes {

using Complex = std::complex<double>;

struct Found {
  Modes undamped;
  ComplexModes damped;
};

template <int dim>
Found modes_of(const BodyInput& setup, int count, const std::string& linear = "direct") {
  Model<dim> model(setup);
  ModesInput input;
  input.count = count;
  input.linear = linear;
  input.tolerance = 1e-10;
  // the presets of one test must not stand in the way of those of the next
  check(PetscOptionsClear(nullptr));
  Found found;
  found.undamped = compute_modes(model.problem, model.state(), input);
  found.damped = compute_complex_modes(model.problem, model.state(), input, found.undamped);
  return found;
}

/// A bar along x of length 1 whose points move along it alone, a chain of `n` masses to which the
/// first end is the ground, with a damper c at its tip: E A = 0.02, masses 0.02 / n and half of it.
BodyInput damped_chain(int n, double c) {
  BodyInput setup(2, 1);
  setup.mesh.cells = std::to_string(n) + ", 1";
  setup.mesh.upper = "1, 0.01";  // shear is much faster
  setup.mesh.transform.clear();
  setup.materials = {{"bar", material("linear elastic", 2, 0, 2)}};
  setup.damping.mass_lumping = "row-sum";
  setup.move("id 0", "fixed").move("id 2", "free; 0").move("id 3", "free; 0");
  setup.dashpots.push_back({"tip", "plane 1 0 1", c / 2});  // of each of two nodes
  return setup;
}

/// One mass of 0.01 on a spring of 0.02: w = sqrt(2), with the damping ratio.
Found oscillator(double ratio) {
  return modes_of<2>(damped_chain(1, 2 * ratio * std::sqrt(0.01 * 0.02)), 2);
}

TEST(ComplexModes, OneMassWithADashpotHasItsClosedForm) {
  const double w = std::sqrt(2.);
  const Found damped = oscillator(0.3);
  const ComplexMode& mode = damped.damped.modes[0];
  EXPECT_NEAR(mode.ratio(), 0.3, 1e-12);
  EXPECT_NEAR(mode.frequency(), w / (2 * numbers::PI), 1e-12);
  EXPECT_NEAR(mode.damped_frequency(), w * std::sqrt(1 - 0.09) / (2 * numbers::PI), 1e-12);
  EXPECT_TRUE(mode.oscillates());
  // overdamped by 5/4: -w / 2 and -2 w
  const Found over = oscillator(1.25);
  for (const int k : {0, 1}) {
    const ComplexMode& one = over.damped.modes[k];
    EXPECT_NEAR(one.eigenvalue.real(), k == 0 ? -w / 2 : -2 * w, 1e-11);
    EXPECT_EQ(one.eigenvalue.imag(), 0);
    EXPECT_EQ(one.ratio(), 1);
    EXPECT_FALSE(one.oscillates());
  }
}

TEST(ComplexModes, TwoMassesAreRootsOfTheirPolynomial) {
  // (m_1 l^2 + 2 k)(m_2 l^2 + c l + k) = k^2, weakly, strongly and hardly movably damped
  const double m_1 = 0.01, m_2 = 0.005, k = 0.04;
  for (const double c : {1e-3, 0.02, 1.}) {
    const Found found = modes_of<2>(damped_chain(2, c), 2);
    for (const ComplexMode& mode : found.damped.modes) {
      const Complex l = mode.eigenvalue, first = m_1 * l * l + 2 * k,
                    second = m_2 * l * l + c * l + k;
      EXPECT_LT(std::abs(first * second - k * k), 1e-9 * (k * k + std::abs(first * second))) << c;
      EXPECT_LT(mode.residual, 1e-10);
    }
  }
}

TEST(ComplexModes, RayleighDampingHasItsRatios) {
  BodyInput setup(2, 4, 2);
  setup.move("id 0", "fixed");
  setup.damping.mass_factor = 0.4;
  setup.damping.stiffness_factor = 3e-3;
  for (const std::string linear : {"direct", "amg"}) {
    const Found found = modes_of<2>(setup, 6, linear);
    for (int n = 0; n < 6; ++n) {
      const double w = found.undamped.modes[n].angular_frequency;
      const ComplexMode& mode = found.damped.modes[n];
      EXPECT_NEAR(mode.ratio(), 0.2 / w + 1.5e-3 * w, 1e-8) << linear;
      EXPECT_NEAR(2 * numbers::PI * mode.frequency(), w, 1e-8 * w) << linear;
    }
  }
}

TEST(ComplexModes, DashpotsAreFoundByBothSolvers) {
  // far from any combination of M and K
  BodyInput setup(2, 8, 1);
  setup.move("id 0", "fixed");
  setup.dashpots.push_back({"side", "plane 1 0 1", 3});
  const Found direct = modes_of<2>(setup, 8), amg = modes_of<2>(setup, 8, "amg");
  int n_overdamped = 0;
  for (int n = 0; n < 8; ++n) {
    n_overdamped += !direct.damped.modes[n].oscillates();
    const Complex l = direct.damped.modes[n].eigenvalue;
    EXPECT_LT(std::abs(amg.damped.modes[n].eigenvalue - l), 1e-8 * std::abs(l)) << n;
  }
  EXPECT_GT(n_overdamped, 0);
  EXPECT_LT(n_overdamped, 8);
}

TEST(ComplexModes, MultipleOnesAreAllFound) {
  // a square column, held below and damped alike in both directions, sways in both
  BodyInput setup(3, 1);
  setup.mesh.upper = "1, 1, 3";
  setup.mesh.cells = "2, 2, 4";
  setup.mesh.transform.clear();
  setup.move("id 4", "fixed");
  setup.dashpots.push_back({"top", "plane 0 0 1 3", 0.1});
  const Found found = modes_of<3>(setup, 2);
  const Complex l = found.damped.modes[0].eigenvalue;
  EXPECT_GT(l.imag(), 0);
  EXPECT_LT(std::abs(found.damped.modes[1].eigenvalue - l), 1e-8 * std::abs(l));
}

TEST(ComplexModes, FreeBodiesKeepTheirRigidMotions) {
  // stiffness-proportional damping leaves them alone; the mass-proportional one stops them, so
  // that each has lambda = 0 and -r_m
  BodyInput setup(2, 4);
  setup.damping.stiffness_factor = 1e-3;
  const Found free = modes_of<2>(setup, 4);
  for (int n = 0; n < 3; ++n) EXPECT_EQ(free.damped.modes[n].eigenvalue, 0.);
  const double w = free.undamped.modes[3].angular_frequency;
  EXPECT_NEAR(free.damped.modes[3].ratio(), 5e-4 * w, 1e-10);
  setup.damping.mass_factor = 0.5;
  const Found stopped = modes_of<2>(setup, 6);
  for (int n = 0; n < 6; ++n)
    EXPECT_LT(std::abs(stopped.damped.modes[n].eigenvalue - (n < 3 ? 0. : -0.5)), 1e-9) << n;
}

TEST(ComplexModes, CoriolisForcesSplitAWhirl) {
  // a stiff square of mass 2 on an isotropic foundation, w = 1, seen from a frame that turns with
  // 0.3: w -+ 0.3
  BodyInput setup(2, 1);
  setup.made_of(material("linear elastic", 1e7, 0.3, 2));
  setup.mesh.transform.clear();
  FoundationInput ground;
  ground.name = "ground";
  ground.where = "everything";
  ground.normal_stiffness = ground.tangential_stiffness = "0.5";
  setup.foundations.push_back(ground);
  setup.load("rotating frame", "everything", "0.3");
  const Found found = modes_of<2>(setup, 3);
  std::vector<double> w;
  for (const ComplexMode& mode : found.damped.modes) {
    EXPECT_NEAR(mode.ratio(), 0, 1e-9);
    EXPECT_FALSE(mode.grows()) << mode.eigenvalue.real() << " +- " << mode.uncertainty;
    EXPECT_LT(mode.uncertainty, 1e-6);
    EXPECT_LT(mode.residual, 1e-12);  // though the square is 1e7 times as stiff as its foundation
    w.push_back(mode.eigenvalue.imag());
  }
  EXPECT_NEAR(w[0], 0.7, 1e-5);
  EXPECT_LT(std::min(std::abs(w[1] - 1.3), std::abs(w[2] - 1.3)), 1e-5);
}

TEST(ComplexModes, WhatGrowsIsFarAboveTheErrorOfItsEigenvalue) {
  ComplexMode mode;
  mode.uncertainty = 1e-9;
  for (const double real : {-1., 0., 4e-14, 1e-9, 1e-6}) {
    mode.eigenvalue = {real, 1};
    EXPECT_EQ(mode.grows(), real > 1e-8);
  }
}

TEST(ComplexModes, NothingThatDampsIsRefused) {
  const std::string message = input_error([&] {
    const Model<2> model(BodyInput(2, 2));
    check_damped(model.problem);
  });
  EXPECT_NE(message.find("Modes / Damped = true: nothing damps"), std::string::npos) << message;
}

}  // namespace solve_complex_modes
