#pragma once

#include "../unit/model.h"

namespace steppe {

/**
 * An oscillator with one degree of freedom: a unit square clamped at the bottom whose sides slide,
 * so that its top moves up and down as one; Poisson's ratio 0, mass 1 (lumped). u'' + r u' + f(u) =
 * 0 with f = omega^2 u for the linear law and omega^2 (F^3 - F) / 2, F = 1 + u, for St.
 * Venant-Kirchhoff's.
 */
struct Oscillator {
  Oscillator(const std::string& law, double omega, const DampingInput& damping)
      : model(setup(law, omega, damping)) {}

  static BodyInput setup(const std::string& law, double omega, const DampingInput& damping) {
    BodyInput input(2, 1);
    input.mesh.transform = "";
    input.made_of(material(law, omega * omega, 0, 2));
    input.move("id 2", "fixed").move("id 0; id 1", "0; free");
    input.damping = damping;
    input.damping.mass_lumping = "row-sum";
    return input;
  }

  /// Displacement u and velocity v of the top.
  State state(double u, double v) const {
    State result = model.state();
    const auto stretch = [&](double top, Vec field) {
      interpolate(
          model.space,
          [&](const dealii::Point<2>& x) {
            return dealii::Tensor<1, 2>({0, top * x[1]});
          },
          field);
    };
    stretch(u, result.displacement);
    stretch(v, result.velocity);
    return result;
  }

  Model<2> model;
};

/// The top's displacement and velocity at every step.
struct OscillatorRecord : Observer {
  explicit OscillatorRecord(const Space<2>& space) : space(space) {}

  double top(Vec field) const { return total(space, field, 1) / 2; }
  void record(const State& state) {
    t.push_back(state.time);
    u.push_back(top(state.displacement));
    v.push_back(top(state.velocity));
  }
  void start(const State& initial) override { record(initial); }
  void accepted(const StepReport& report, const State& state) override {
    EXPECT_EQ(report.rejections, 0);
    record(state);
  }
  void finish(const State&) override {}

  const Space<2>& space;
  std::vector<double> t, u, v;
};

}  // namespace steppe
