#pragma once

#include "consistent.h"

// Bodies with mean and nodal dilatations, relaxing branches and viscous stress.

namespace steppe {

/// A law that splits, with means over the cells.
inline MaterialInput averaged(double nu = 0.3) {
  MaterialInput input = material("isochoric neo-Hookean", 100, nu);
  input.dilatation = "mean";
  return input;
}

/// The same by means at the nodes, for simplices of degree 1.
inline MaterialInput nodal(double nu = 0.3, const std::string& law = "isochoric neo-Hookean") {
  MaterialInput input = material(law, 100, nu);
  input.dilatation = "nodal";
  return input;
}

inline MaterialInput relaxing(MaterialInput input) {
  input.prony = "0.8, 0.3; 0.5, 2";
  return input;
}

inline MaterialInput viscous(MaterialInput input, double shear = 4, double bulk = 3) {
  input.viscous_shear = shear;
  input.viscous_bulk = bulk;
  return input;
}

/// A body held at one side.
inline BodyInput held(int dim, const MaterialInput& material, unsigned int degree = 1,
                      bool simplices = false) {
  BodyInput setup(dim, dim == 2 ? 3 : 2, degree, simplices);
  setup.made_of(material).move("id 0", "fixed");
  return setup;
}

/// A state of rest at a time, `size` times the wave.
template <int dim>
State displaced(const Model<dim>& model, double time, double size, double phase = 0) {
  State state = model.state();
  state.time = state.load_time = time;
  interpolate(
      model.space, [&](const auto& x) { return size * wave(x, phase); }, state.displacement);
  return state;
}

/// The forces of a state.
template <int dim>
VecHandle forces(const Model<dim>& model, const State& state) {
  VecHandle F = model.space.create_vector();
  EXPECT_TRUE(model.problem.residual(state, F));
  return F;
}

/// Expect the same vectors, to that part of their size.
inline void expect_same(Vec found, Vec expected, double tolerance = 1e-12) {
  EXPECT_GT(norm(expected), 0);
  EXPECT_LT(distance(found, expected), tolerance * norm(expected));
}

/// The tangent is that of everything that takes the derivative of the force: K, and Rayleigh
/// damping by each K.
template <int dim>
void expect_consistent_with_damping(BodyInput setup) {
  setup.damping.consistent_tangent = true;
  expect_consistent<dim>(setup, 1, 0.1, 0.01);
  setup.damping.stiffness_factor = 0.2;
  expect_consistent<dim>(setup, 0, 0.1, 0.1);
  for (const std::string stiffness : {"initial", "last"}) {
    setup.damping.stiffness = stiffness;
    Model<dim> model(setup);
    model.problem.accept(displaced(model, 0, 1, 2.2));
    expect_consistent(model, moving_state(model), 0, 0.1, 0.1);
  }
}

/// Where det F is the same everywhere it makes no difference which one the materials take, in
/// forces, stiffness-proportional damping and energy.
template <int dim>
void expect_pointwise(BodyInput one) {
  BodyInput two = one;
  for (auto& [name, material] : two.materials) material.dilatation = "pointwise";
  one.damping.stiffness_factor = two.damping.stiffness_factor = 0.2;
  const Model<dim> model(one), plain(two);
  State state = plain.state();
  const auto affine = [](const auto& x) {
    dealii::Tensor<1, dim> u;
    for (int c = 0; c < dim; ++c) u[c] = 0.2 * x[c] - 0.1 * x[(c + 1) % dim];
    return u;
  };
  interpolate(plain.space, affine, state.displacement);
  interpolate(
      plain.space, [&](const auto& x) { return -3. * affine(x); }, state.velocity);
  VecHandle found = plain.space.create_vector(), expected = plain.space.create_vector();
  model.problem.force(ForcePart::reaction, state, found);
  plain.problem.force(ForcePart::reaction, state, expected);
  expect_same(found, expected);
  model.problem.force(ForcePart::damping, state, found);
  plain.problem.force(ForcePart::damping, state, expected);
  expect_same(found, expected);
  const double strain = plain.problem.energetics()->balance(state).strain;
  EXPECT_NEAR(model.problem.energetics()->balance(state).strain, strain, 1e-12 * strain);
}

}  // namespace steppe
