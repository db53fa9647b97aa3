#include "touching.h"

using namespace steppe;
using namespace dealii;

namespace physics_contact {

/// The moving state, and one a little later in the direction of slip.
template <int dim>
State later(const Model<dim>& model, double amount) {
  State state = moving_state(model);
  state.time = 0.01;
  VecHandle step = model.space.create_vector();
  interpolate(
      model.space, [](const auto& x) { return wave(x, 0.4); }, step);
  check(VecAXPY(state.displacement, amount, step));
  update_ghosts(state.displacement);
  return state;
}

State moved(const State& state, double s, double s_v, double s_x, Vec d) {
  State result = copy(state);
  check(VecAXPY(result.displacement, s * s_x, d));
  check(VecAXPY(result.velocity, s * s_v, d));
  update_ghosts(result.displacement);
  update_ghosts(result.velocity);
  return result;
}

/// Compare J d with differences of the residual; whether nodes slide is up to the coefficient.
template <int dim>
void expect_consistent(const ObstacleInput& input, double s_v, double s_x,
                       bool quadratic_simplices = false) {
  SCOPED_TRACE(input.kind + " in " + std::to_string(dim) + "D, friction " +
               std::to_string(input.static_friction));
  Model<dim> model(quadratic_simplices ? loose(dim, 2, true) : loose(dim));
  Contact<dim>& contact = add_contact(model, input);
  model.problem.accept(moving_state(model));
  const State state = later(model, 0.3);
  EXPECT_GT(contact.total(state).touching, 0);
  const TangentMatrix J(model.problem);
  J->update(0, s_v, s_x, state);
  VecHandle plus = model.space.create_vector(), minus = model.space.create_vector(),
            product = model.space.create_vector(), other = model.space.create_vector();
  for (const unsigned int seed : {1, 2}) {
    const VecHandle d = random_vector(model.space, seed), e = random_vector(model.space, seed + 5);
    const double step = 1e-6;
    ASSERT_TRUE(model.problem.residual(moved(state, step, s_v, s_x, d), plus));
    ASSERT_TRUE(model.problem.residual(moved(state, -step, s_v, s_x, d), minus));
    check(VecAXPY(plus, -1, minus));
    check(VecScale(plus, 1 / (2 * step)));
    check(MatMult(J, d, product));
    EXPECT_GT(norm(product), 0);
    EXPECT_LT(distance(plus, product), 1e-6 * norm(product));
    if (!model.problem.traits().symmetric) continue;
    check(MatMult(J, e, other));
    EXPECT_NEAR(dot(e, product), dot(d, other), 1e-10 * norm(product) * norm(e));
  }
}

template <int dim>
void expect_consistent_for_all() {
  for (ObstacleInput input : obstacles(dim)) {
    expect_consistent<dim>(input, 0, 1);
    input.motion = dim == 2 ? "0.3*t; -2*t" : "0.3*t; 0.1*t; -2*t";
    for (const double mu : {0., 0.05, 20.}) {  // without friction, sliding, sticking
      input.static_friction = input.kinetic_friction = mu;
      expect_consistent<dim>(input, 0, 1);
      input.damping = 4;
      expect_consistent<dim>(input, 0.1, 1);
      input.damping = 0;
    }
  }
}

TEST(Contact, TangentAgreesWithDifferences2D) { expect_consistent_for_all<2>(); }
TEST(Contact, TangentAgreesWithDifferences3D) { expect_consistent_for_all<3>(); }

TEST(Contact, TangentAgreesWithDifferencesWhereMiddlesOfFacesTouch) {
  ObstacleInput input = obstacles(3)[1];
  input.damping = 4;
  for (const double mu : {0., 0.05, 20.}) {
    input.static_friction = input.kinetic_friction = mu;
    expect_consistent<3>(input, 0.1, 1, true);
  }
}

/// What a motion of all nodes meets with on a floor below them, whose gap is that.
double stiffness_at(double gap, bool at_rest) {
  Model<2> model(loose(2));
  ObstacleInput floor = obstacles(2)[0];
  std::ostringstream point;
  point << "0, " << -gap;
  floor.geometry["Point"] = point.str();
  floor.geometry["Direction"] = "0, 1";
  add_contact(model, floor);
  State state = model.state();
  state.at_rest = at_rest;
  model.problem.accept(state);
  VecHandle F = model.space.create_vector(), product = model.space.create_vector();
  EXPECT_TRUE(model.problem.residual(state, F));
  EXPECT_EQ(norm(F), 0);
  const TangentMatrix K(model.problem);
  K->update(0, 0, 1, state);
  check(MatMult(K, random_vector(model.space, 1), product));
  return norm(product);
}

// Else rounding would decide whether a body that stands on an obstacle is held.
TEST(Contact, IsClosedWhereItTouchesToRoundingInTheFirstTangentAtRest) {
  const double closed = stiffness_at(0, true);
  EXPECT_GT(closed, 1);
  for (const double gap : {1e-17, 1e-11}) EXPECT_EQ(stiffness_at(gap, true), closed);
  EXPECT_EQ(stiffness_at(1e-9, true), 0);
  EXPECT_EQ(stiffness_at(1e-17, false), 0);
}

TEST(Contact, IsSymmetricWithoutFrictionAndWithoutDampingOfRoundObstacles) {
  for (ObstacleInput input : obstacles(2)) {
    Model<2> model(loose(2));
    EXPECT_TRUE(Contact<2>(model.space, model.body, input, {}, {}).traits().symmetric);
    input.damping = 1;
    EXPECT_EQ(Contact<2>(model.space, model.body, input, {}, {}).traits().symmetric,
              input.kind == "plane");
    input.damping = 0;
    input.static_friction = 0.1;
    EXPECT_FALSE(Contact<2>(model.space, model.body, input, {}, {}).traits().symmetric);
    ContactScheme updates;
    updates.updates = true;
    EXPECT_TRUE(Contact<2>(model.space, model.body, input, {}, updates).traits().symmetric);
  }
}

TEST(Contact, HasTheForceOfItsEnergy) {
  for (const ObstacleInput& input : obstacles(3)) {
    Model<3> model(loose(3));
    add_contact(model, input);
    const State state = moving_state(model);
    const VecHandle d = random_vector(model.space, 3);
    VecHandle F = model.space.create_vector();
    State still = copy(state);
    check(VecZeroEntries(still.acceleration));
    ASSERT_TRUE(model.problem.residual(still, F));
    const auto energy = [&](double s) {
      return model.problem.energetics()->balance(moved(still, s, 0, 1, d)).strain;
    };
    EXPECT_NEAR((energy(1e-6) - energy(-1e-6)) / 2e-6, dot(F, d), 1e-7 * norm(F) * norm(d));
    const auto phi = [&](double s) {
      return model.problem.energetics()->potential(0, 0, 0.01, moved(still, s, 0, 1, d)).value;
    };
    EXPECT_NEAR((phi(1e-6) - phi(-1e-6)) / 2e-6, 100 * dot(F, d), 1e-5 * norm(F) * norm(d));
  }
}

TEST(Contact, InVelocityUpdatesSharesTheMiddlesOfFacesAmongTheirNodes) {
  // a uniform pressure of 100 holds 20 % of it back; vertices of quadratic tetrahedra bear none
  BodyInput setup = loose(3, 2, true);
  setup.mesh.transform = "";
  setup.damping.mass_lumping = "hrz";
  setup.load("traction", "id 5", "20; 0; 0");
  Model<3> model(setup);
  ObstacleInput input = obstacles(3)[0];
  input.geometry["Point"] = "0, 0, 0.9";
  input.geometry["Direction"] = "0, 0, -1";
  input.where = "id 5";
  input.static_friction = input.kinetic_friction = 0.2;
  ContactScheme updates;
  updates.updates = true;
  const Contact<3>& contact = add_contact(model, input, updates);
  const State rest = model.state();
  VecHandle v = model.space.create_vector(), mass = model.space.create_vector(),
            a = model.space.create_vector(), less = model.space.create_vector(),
            P = model.space.create_vector();
  const VelocityUpdate update{1, v, 0, v, mass, a, less};
  check(VecSet(mass, 1));
  check(VecSet(v, 5));  // slides
  contact.facets().impulses->add_acceleration(rest, update);
  model.problem.force(ForcePart::load, rest, P);
  EXPECT_NEAR(norm(P), norm(less), 1e-10);
  check(VecSet(v, 0));
  check(VecSet(less, 0));
  check(VecCopy(P, a));  // is held
  contact.facets().impulses->add_acceleration(rest, update);
  check(VecAXPY(a, -1, less));
  EXPECT_LT(norm(a), 1e-10);
}

TEST(Contact, BranchesAreHeldForOneSolve) {
  ObstacleInput input = obstacles(3)[1];
  input.static_friction = input.kinetic_friction = 0.1;
  Model<3> model(loose(3));
  add_contact(model, input);
  model.problem.accept(moving_state(model));
  const State here = later(model, 1e-4), there = later(model, 2);
  VecHandle free = model.space.create_vector(), F = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(here, free));
  model.problem.augmentation()->restore();
  ASSERT_TRUE(model.problem.residual(here, F));
  EXPECT_LT(distance(free, F), 1e-12 * norm(free));
  EXPECT_GE(model.problem.augmentation()->revise(there), Revision::made);
  EXPECT_EQ(model.problem.augmentation()->revise(there), Revision::none);
  ASSERT_TRUE(model.problem.residual(here, F));
  EXPECT_GT(distance(free, F), 1e-3 * norm(free));
  model.problem.augmentation()->restore();
  ASSERT_TRUE(model.problem.residual(here, F));
  EXPECT_LT(distance(free, F), 1e-12 * norm(free));
  EXPECT_GE(model.problem.augmentation()->revise(there), Revision::made);
  // outside a solve the force is the law's
  model.problem.accept(moving_state(model));
  ASSERT_TRUE(model.problem.residual(here, F));
  EXPECT_LT(distance(free, F), 1e-12 * norm(free));
}

TEST(Contact, EvaluationLeavesTheHistoryAlone) {
  ObstacleInput input = obstacles(3)[1];
  input.static_friction = input.kinetic_friction = 0.1;
  input.method = "augmented Lagrangian";
  Model<3> model(loose(3));
  add_contact(model, input);
  model.problem.accept(moving_state(model));
  const State here = later(model, 0.1), there = later(model, 2);
  VecHandle before = model.space.create_vector(), after = model.space.create_vector();
  model.problem.augmentation()->restore();
  ASSERT_TRUE(model.problem.residual(here, before));
  EXPECT_TRUE(model.problem.augmentation()->augment(there));
  ASSERT_TRUE(model.problem.residual(here, after));
  EXPECT_GT(distance(before, after), 0);
  model.problem.augmentation()->restore();
  ASSERT_TRUE(model.problem.residual(here, after));
  EXPECT_EQ(distance(before, after), 0);
  model.problem.accept(there);
  ASSERT_TRUE(model.problem.residual(here, after));
  EXPECT_GT(distance(before, after), 0);
}

TEST(Contact, RefusesBadObstacles) {
  const Model<3> model(loose(3));
  const auto message = [&](const ObstacleInput& input) {
    return input_error([&] { Contact<3>(model.space, model.body, input, {}, {}); });
  };
  ObstacleInput input = obstacles(3)[0];
  EXPECT_EQ(message(input), "");
  input.stiffness = "";
  EXPECT_NE(message(input).find("Stiffness = : must be positive"), std::string::npos);
  input = obstacles(3)[0];
  input.kinetic_friction = 0.1;
  EXPECT_NE(message(input).find("must be at least Friction kinetic"), std::string::npos);
  input = obstacles(3)[0];
  input.penetration = "1";
  EXPECT_NE(message(input).find("is for Method = augmented Lagrangian"), std::string::npos);
  input = obstacles(3)[0];
  input.geometry["Radius"] = "1";
  EXPECT_NE(message(input).find("Radius = 1: a plane in 3D has Point and Direction; remove it"),
            std::string::npos)
      << message(input);
  input = obstacles(3)[1];
  input.geometry["Radius"] = "";
  EXPECT_NE(message(input).find("Radius: is missing"), std::string::npos);
  input.geometry["Radius"] = "0";
  EXPECT_NE(message(input).find("must be positive"), std::string::npos);
  input = obstacles(3)[0];
  input.geometry["Direction"] = "0, 0, 0";
  EXPECT_NE(message(input).find("has no length"), std::string::npos);
  input = obstacles(3)[0];
  input.motion = "0; 0; x";
  EXPECT_NE(message(input).find("moves as a whole"), std::string::npos);
  input = obstacles(3)[3];
  input.geometry["Upper corner"] = "0.9, 0.1, 1.5";
  EXPECT_NE(message(input).find("larger than that of Lower corner"), std::string::npos);
}

}  // namespace physics_contact
