#include "affine.h"

#include <cstdio>

using namespace steppe;
using namespace dealii;

// Backward Euler is of first order with every kind of damping, mass and prescribed motion.

namespace order_time {

struct Case {
  std::string name;
  DampingInput damping;
  std::string loads = "end";
  bool prescribed = false;
  unsigned int degree = 1;
  bool simplices = false;
  std::string law = "neo-Hookean";
};

template <int dim>
std::pair<double, double> march(const Case& which, int steps) {
  const TightSolver options;
  const AffineMotion<dim> motion;
  BodyInput setup(dim, 2, which.degree, which.simplices);
  setup.made_of(material(which.law, 2));
  setup.damping = which.damping;
  if (which.prescribed) setup.move("id 0", motion.text());
  Model<dim> model(setup);
  model.problem.add(std::make_unique<AffineLoad<dim>>(model, which.damping));
  TimeInput time;
  time.step = 1. / steps;
  time.loads = which.loads;
  State state = model.state();
  TimeError<dim> error(model.space);
  state.displacement = error.exact(0, 0);
  state.velocity = error.exact(1, 0);
  Stepper(model.problem, time).run(state, {&error});
  // the initial acceleration is consistent with the loads, damping and prescribed motion
  EXPECT_LT(error.acceleration, 1e-5);
  return {error.displacement, error.velocity};
}

template <int dim>
void expect_first_order(const Case& which) {
  const auto [coarse_x, coarse_v] = march<dim>(which, 40);
  const auto [fine_x, fine_v] = march<dim>(which, 80);
  const double x = std::log2(coarse_x / fine_x), v = std::log2(coarse_v / fine_v);
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
    std::printf("%dD %-60s  x %.2e  order %.2f   v %.2e  order %.2f\n", dim, which.name.c_str(),
                fine_x, x, fine_v, v);
  EXPECT_NEAR(x, 1, 0.15) << which.name;
  EXPECT_NEAR(v, 1, 0.15) << which.name;
  EXPECT_LT(fine_x, 0.02);
}

Case rayleigh(const std::string& stiffness, bool consistent) {
  Case which{"Rayleigh, " + stiffness + " K" + (consistent ? ", consistent tangent" : ""), {}};
  which.damping.mass_factor = 0.8;
  which.damping.stiffness_factor = 0.1;
  which.damping.stiffness = stiffness;
  which.damping.consistent_tangent = consistent;
  return which;
}

TEST(OrderInTime, WithoutDamping) {
  expect_first_order<2>({"undamped", {}});
  expect_first_order<2>({"undamped, loads at the start", {}, "start"});
  expect_first_order<2>({"undamped, prescribed motion", {}, "end", true});
  expect_first_order<2>({"undamped, P2", {}, "end", true, 2, true});
  expect_first_order<2>(
      {"undamped, St. Venant-Kirchhoff", {}, "end", false, 1, false, "St. Venant-Kirchhoff"});
  expect_first_order<3>({"undamped", {}});
}

TEST(OrderInTime, WithLumpedMass) {
  Case which{"lumped mass", {}};
  which.damping.mass_lumping = "row-sum";
  expect_first_order<2>(which);
  which.name = "lumped mass, Rayleigh, prescribed motion";
  which.damping.mass_factor = 0.8;
  which.damping.stiffness_factor = 0.1;
  which.prescribed = true;
  expect_first_order<2>(which);
}

TEST(OrderInTime, WithRayleighDamping) {
  expect_first_order<2>(rayleigh("current", false));
  expect_first_order<2>(rayleigh("current", true));
  expect_first_order<2>(rayleigh("initial", false));
  expect_first_order<2>(rayleigh("last", false));
  Case which = rayleigh("current", true);
  which.name += ", loads at the start";
  which.loads = "start";
  expect_first_order<2>(which);
  which = rayleigh("current", true);
  which.name += ", prescribed motion";
  which.prescribed = true;
  expect_first_order<2>(which);
  which = rayleigh("current", false);
  which.name += ", P2 tetrahedra";
  which.degree = 2;
  which.simplices = true;
  expect_first_order<3>(which);
}

}  // namespace order_time
