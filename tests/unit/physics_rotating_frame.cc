#include "consistent.h"

using namespace steppe;
using namespace dealii;

namespace physics_rotating_frame {

LoadInput frame(const std::string& value, const std::string& at = "",
                const std::string& direction = "") {
  LoadInput load;
  load.name = "spin";
  load.kind = "rotating frame";
  load.value = value;
  load.at = at;
  load.direction = direction;
  return load;
}

BodyInput spun(const LoadInput& load, int dim, const std::string& lumping = "consistent",
               unsigned int degree = 1, bool simplices = false) {
  BodyInput setup(dim, 2, degree, simplices);
  setup.loads = {load};
  setup.damping.mass_lumping = lumping;
  setup.masses = {{"tip", dim == 2 ? "plane 1 0 1" : "plane 1 0 0 1", 0.5}};
  return setup;
}

template <int dim>
void expect_consistent_frame(const std::string& value) {
  const std::string at = dim == 2 ? "0.2, 3" : "0.2, 3, 1", direction = dim == 2 ? "" : "1; 2; 3";
  for (const std::string lumping : {"consistent", "hrz"}) {
    expect_consistent<dim>(spun(frame(value, at, direction), dim, lumping), 1, 0.1, 0.01, 0.7);
    BodyInput setup = spun(frame(value, at, direction), dim, lumping, 2, true);
    setup.made_of(stressless()).move("id 0", "fixed");
    expect_consistent<dim>(setup, 0, 1, 0, 0.7);
    expect_consistent<dim>(setup, 0, 0.3, 1, 0.7);
  }
}

TEST(RotatingFrame, TangentAgreesWithDifferences) {
  expect_consistent_frame<2>("3*sin(t); 3*cos(t)");
  expect_consistent_frame<3>("3*sin(t); 3*cos(t)");
}

TEST(RotatingFrame, WithoutCoriolisForcesIsSymmetric) {
  LoadInput load = frame("3");
  load.coriolis = false;
  const BodyInput setup = spun(load, 2);
  EXPECT_TRUE(Model<2>(setup).problem.traits().symmetric);
  expect_consistent<2>(setup, 1, 0.1, 1, 0);
  load.value = "3*t; 3";
  EXPECT_FALSE(Model<2>(spun(load, 2)).problem.traits().symmetric);
}

TEST(RotatingFrame, ABodyAtRestInSpaceIsFree) {
  // seen from the frame it turns backwards: M a = P
  for (const unsigned int degree : {1, 2})
    for (const std::string lumping : {"consistent", "row-sum"}) {
      BodyInput setup = spun(frame("2*t; 2", "0.5, -1, 0", "0; 0; 3"), 3, lumping, degree);
      setup.made_of(stressless());
      const Model<3> model(setup);
      State state = model.state();
      state.load_time = 1.5;
      const double omega = 3, rate = 2, angle = 0.8, c = std::cos(angle), s = std::sin(angle);
      const auto arm = [&](const Point<3>& X) {
        const double x = X[0] - 0.5, y = X[1] + 1;
        return Tensor<1, 3>({c * x + s * y, -s * x + c * y, 0});
      };
      interpolate(
          model.space,
          [&](const Point<3>& X) {
            return arm(X) - Tensor<1, 3>({X[0] - 0.5, X[1] + 1, 0});
          },
          state.displacement);
      interpolate(
          model.space,
          [&](const Point<3>& X) {
            return omega * Tensor<1, 3>({arm(X)[1], -arm(X)[0], 0});
          },
          state.velocity);
      interpolate(
          model.space,
          [&](const Point<3>& X) {
            return rate * Tensor<1, 3>({arm(X)[1], -arm(X)[0], 0}) - omega * omega * arm(X);
          },
          state.acceleration);
      VecHandle F = model.space.create_vector();
      ASSERT_TRUE(model.problem.residual(state, F));
      EXPECT_LT(norm(F, NORM_INFINITY), 1e-12) << lumping << degree;
    }
}

TEST(RotatingFrame, ActsOnTheMassesOfAPart) {
  LoadInput load = frame("3");
  load.where = "box 0 0 0.5 1";
  BodyInput setup = spun(load, 2);
  setup.mesh.transform = "";
  setup.masses = {{"left", "plane 1 0 0", 0.5}, {"right", "plane 1 0 1", 4}};  // 3 nodes each
  const Model<2> model(setup);
  VecHandle P = model.space.create_vector();
  model.problem.force(ForcePart::load, model.state(), P);
  // 9 (2 * integral of x over the left half + nothing at x = 0), and of y
  EXPECT_NEAR(total(model.space, P, 0), 9 * 2 * 0.125, 1e-13);
  EXPECT_NEAR(total(model.space, P, 1), 9 * (2 * 0.25 + 0.5 * 1.5), 1e-13);
}

TEST(RotatingFrame, RefusesWhatHasNoMeaning) {
  const auto refusal = [](const LoadInput& load) {
    return input_error([&] { Model<2> model(spun(load, 2)); });
  };
  const auto expect = [](const std::string& found, const std::string& part) {
    EXPECT_NE(found.find(part), std::string::npos) << found;
  };
  expect(refusal(frame("")), "angular velocity in rad/s");
  expect(refusal(frame("1; 2; 3")), "angular velocity in rad/s");
  expect(refusal(frame("t")), "add its derivative");
  expect(refusal(frame("x")), "must not depend on x");
  expect(refusal(frame("1", "1")), "2 numbers");
  expect(refusal(frame("1", "", "0; 1")), "in 2D the axis");
}

double kinetic_energy(const BodyInput& setup) {
  const Model<2> model(setup);
  State state = model.state();
  check(VecSet(state.velocity, 2));
  update_ghosts(state.velocity);
  return model.problem.energetics()->balance(state).kinetic;
}

TEST(PointMass, AddsToEveryMassMatrix) {
  for (const std::string lumping : {"consistent", "row-sum", "hrz", "uniform"})
    for (const bool simplices : {false, true}) {
      BodyInput setup(2, 3, 1, simplices);
      setup.damping.mass_lumping = lumping;
      const double without = kinetic_energy(setup);
      setup.masses = {{"corner", "point 1 1", 5}, {"side", "plane 1 0 1", 0.25}};  // 1 and 4 nodes
      EXPECT_NEAR(kinetic_energy(setup) - without, 0.5 * 6 * 8, 1e-12) << lumping;
      setup.load("gravity", "everything", "0; -10").load("base acceleration", "everything", "1; 0");
      const Model<2> model(setup);
      VecHandle P = model.space.create_vector(), F = model.space.create_vector();
      model.problem.force(ForcePart::load, model.state(), P);
      EXPECT_NEAR(total(model.space, P, 1), -10 * (2 + 6), 1e-12) << lumping;
      EXPECT_NEAR(total(model.space, P, 0), -(2 + 6), 1e-12) << lumping;
      // the matrix of explicit schemes and of modes
      VecHandle ones = model.space.create_vector();
      check(VecSet(ones, 1));
      check(MatMult(model.problem.mass().create(0), ones, F));
      EXPECT_NEAR(dot(ones, F), 2 * (2 + 6), 1e-12) << lumping;
    }
}

TEST(PointMass, ActsInProductsWithoutAMatrix) {
  for (const unsigned int degree : {1, 2}) {
    BodyInput setup = spun(frame("2", "1, 1"), 2, "consistent", degree);
    Model<2> model(setup);
    const State state = moving_state(model);
    const TangentMatrix J(model.problem);
    model.problem.use_matrix_free(OperatorStorage::cached);
    const TangentMatrix shell(model.problem, Form::newton);
    J->update(1, 0.1, 0.01, state);
    shell->update(1, 0.1, 0.01, state);
    VecHandle d = random_vector(model.space, 1), expected = duplicate(d), found = duplicate(d);
    check(MatMult(J, d, expected));
    check(MatMult(shell, d, found));
    EXPECT_LT(distance(expected, found), 1e-12 * norm(expected));
    check(MatGetDiagonal(J, expected));
    check(MatGetDiagonal(shell, found));
    EXPECT_LT(distance(expected, found), 1e-12 * norm(expected));
  }
}

TEST(PointForce, ActsWhereItIs) {
  for (const bool simplices : {false, true}) {
    BodyInput setup(3, 2, 2, simplices);
    setup.load("point force", "", "1; 2*t; x");
    setup.loads[0].at = "0.3, 0.6, 0.45";
    const Model<3> model(setup);
    State state = model.state();
    state.load_time = 3;
    VecHandle P = model.space.create_vector();
    model.problem.force(ForcePart::load, state, P);
    EXPECT_NEAR(total(model.space, P, 0), 1, 1e-13);
    EXPECT_NEAR(total(model.space, P, 1), 6, 1e-13);
    EXPECT_NEAR(total(model.space, P, 2), 0.3, 1e-13);
    VecHandle field = model.space.create_vector();
    interpolate(
        model.space,
        [](const Point<3>& X) {
          return Tensor<1, 3>({X[2], X[0], X[1]});
        },
        field);
    EXPECT_NEAR(dot(P, field), 0.45 + 6 * 0.3 + 0.3 * 0.6, 1e-12);  // its power in a linear field
  }
}

}  // namespace physics_rotating_frame
