#include "schemes.h"

#include "../unit/model.h"

#include <array>
#include <cstdio>

using namespace steppe;
using namespace dealii;

// A free block that tumbles and shakes for 150 steps: what each scheme keeps.

namespace order_conservation {

struct Drift : Observer {
  explicit Drift(const Problem& problem) : problem(problem) {}

  void start(const State& state) override { first = problem.energetics()->balance(state); }
  void accepted(const StepReport&, const State& state) override {
    const Balance b = problem.energetics()->balance(state);
    const double e = (b.kinetic + b.strain) / (first.kinetic + first.strain) - 1;
    highest = std::max(highest, e);
    lowest = std::min(lowest, e);
    last = e;
    linear = std::max(linear, distance(b.linear_momentum, first.linear_momentum));
    angular = std::max(angular, distance(b.angular_momentum, first.angular_momentum));
  }
  void finish(const State&) override {}

  static double distance(const std::array<double, 3>& a, const std::array<double, 3>& b) {
    double difference = 0, size = 0;
    for (int c = 0; c < 3; ++c) {
      difference += (a[c] - b[c]) * (a[c] - b[c]);
      size += b[c] * b[c];
    }
    return std::sqrt(difference / size);
  }

  const Problem& problem;
  Balance first;
  double highest = 0, lowest = 0, last = 0;  ///< energy, relative
  double linear = 0, angular = 0;            ///< relative
};

/// Which bounds the scheme meets on this problem.
struct Bounds {
  double gain, loss;  ///< of energy
  double angular;
};

Bounds bounds(const TestedScheme& scheme) {
  const double exact = 1e-9;
  const std::string& name = scheme.time.scheme;
  if (name == "energy-momentum") return {exact, exact, exact};
  if (name == "midpoint" || scheme.name == "generalised-alpha 1") return {0.01, 0.01, exact};
  if (name == "central-difference") return {0.01, 0.01, exact};
  if (scheme.name == "symplectic Euler" || name == "symplectic") return {0.1, 0.1, exact};
  if (scheme.name == "explicit Euler") return {1e9, 1, 1e9};
  if (name == "trapezoidal" || scheme.name == "Newmark 1/4 1/2") return {0.01, 0.01, 0.01};
  if (scheme.order == 1) return {0.01, 1, 1};
  if (scheme.order > 2) return {0.01, 0.01, 0.002};
  return {0.01, 0.5, 0.05};
}

TEST(Conservation, TumblingBlock) {
  const TightSolver options;
  const bool speaks = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
  BodyInput setup(3, 1);
  setup.mesh.cells = "2, 1, 1";
  setup.mesh.upper = "2, 1, 0.5";
  setup.mesh.transform = "";
  setup.made_of(material("neo-Hookean", 100, 0.3, 1));
  for (const TestedScheme& scheme : all_schemes()) {
    const Option arkimex("-ts_arkimex_type", scheme.arkimex_type);
    const Option symplectic("-ts_basicsymplectic_type", scheme.symplectic_type);
    setup.damping.mass_lumping = scheme.is_explicit ? "row-sum" : "consistent";
    Model<3> model(setup);
    if (scheme.takes_energy_differences()) model.problem.use_energy_differences();
    State state = model.state();
    interpolate(
        model.space,
        [](const Point<3>& x) {  // a spin about an oblique axis, a flight and a stretching
          const Tensor<1, 3> r({x[0] - 1, x[1] - 0.5, x[2] - 0.25}), w({0.7, 1.1, 1.6});
          return cross_product_3d(w, r) + Tensor<1, 3>({0.5 + 0.3 * r[0], -0.3, 0.2});
        },
        state.velocity);
    TimeInput time = scheme.time;
    const bool growing = scheme.time.scheme >= "bdf3" && scheme.time.scheme <= "bdf6";
    time.step = growing ? 0.002 : 0.01;  // or undamped high modes would end the run
    time.end = 150 * time.step;
    Drift drift(model.problem);
    // these have no stable step
    if (scheme.name == "explicit Euler" || scheme.name == "rk2" || scheme.name == "ssp")
      time.end = 0.5;
    Stepper(model.problem, time).run(state, {&drift});
    if (speaks)
      std::printf("%-26s energy %+.1e to %+.1e, at the end %+.1e; momentum %.1e, angular %.1e\n",
                  scheme.name.c_str(), drift.lowest, drift.highest, drift.last, drift.linear,
                  drift.angular);
    const Bounds bound = bounds(scheme);
    EXPECT_LT(drift.highest, bound.gain) << scheme.name;
    EXPECT_GT(drift.lowest, -bound.loss) << scheme.name;
    EXPECT_LT(drift.angular, bound.angular) << scheme.name;
    EXPECT_LT(drift.linear, 1e-9) << scheme.name;
  }
}

TEST(Conservation, AFreeBodyTranslatesExactly) {
  const TightSolver options;
  BodyInput setup(2, 2);
  setup.made_of(material("neo-Hookean", 0.1));  // its stable step is longer than these
  for (const TestedScheme& scheme : all_schemes()) {
    const Option arkimex("-ts_arkimex_type", scheme.arkimex_type);
    const Option symplectic("-ts_basicsymplectic_type", scheme.symplectic_type);
    setup.damping.mass_lumping = scheme.is_explicit ? "row-sum" : "consistent";
    Model<2> model(setup);
    if (scheme.takes_energy_differences()) model.problem.use_energy_differences();
    State state = model.state();
    VecHandle exact = model.space.create_vector();
    interpolate(
        model.space,
        [](const auto&) {
          return Tensor<1, 2>({3, -1});
        },
        exact);
    check(VecCopy(exact, state.velocity));
    update_ghosts(state.velocity);
    Stepper(model.problem, with_steps(scheme.time, 10, 1, true)).run(state, {});
    // the extrapolation that starts BDF3 to 6 multiplies rounding errors by its weights
    const double rounding = scheme.time.scheme.compare(0, 3, "bdf") == 0 ? 1e-11 : 1e-12;
    EXPECT_LT(distance(state.displacement, exact, NORM_INFINITY), rounding) << scheme.name;
    EXPECT_LT(distance(state.velocity, exact, NORM_INFINITY), rounding) << scheme.name;
  }
}

// The block of an L, whose lowest period is a fraction of the step, turns by a radian in each.
TEST(Conservation, TumblingLInLargeSteps) {
  const TightSolver options;
  const bool speaks = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
  BodyInput setup(3, 1);
  setup.mesh.type = "generator";
  setup.mesh.sides = "curved";
  setup.mesh.generator = "hyper_L";
  setup.mesh.arguments = "-1 : 1 : false";
  setup.mesh.transform = "";
  setup.made_of(material("neo-Hookean", 100, 0.3, 1));
  for (const std::string scheme : {"energy-momentum", "midpoint", "trapezoidal"}) {
    Model<3> model(setup);
    if (scheme == "energy-momentum") model.problem.use_energy_differences();
    State state = model.state();
    interpolate(
        model.space,
        [](const Point<3>& x) {
          return cross_product_3d(Tensor<1, 3>({0.3, 0.5, 0.8}), Tensor<1, 3>(x)) +
                 Tensor<1, 3>({0.5 + 0.3 * x[0], -0.3, 0.2});
        },
        state.velocity);
    TimeInput time;
    time.scheme = scheme;
    time.step = 1;
    time.end = 100;
    Drift drift(model.problem);
    int failed = 0;
    try {
      Stepper(model.problem, time).run(state, {&drift});
    } catch (const NumericsError&) {
      ++failed;
    }
    if (speaks)
      std::printf("%-16s energy %+.1e to %+.1e; momentum %.1e, angular %.1e, t = %g\n",
                  scheme.c_str(), drift.lowest, drift.highest, drift.linear, drift.angular,
                  state.time);
    if (scheme == "energy-momentum") {
      EXPECT_EQ(failed, 0);
      EXPECT_LT(std::max({drift.highest, -drift.lowest, drift.linear, drift.angular}), 1e-9);
    } else {
      EXPECT_TRUE(failed || drift.highest > 0.1) << scheme;
    }
  }
}

}  // namespace order_conservation
