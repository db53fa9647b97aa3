#include "history.h"

using namespace steppe;

TEST(MeanDilatation, HasAConsistentTangent) {
  expect_consistent_with_damping<2>(held(2, averaged(), 1, false));
  expect_consistent_with_damping<2>(held(2, averaged(), 2, false));
  expect_consistent_with_damping<2>(held(2, averaged(), 2, true));
  expect_consistent_with_damping<2>(held(2, averaged(), 4, false));
  expect_consistent_with_damping<3>(held(3, averaged(), 1, false));
  expect_consistent_with_damping<3>(held(3, averaged(), 2, false));
  expect_consistent_with_damping<3>(held(3, averaged(), 2, true));
}

TEST(MeanDilatation, HasAConsistentTangentWithLinearLaw) {
  MaterialInput linear = material("linear elastic", 100, 0.45);
  linear.dilatation = "mean";
  expect_consistent<2>(held(2, linear), 0, 0, 1);
  expect_consistent<3>(held(3, linear, 2), 0, 0, 1);
  expect_consistent<2>(held(2, linear, 3), 0, 0, 1);
}

namespace physics_mean_dilatation {

/// The force is the slope of the strain energy.
template <int dim>
void expect_energy(unsigned int degree, bool simplices,
                   const std::string& volumetric = "quadratic") {
  MaterialInput input = averaged(0.49);
  input.volumetric_energy = volumetric;
  const Model<dim> model(held(dim, input, degree, simplices));
  const VecHandle d = random_vector(model.space, 3);
  model.problem.supports().zero(d);
  const State state = displaced(model, 0, 1);
  const auto energy = [&](double s) {
    return model.problem.energetics()->balance(moved(state, s, 0, 0, 1, d)).strain;
  };
  const double h = 2e-4, work = dot(forces(model, state), d);
  EXPECT_NEAR((8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h), work,
              1e-7 * std::abs(work));
}

TEST(MeanDilatation, HasTheForceForTheSlopeOfItsEnergy) {
  expect_energy<2>(1, false);
  expect_energy<2>(2, true);
  expect_energy<2>(3, false);
  expect_energy<3>(1, false);
  for (const std::string& volumetric : volumetric_energy_names())
    expect_energy<3>(2, false, volumetric);
}

TEST(MeanDilatation, IsThatOfThePointsInAHomogeneousDeformation) {
  for (const std::string law : {"linear elastic", "isochoric neo-Hookean"}) {
    SCOPED_TRACE(law);
    MaterialInput mean = material(law);
    mean.dilatation = "mean";
    expect_pointwise<2>(held(2, mean));
    expect_pointwise<2>(held(2, mean, 4));
    expect_pointwise<3>(held(3, mean, 2));
    expect_pointwise<3>(held(3, mean, 2, true));
  }
}

/// A displacement of degree p has a divergence of degree p - 1, which its cells hold even when they
/// are distorted: the forces of linear elasticity are those of the points.
template <int dim>
void expect_whole_divergence(unsigned int degree) {
  SCOPED_TRACE(std::to_string(dim) + "D, degree " + std::to_string(degree));
  MaterialInput mean = material("linear elastic", 100, 0.49), plain = mean;
  mean.dilatation = "mean";
  const auto force = [&](const MaterialInput& input) {
    const Model<dim> model(BodyInput(dim, 3, degree).made_of(input));
    State state = model.state();
    interpolate(
        model.space,
        [&](const auto& x) {
          dealii::Tensor<1, dim> u;
          for (int c = 0; c < dim; ++c)
            u[c] = std::pow(0.4 * x[c] + 0.3 * x[(c + 1) % dim] - 0.2 * c, degree);
          return u;
        },
        state.displacement);
    return forces(model, state);
  };
  expect_same(force(mean), force(plain), 1e-11);
}

TEST(MeanDilatation, HoldsTheDivergenceOfItsDegree) {
  for (const unsigned int degree : {2, 3, 4}) expect_whole_divergence<2>(degree);
  for (const unsigned int degree : {2, 3}) expect_whole_divergence<3>(degree);
}

TEST(MeanDilatation, RefusesACellWhoseDilatationIsInadmissible) {
  // det F = (1 + 2 s x) (1 + 2 s y) is positive at the points, the plane through it is not
  BodyInput setup(2, 1, 2);
  setup.mesh.transform = "";
  setup.made_of(averaged(0.3));
  setup.materials[0].second.volumetric_energy = "logarithmic";
  const Model<2> model(setup, MPI_COMM_SELF);
  const auto admissible = [&](double s) {
    State state = model.state();
    interpolate(
        model.space,
        [&](const auto& x) {
          return dealii::Tensor<1, 2>({s * x[0] * x[0], s * x[1] * x[1]});
        },
        state.displacement);
    VecHandle F = model.space.create_vector();
    return model.problem.residual(state, F);
  };
  EXPECT_TRUE(admissible(-0.3));
  EXPECT_FALSE(admissible(-0.45));
}

}  // namespace physics_mean_dilatation
