#include "schemes.h"

#include "affine.h"
#include "oscillator.h"

#include <cstdio>
#include <functional>

using namespace steppe;
using namespace dealii;

// Every scheme on a damped linear oscillator, on a nonlinear one, and on a block with Rayleigh
// damping and a moving boundary: its order with fixed and variable steps.

namespace order_schemes {

struct Errors {
  double u = 0, v = 0;
};

void expect_order(const std::string& what, const TestedScheme& scheme,
                  const std::function<Errors(const TimeInput&)>& run) {
  const int steps = int(scheme.steps * scheme.end);
  const Option arkimex("-ts_arkimex_type", scheme.arkimex_type);
  const Option symplectic("-ts_basicsymplectic_type", scheme.symplectic_type);
  for (const bool variable : {false, true}) {
    const Errors coarse = run(with_steps(scheme.time, steps, scheme.end, variable));
    const Errors fine = run(with_steps(scheme.time, 2 * steps, scheme.end, variable));
    const double u = std::log2(coarse.u / fine.u), v = std::log2(coarse.v / fine.v);
    if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
      std::printf("%-22s %-26s %-8s  x %.2e order %5.2f   v %.2e order %5.2f\n", what.c_str(),
                  scheme.name.c_str(), variable ? "variable" : "fixed", fine.u, u, fine.v, v);
    EXPECT_GT(u, scheme.order - 0.12) << what << ", " << scheme.name;
    EXPECT_GT(v, scheme.order - 0.12) << what << ", " << scheme.name;
    EXPECT_LT(fine.u, 0.1) << what << ", " << scheme.name;
  }
}

/// Largest errors over a run of an oscillator, relative to the amplitude.
Errors compare(const Oscillator& oscillator, const TimeInput& time, double amplitude, double omega,
               const std::function<Errors(double)>& exact) {
  const TightSolver options;
  State state = oscillator.state(amplitude, 0);
  OscillatorRecord record(oscillator.model.space);
  Stepper(const_cast<Elastodynamics<2>&>(oscillator.model.problem), time).run(state, {&record});
  Errors largest;
  for (std::size_t n = 0; n < record.t.size(); ++n) {
    const Errors here = exact(record.t[n]);
    largest.u = std::max(largest.u, std::abs(record.u[n] - here.u) / amplitude);
    largest.v = std::max(largest.v, std::abs(record.v[n] - here.v) / (amplitude * omega));
  }
  return largest;
}

TEST(OrderOfSchemes, DampedLinearOscillator) {
  const double omega = 2 * numbers::PI, amplitude = 0.1;
  DampingInput damping;
  damping.mass_factor = 0.4;
  damping.stiffness_factor = 0.02;
  const Oscillator oscillator("linear elastic", omega, damping);
  const double decay = (damping.mass_factor + damping.stiffness_factor * omega * omega) / 2;
  const double frequency = std::sqrt(omega * omega - decay * decay);
  const auto exact = [&](double t) {
    const double c = std::cos(frequency * t), s = std::sin(frequency * t);
    const double e = amplitude * std::exp(-decay * t);
    return Errors{e * (c + decay / frequency * s), -e * omega * omega / frequency * s};
  };
  for (const TestedScheme& scheme : all_schemes())
    if (!scheme.conservative)
      expect_order("linear oscillator", scheme, [&](const TimeInput& time) {
        return compare(oscillator, time, amplitude, omega, exact);
      });
}

TEST(OrderOfSchemes, NonlinearSpring) {
  const double omega = 2 * numbers::PI, amplitude = 0.2;
  const Oscillator oscillator("St. Venant-Kirchhoff", omega, {});
  const auto force = [&](double u) {
    return -omega * omega * ((1 + u) * (1 + u) * (1 + u) - (1 + u)) / 2;
  };
  // classic Runge-Kutta with steps that leave rounding errors only, cheap to resume
  double t = 0, u = amplitude, v = 0;
  const auto exact = [&](double time) {
    if (time < t) t = 0, u = amplitude, v = 0;
    const int n = int(std::ceil((time - t) / 1e-4));
    const double h = n > 0 ? (time - t) / n : 0;
    for (int i = 0; i < n; ++i) {
      const double k1 = force(u), l1 = v;
      const double k2 = force(u + h / 2 * l1), l2 = v + h / 2 * k1;
      const double k3 = force(u + h / 2 * l2), l3 = v + h / 2 * k2;
      const double k4 = force(u + h * l3), l4 = v + h * k3;
      u += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4);
      v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    t = time;
    return Errors{u, v};
  };
  Oscillator of_energies("St. Venant-Kirchhoff", omega, {});
  of_energies.model.problem.use_energy_differences();
  for (const TestedScheme& scheme : all_schemes()) {
    const Oscillator& body = scheme.takes_energy_differences() ? of_energies : oscillator;
    expect_order("nonlinear spring", scheme, [&](const TimeInput& time) {
      return compare(body, time, amplitude, omega, exact);
    });
  }
}

TEST(OrderOfSchemes, BlockWithRayleighDampingAndMovingBoundary) {
  const TightSolver options;
  BodyInput setup(2, 2);
  setup.made_of(material("neo-Hookean", 2));
  setup.damping.mass_factor = 0.8;
  setup.damping.stiffness_factor = 0.05;
  setup.damping.consistent_tangent = true;
  setup.move("id 0", AffineMotion<2>().text());
  for (const bool lumped : {false, true}) {
    setup.damping.mass_lumping = lumped ? "row-sum" : "consistent";
    Model<2> model(setup);
    model.problem.add(std::make_unique<AffineLoad<2>>(model, setup.damping));
    for (TestedScheme scheme : all_schemes()) {
      if (scheme.is_explicit != lumped || scheme.conservative || scheme.autonomous) continue;
      if (scheme.block_steps > 0) scheme.steps = scheme.block_steps;
      if (scheme.block_order > 0) scheme.order = scheme.block_order;
      expect_order("block", scheme, [&](const TimeInput& time) {
        State state = model.state();
        TimeError<2> error(model.space);
        state.displacement = error.exact(0, 0);
        state.velocity = error.exact(1, 0);
        Stepper(model.problem, time).run(state, {&error});
        return Errors{error.displacement, error.velocity};
      });
    }
  }
}

}  // namespace order_schemes
