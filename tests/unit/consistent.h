#pragma once

#include "model.h"

// A tangent against differences of the residual, in the assembled operator.

namespace steppe {

/// The state moved by s along d in all of its vectors, with the weights of the scheme.
inline State moved(const State& state, double s, double s_a, double s_v, double s_x, Vec d) {
  State result = copy(state);
  result.start = state.start;
  check(VecAXPY(result.displacement, s * s_x, d));
  check(VecAXPY(result.velocity, s * s_v, d));
  check(VecAXPY(result.acceleration, s * s_a, d));
  for (Vec v : {Vec(result.displacement), Vec(result.velocity), Vec(result.acceleration)})
    update_ghosts(v);
  return result;
}

/// Compare J d with central differences of a residual along directions d = direction(seed), where
/// residual(s, d, F) sets F at s d and returns whether it is admissible. Directions have ghosts,
/// and differences go over `step` d.
template <class Direction, class Residual>
void expect_tangent(Mat J, const Direction& direction, const Residual& residual,
                    double step = 1e-5) {
  for (const unsigned int seed : {1, 2, 3}) {
    const VecHandle d = direction(seed);
    const VecHandle plus = duplicate(d), minus = duplicate(d), product = duplicate(d);
    ASSERT_TRUE(residual(step, d, plus));
    ASSERT_TRUE(residual(-step, d, minus));
    check(VecAXPY(plus, -1, minus));
    check(VecScale(plus, 1 / (2 * step)));
    check(MatMult(J, d, product));
    EXPECT_LT(distance(plus, product), 1e-6 * norm(product));
    EXPECT_GT(norm(product), 0);
  }
}

/// Compare J d with central differences of the residual along d.
template <int dim>
void expect_consistent(const Model<dim>& model, const State& state, double s_a, double s_v,
                       double s_x, double step = 1e-5) {
  const TangentMatrix J(model.problem);
  J->update(s_a, s_v, s_x, state);
  const auto direction = [&](unsigned int seed) {
    VecHandle d = random_vector(model.space, seed);
    model.problem.supports().zero(d);
    update_ghosts(d);
    return d;
  };
  expect_tangent(
      J, direction,
      [&](double s, Vec d, Vec F) {
        return model.problem.residual(moved(state, s, s_a, s_v, s_x, d), F);
      },
      step);
  if (!model.problem.traits().symmetric) return;
  VecHandle product = model.space.create_vector(), other_product = model.space.create_vector();
  for (const unsigned int seed : {1, 2, 3}) {
    const VecHandle d = direction(seed), e = direction(seed + 10);
    check(MatMult(J, d, product));
    check(MatMult(J, e, other_product));
    EXPECT_NEAR(dot(e, product), dot(d, other_product), 1e-10 * norm(product) * norm(e));
  }
}

/// The same for a moving body without history.
template <int dim>
void expect_consistent(const BodyInput& setup, double s_a, double s_v, double s_x,
                       double time = 0) {
  const Model<dim> model(setup);
  State state = moving_state(model);
  state.load_time = time;
  expect_consistent(model, state, s_a, s_v, s_x);
}

}  // namespace steppe
