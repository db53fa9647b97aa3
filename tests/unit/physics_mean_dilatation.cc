#include "history.h"

using namespace steppe;

TEST(MeanDilatation, HasAConsistentTangent) {
  expect_consistent_with_damping<2>(held(2, averaged(), 1, false));
  expect_consistent_with_damping<2>(held(2, averaged(), 2, false));
  expect_consistent_with_damping<2>(held(2, averaged(), 2, true));
  expect_consistent_with_damping<3>(held(3, averaged(), 1, false));
  expect_consistent_with_damping<3>(held(3, averaged(), 2, true));
}

TEST(MeanDilatation, HasAConsistentTangentWithLinearLaw) {
  MaterialInput linear = material("linear elastic", 100, 0.45);
  linear.dilatation = "mean";
  expect_consistent<2>(held(2, linear), 0, 0, 1);
  expect_consistent<3>(held(3, linear, 2), 0, 0, 1);
}

namespace {

/// The force is the slope of the strain energy.
template <int dim>
void expect_energy(unsigned int degree, bool simplices) {
  const Model<dim> model(held(dim, averaged(0.49), degree, simplices));
  const VecHandle d = random_vector(model.space, 3);
  model.problem.prescribe_zero(d);
  const State state = displaced(model, 0, 1);
  const auto energy = [&](double s) {
    return model.problem.balance(moved(state, s, 0, 0, 1, d)).strain;
  };
  const double h = 1e-3, work = dot(forces(model, state), d);
  EXPECT_NEAR((8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h), work,
              1e-7 * std::abs(work));
}

}  // namespace

TEST(MeanDilatation, HasTheForceForTheSlopeOfItsEnergy) {
  expect_energy<2>(1, false);
  expect_energy<2>(2, true);
  expect_energy<3>(1, false);
}

TEST(MeanDilatation, IsThatOfThePointsInAHomogeneousDeformation) {
  for (const std::string law : {"linear elastic", "isochoric neo-Hookean"}) {
    SCOPED_TRACE(law);
    MaterialInput mean = material(law);
    mean.dilatation = "mean";
    expect_pointwise<2>(held(2, mean));
    expect_pointwise<3>(held(3, mean, 2, true));
  }
}
