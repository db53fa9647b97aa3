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

/// Compare J d with central differences of the residual along d, over so many times d.
template <int dim>
void expect_consistent(const Model<dim>& model, const State& state, double s_a, double s_v,
                       double s_x, double step = 1e-5) {
  const TangentMatrix J(model.problem);
  J->update(s_a, s_v, s_x, state);
  VecHandle plus = model.space.create_vector(), minus = model.space.create_vector(),
            product = model.space.create_vector(), other_product = model.space.create_vector();
  for (const unsigned int seed : {1, 2, 3}) {
    VecHandle d = random_vector(model.space, seed);
    model.problem.supports().zero(d);
    update_ghosts(d);
    ASSERT_TRUE(model.problem.residual(moved(state, step, s_a, s_v, s_x, d), plus));
    ASSERT_TRUE(model.problem.residual(moved(state, -step, s_a, s_v, s_x, d), minus));
    check(VecAXPY(plus, -1, minus));
    check(VecScale(plus, 1 / (2 * step)));
    check(MatMult(J, d, product));
    EXPECT_LT(distance(plus, product), 1e-6 * norm(product));
    EXPECT_GT(norm(product), 0);

    if (!model.problem.traits().symmetric) continue;
    VecHandle e = random_vector(model.space, seed + 10);
    model.problem.supports().zero(e);
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
