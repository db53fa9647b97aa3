#include "history.h"

using namespace steppe;
using namespace dealii;

namespace physics_viscous {

template <int dim>
void expect_consistent_viscosity(const MaterialInput& law, unsigned int degree, bool simplices) {
  BodyInput setup = held(dim, viscous(law), degree, simplices);
  // without the part that is not symmetric the derivative to the velocity is there
  EXPECT_TRUE(Model<dim>(setup).problem.traits().symmetric);
  expect_consistent<dim>(setup, 0, 1, 0);
  setup.damping.consistent_tangent = true;
  EXPECT_EQ(Model<dim>(setup).problem.traits().symmetric, law.law == "linear elastic");
  expect_consistent<dim>(setup, 1, 0.1, 0.1);
  expect_consistent<dim>(setup, 0, 0, 1);
  setup.damping.stiffness_factor = 0.2;
  expect_consistent<dim>(setup, 1, 0.1, 0.1);
}

TEST(ViscousStress, HasAConsistentTangent) {
  for (const MaterialInput& law :
       {material("neo-Hookean"), material("linear elastic"), relaxing(averaged())}) {
    SCOPED_TRACE(law.law);
    expect_consistent_viscosity<2>(law, 2, false);
    expect_consistent_viscosity<2>(law, 2, true);
    expect_consistent_viscosity<3>(law, 1, false);
  }
}

TEST(ViscousStress, IsNoneInARigidMotion) {
  const Model<3> model(held(3, viscous(material("neo-Hookean"))));
  const double c = std::cos(0.9), s = std::sin(0.9);
  const auto spinning = [&](bool is_rigid) {
    State state = model.state();
    interpolate(
        model.space,
        [&](const Point<3>& X) {
          const Point<3> x = X + wave(X);
          return Tensor<1, 3>(
              {c * x[0] - s * x[1] - X[0], s * x[0] + c * x[1] - X[1], x[2] - X[2]});
        },
        state.displacement);
    interpolate(
        model.space,
        [&](const Point<3>& X) {
          const Point<3> x = X + wave(X);
          const double y0 = c * x[0] - s * x[1], y1 = s * x[0] + c * x[1];
          return Tensor<1, 3>({(is_rigid ? -2 : 2) * y1 + 1, 2 * y0, 0.5});
        },
        state.velocity);
    VecHandle force = model.space.create_vector();
    model.problem.force(ForcePart::damping, state, force);
    return norm(force);
  };
  EXPECT_LT(spinning(true), 1e-13 * spinning(false));
}

/// The power in a body that is deformed by F and moves with v = L x is J V (2 eta dev d : dev d +
/// zeta (tr d)^2), with the deviator in three dimensions.
template <int dim>
void expect_power(double eta, double zeta) {
  const Model<dim> model(held(dim, viscous(material("neo-Hookean"), eta, zeta), 2, true));
  Tensor<2, dim> F = unit_symmetric_tensor<dim>(), L;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      F[i][j] += 0.05 * ((i + 2 * j) % 3) + 0.1 * (i == j);
      L[i][j] = 0.3 * i - 0.5 * j + 0.4 * i * j + 0.1;
    }
  State state = model.state();
  interpolate(
      model.space, [&](const Point<dim>& X) { return Tensor<1, dim>(F * Tensor<1, dim>(X) - X); },
      state.displacement);
  interpolate(
      model.space, [&](const Point<dim>& X) { return Tensor<1, dim>(L * (F * Tensor<1, dim>(X))); },
      state.velocity);
  VecHandle force = model.space.create_vector();
  model.problem.force(ForcePart::damping, state, force);
  const SymmetricTensor<2, dim> d = symmetrize(L);
  const double expected =
      determinant(F) * (2 * eta * (d * d - trace(d) * trace(d) / 3) + zeta * trace(d) * trace(d));
  EXPECT_NEAR(dot(force, state.velocity), expected, 1e-12 * expected);
}

TEST(ViscousStress, TakesThePowerOfANewtonianFluid) {
  expect_power<2>(3, 0);
  expect_power<2>(0, 5);
  expect_power<3>(3, 5);
}

TEST(ViscousStress, HasAPotentialWithALinearLawAlone) {
  const Model<2> linear(held(2, viscous(material("linear elastic")))),
      other(held(2, viscous(material("neo-Hookean"))));
  EXPECT_EQ(linear.problem.energetics()->lacks_potential(), "");
  EXPECT_NE(other.problem.energetics()->lacks_potential().find("Materials / body / Viscous shear"),
            std::string::npos);
  const State state = moving_state(linear);
  const VecHandle d = random_vector(linear.space, 4);
  linear.problem.supports().zero(d);
  const auto phi = [&](double s) {
    return linear.problem.energetics()
        ->potential(0.9, 0.2, 0.05, moved(state, s, 0.9, 0.2, 0.05, d))
        .value;
  };
  const double slope = dot(forces(linear, state), d);
  EXPECT_NEAR((phi(0.1) - phi(-0.1)) / 0.2, slope, 1e-9 * std::abs(slope));
}

}  // namespace physics_viscous
