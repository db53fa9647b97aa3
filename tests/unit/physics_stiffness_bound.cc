#include "model.h"
#include "steppe/solve/march/lanczos.h"

#include <cmath>
#include <string>

using namespace steppe;
using namespace dealii;

namespace physics_stiffness_bound {

template <int dim>
double bound(const Model<dim>& model, const State& state) {
  return model.problem.frequencies()->bound_of_eigenvalues(state);
}

/// The bound in a state over the highest eigenvalue of M^-1 K.
template <int dim>
double excess(const BodyInput& setup, const State& state, const Model<dim>& model) {
  const TangentMatrix K(model.problem);
  K->update(0, 0, 1, state);
  Lanczos lanczos(model.problem);
  const double highest =
      lanczos.largest([&](Vec x, Vec y) { check(MatMult(K, x, y)); }, 1e-4);  // from above
  EXPECT_GT(highest, 0) << setup.mesh.shape;
  return bound(model, state) / highest;
}

template <int dim>
void expect_close_bound(BodyInput setup, const std::string& lumping, double turn, double most) {
  setup.damping.mass_lumping = lumping;
  const Model<dim> model(setup);
  State state = moving_state(model);
  Tensor<2, dim> R = unit_symmetric_tensor<dim>();  // in the plane of x and y
  R[0][0] = R[1][1] = std::cos(turn);
  R[1][0] = std::sin(turn);
  R[0][1] = -R[1][0];
  interpolate(
      model.space, [&](const Point<dim>& x) { return R * (x + wave(x)) - x; }, state.displacement);
  const double ratio = excess(setup, state, model);
  const std::string which = setup.mesh.shape + " of degree " + std::to_string(setup.space.degree) +
                            ", " + lumping + ", turned by " + std::to_string(turn);
  EXPECT_GE(ratio, 1 - 2e-4) << which;
  EXPECT_LE(ratio, most) << which;
}

// On squares and cubes the row sums of S are 16/3 |A| h^(dim - 2) at each node, and the norm of A
// is dim lambda + 2 mu: the mode in which neighbours move against each other along every axis
// stretches cells by turns alike and unlike in these, and has 4 (lambda + 2 mu) / (rho h^2).
TEST(StiffnessBound, OfCubesIsThatOfTheClosedForm) {
  const double E = 100, nu = 0.3, density = 2, h = 0.25;
  const double lambda = E * nu / (1 + nu) / (1 - 2 * nu), mu = E / 2 / (1 + nu);
  const auto expect = [&](auto dimension) {
    constexpr int dim = decltype(dimension)::value;
    BodyInput setup(dim, 4);
    setup.mesh.transform = "";
    setup.damping.mass_lumping = "row-sum";
    for (const std::string law : {"linear elastic", "neo-Hookean"}) {
      setup.made_of(material(law, E, nu, density));
      const Model<dim> model(setup);
      const double exact = 16. / 3 * (dim * lambda + 2 * mu) / (density * h * h);
      EXPECT_NEAR(bound(model, model.state()), exact, 1e-12 * exact) << dim << law;
      const double over = 4. / 3 * (dim * lambda + 2 * mu) / (lambda + 2 * mu);
      EXPECT_NEAR(excess(setup, model.state(), model), over, 0.1 * over) << dim << law;
    }
  };
  expect(std::integral_constant<int, 2>());
  expect(std::integral_constant<int, 3>());
}

TEST(StiffnessBound, HoldsInLargeStrainsAndTurns) {
  for (const double turn : {0., 0.7}) {
    for (const std::string lumping : {"row-sum", "hrz"}) {
      expect_close_bound<2>(BodyInput(2, 6), lumping, turn, 3.5);
      expect_close_bound<3>(BodyInput(3, 4), lumping, turn, 3.5);
      expect_close_bound<2>(BodyInput(2, 6, 1, true), lumping, turn, 4.5);
      expect_close_bound<3>(BodyInput(3, 4, 1, true), lumping, turn, 4.5);
    }
    expect_close_bound<2>(BodyInput(2, 4, 2), "hrz", turn, 4);
    expect_close_bound<3>(BodyInput(3, 2, 2), "hrz", turn, 6);
    expect_close_bound<3>(BodyInput(3, 2, 2, true), "hrz", turn, 6);
    expect_close_bound<3>(BodyInput(3, 3), "uniform", turn, 5);
  }
}

TEST(StiffnessBound, IsOfFreeNodes) {
  BodyInput setup(2, 1);
  setup.damping.mass_lumping = "row-sum";
  setup.move("everything", "fixed");
  const Model<2> model(setup);
  EXPECT_EQ(bound(model, model.state()), 0);
}

// Stiffness that the cells do not have, or not point by point, is not seen: no bound is known.
TEST(StiffnessBound, IsInfiniteWhereNoneIsKnown) {
  const auto of = [](const BodyInput& setup) {
    const Model<3> model(setup);
    return bound(model, model.state());
  };
  BodyInput plain(3, 2);
  plain.damping.mass_lumping = "row-sum";
  EXPECT_TRUE(std::isfinite(of(plain)));
  {
    BodyInput setup = plain;
    setup.damping.mass_lumping = "consistent";
    EXPECT_FALSE(std::isfinite(of(setup)));
  }
  {
    BodyInput setup = plain;
    setup.made_of(material("linear elastic"));
    setup.materials[0].second.dilatation = "mean";
    EXPECT_FALSE(std::isfinite(of(setup)));
  }
  {
    BodyInput setup = plain;
    setup.springs.emplace_back();
    setup.springs.back().name = "edges";
    setup.springs.back().stiffness = 10;
    EXPECT_FALSE(std::isfinite(of(setup)));
  }
  BodyInput setup = plain;
  setup.mesh.transform = "";
  const Model<3> model(setup);
  State state = model.state();  // inside out
  interpolate(
      model.space, [](const auto& x) { return -1.5 * Tensor<1, 3>(x); }, state.displacement);
  EXPECT_FALSE(std::isfinite(bound(model, state)));
}

}  // namespace physics_stiffness_bound
