#include "touching.h"

using namespace steppe;
using namespace dealii;

namespace physics_contact_pressure {

TEST(ContactPressure, PressesEvenlyOnElementsOfAllKinds) {
  // a penetration of 0.1 everywhere is the pressure 1000 * 0.1 in the whole face, consistently
  for (const bool simplices : {false, true})
    for (const unsigned int degree : {1u, 2u}) {
      BodyInput setup = loose(3, degree, simplices);
      setup.load("traction", "id 5", "0; 0; 100");
      Model<3> model(setup);
      ObstacleInput input = obstacles(3)[0];
      input.geometry["Point"] = "0, 0, 0.9";
      input.geometry["Direction"] = "0, 0, -1";
      input.where = "id 5";
      Contact<3>& contact = add_contact(model, input);
      const State rest = model.state();
      VecHandle F = model.space.create_vector(), P = model.space.create_vector();
      ASSERT_TRUE(model.problem.residual(rest, F));
      EXPECT_LT(norm(F, NORM_INFINITY), 1e-10);
      model.problem.force(ForcePart::load, rest, P);
      EXPECT_GT(norm(P), 1);
      const auto total = contact.total(rest);
      EXPECT_NEAR(total.force[2], 100, 1e-10);
      EXPECT_NEAR(total.penetration, 0.1, 1e-14);
      // every node of the face, vertices too, feels that pressure at its place
      EXPECT_EQ(total.touching, degree == 1 ? 16 : 49);
      contact.add_traction(rest, F);
      PetscReal lowest;
      check(VecStrideMin(F, 2, nullptr, &lowest));
      EXPECT_NEAR(lowest, -100, 1e-10);
      EXPECT_NEAR(norm(F), 100 * std::sqrt(total.touching), 1e-8);
    }
}

/// Visit the cube on [0, 1]^3 of elements of each kind, each with an obstacle that everything may
/// touch.
template <class Visit>
void for_cubes(const std::string& point, const std::string& direction, const Visit& visit) {
  ObstacleInput input = obstacles(3)[0];
  input.geometry["Point"] = point;
  input.geometry["Direction"] = direction;
  for (const bool simplices : {false, true})
    for (const unsigned int degree : {1u, 2u}) {
      BodyInput setup = loose(3, degree, simplices);
      setup.mesh.transform = "";
      SCOPED_TRACE((simplices ? "tetrahedra of degree " : "hexahedra of degree ") +
                   std::to_string(degree));
      Model<3> model(setup);
      visit(model, add_contact(model, input), degree == 1 ? 4 : 7);
    }
}

/// The body turned about the x axis, and moved down.
State turned(const Model<3>& model, double angle, double down = 0) {
  State state = model.state();
  const double c = std::cos(angle), s = std::sin(angle);
  interpolate(
      model.space,
      [&](const Point<3>& x) {
        return Point<3>(0, c * x[1] - s * x[2] - x[1], s * x[1] + c * x[2] - x[2] - down);
      },
      state.displacement);
  update_ghosts(state.displacement);
  return state;
}

void expect_even_pressure(const Contact<3>& contact, const State& state, double pressure,
                          int touching) {
  const auto total = contact.total(state);
  EXPECT_EQ(total.touching, touching);
  EXPECT_NEAR(total.area, 1, 1e-12);
  EXPECT_NEAR(std::abs(total.force[2]), pressure, 1e-9);
  for (const auto& node : contact.at_nodes(state))
    if (node.pressure > 0) {
      EXPECT_NEAR(node.pressure, pressure, 1e-9);
    }
}

TEST(ContactPressure, PressesEvenlyUpToTheEdgesOfTheFaceThatLiesOnAnObstacle) {
  // which of the faces that is the moved body decides
  for_cubes("0, 0, 0.95", "0, 0, -1", [](Model<3>& model, Contact<3>& contact, int n) {
    for (const double angle : {0., M_PI / 2}) {
      const State state = turned(model, angle);
      model.problem.accept(turned(model, angle, 1));
      model.problem.accept(state);
      expect_even_pressure(contact, state, 50, n * n);
    }
  });
}

TEST(ContactPressure, LeavesFacesAloneThatAreTurnedAway) {
  // all of the cube is below the floor, and its bottom faces it
  for_cubes("0, 0, 1.05", "0, 0, 1", [](Model<3>& model, Contact<3>& contact, int n) {
    const State state = model.state();
    model.problem.accept(state);
    expect_even_pressure(contact, state, 1050, n * n);
  });
}

TEST(ContactPressure, PressesOnEdgesThatNoFaceOfLiesOnTheObstacle) {
  for_cubes("0, 0, 1.41", "0, 0, -1", [](Model<3>& model, Contact<3>& contact, int n) {
    const State state = turned(model, M_PI / 4);
    model.problem.accept(state);
    const auto total = contact.total(state);
    EXPECT_EQ(total.touching, n);
    // with the areas of both faces
    EXPECT_NEAR(total.force[2], 1000 * (std::sqrt(2) - 1.41) * total.area, 1e-9);
    if (n == 4) {
      EXPECT_NEAR(total.area, 1. / 3, 1e-12);
    }
  });
}

TEST(ContactPressure, KeepsTheAreasOfPointsThatPressUntilTheyAreFree) {
  for_cubes("0, 0, 0.95", "0, 0, -1", [](Model<3>& model, Contact<3>& contact, int) {
    const State start = turned(model, 0), tilted = turned(model, 0.05);
    const auto energy = [&] { return model.problem.energetics()->balance(tilted).strain; };
    model.problem.accept(start);
    const double before = energy();
    model.problem.accept(tilted);
    EXPECT_EQ(energy(), before);  // no turn feeds energy in
    EXPECT_GT(contact.total(tilted).area, 1 + 1e-4);
    model.problem.accept(turned(model, 0.05, 1));
    EXPECT_NE(energy(), before);
  });
}

TEST(ContactPressure, TakesFacesThatTurnTowardsAnObstacleInside) {
  for_cubes("0, 0, 0.95", "0, 0, -1", [](Model<3>& model, Contact<3>& contact, int n) {
    const State state = turned(model, M_PI / 2);
    model.problem.accept(turned(model, 0));
    const Balance before = model.problem.energetics()->balance(state);
    EXPECT_LT(before.strain, 0.8);  // of what was at the edge alone
    model.problem.accept(state);
    const Balance after = model.problem.energetics()->balance(state);
    EXPECT_NEAR(after.work - before.work, after.strain - before.strain, 1e-12);
    EXPECT_EQ(contact.total(state).touching, n * n);
    EXPECT_NEAR(contact.total(state).area, 1, 1e-12);
  });
}

TEST(ContactPressure, PressesConsistentlyWhereTheGapIsLinear) {
  // for the rule of degree 3 on quadratic tetrahedra: 1000 times the depth below a tilted plane
  BodyInput setup = loose(3, 2, true);
  setup.load("traction", "id 5", "1000/1.01*(0.1*x-0.15)*0.1; 0; -1000/1.01*(0.1*x-0.15)");
  Model<3> model(setup);
  ObstacleInput input = obstacles(3)[0];
  input.geometry["Point"] = "0.5, 0, 0.9";
  input.geometry["Direction"] = "0.1, 0, -1";
  input.where = "id 5";
  add_contact(model, input);
  VecHandle F = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(model.state(), F));
  EXPECT_LT(norm(F, NORM_INFINITY), 1e-10);
}

}  // namespace physics_contact_pressure
