#include "model.h"

using namespace steppe;
using namespace dealii;

namespace physics_foundation {

FoundationInput absorbing(const std::string& where) { return {"ground", where, "absorbing"}; }

/// A vector that is the same everywhere.
template <int dim>
void set_uniform(const Model<dim>& model, const Tensor<1, dim>& value, Vec v) {
  interpolate(
      model.space, [&](const Point<dim>&) { return value; }, v);
}

/// Expect the sum of a force over all nodes.
template <int dim>
void expect_total(const Model<dim>& model, Vec force, const Tensor<1, dim>& expected,
                  double tolerance) {
  for (int c = 0; c < dim; ++c)
    EXPECT_NEAR(total(model.space, force, c), expected[c], tolerance) << "component " << c;
}

/// A square turned by 0.6, whose side id 1 has the normal (cos 0.6, sin 0.6).
BodyInput turned_square(unsigned int degree, bool simplices) {
  BodyInput setup(2, 3, degree, simplices);
  setup.mesh.transform = "cos(0.6)*x - sin(0.6)*y; sin(0.6)*x + cos(0.6)*y";
  return setup.made_of(stressless());
}

TEST(Foundation, ResistsAlongAndAcrossItsNormal) {
  const Tensor<1, 2> n({std::cos(0.6), std::sin(0.6)}), t({-n[1], n[0]});
  for (const std::string lumping : {"consistent", "hrz"})
    for (const bool simplices : {false, true}) {
      BodyInput setup = turned_square(2, simplices);
      setup.damping.mass_lumping = lumping;
      // x cos + y sin is 1 on the side
      setup.foundations = {
          {"ground", "id 1", "given", "7*(x*cos(0.6) + y*sin(0.6))", "3", "0.5", "0.2"}};
      const Model<2> model(setup);
      State state = model.state();
      set_uniform(model, 2. * n + t, state.displacement);
      VecHandle F = model.space.create_vector(), D = model.space.create_vector();
      ASSERT_TRUE(model.problem.residual(state, F));
      expect_total(model, F, 14. * n + 3. * t, 1e-12);
      EXPECT_NEAR(model.problem.energetics()->balance(state).strain, 0.5 * (7 * 4 + 3), 1e-12);
      set_uniform(model, n - 3. * t, state.velocity);
      model.problem.force(ForcePart::damping, state, D);
      expect_total(model, D, 0.5 * n - 0.6 * t, 1e-12);
      ASSERT_TRUE(model.problem.residual(state, F));
      expect_total(model, F, 14.5 * n + 2.4 * t, 1e-12);
    }
}

TEST(Foundation, AbsorbsWithTheImpedanceOfTheLaw) {
  const double E = 100, nu = 0.3, rho = 2;
  const double along = std::sqrt(rho * E * (1 - nu) / ((1 + nu) * (1 - 2 * nu))),
               across = std::sqrt(rho * E / (2 * (1 + nu)));
  const Tensor<1, 2> n({std::cos(0.6), std::sin(0.6)}), t({-n[1], n[0]});
  for (const char* name :
       {"linear elastic", "St. Venant-Kirchhoff", "neo-Hookean", "isochoric neo-Hookean"}) {
    SCOPED_TRACE(name);
    const MaterialInput law = material(name);
    BodyInput setup = turned_square(1, false).made_of(law);
    setup.foundations = {absorbing("id 1")};
    const Model<2> model(setup);
    State state = model.state();
    set_uniform(model, 2. * n + t, state.velocity);
    VecHandle D = model.space.create_vector();
    model.problem.force(ForcePart::damping, state, D);
    expect_total(model, D, 2 * along * n + across * t, 1e-10);

    BodyInput cube(3, 2);
    cube.made_of(law).foundations = {absorbing("id 4")};
    const Model<3> solid(cube);
    State moving = solid.state();
    set_uniform(solid, Tensor<1, 3>({1, 2, 3}), moving.velocity);
    D = solid.space.create_vector();
    solid.problem.force(ForcePart::damping, moving, D);
    expect_total(solid, D, Tensor<1, 3>({across, 2 * across, 3 * along}), 1e-10);
  }
}

TEST(Foundation, IsInTheMassOfExplicitSchemes) {
  for (const std::string lumping : {"consistent", "row-sum"}) {
    BodyInput setup(2, 2);
    setup.damping.mass_lumping = lumping;
    setup.foundations = {{"ground", "id 1", "given", "7", "3", "0.5", "0.2"}};
    const Model<2> model(setup);
    const MatHandle M = model.problem.mass().create(0), both = model.problem.mass().create(2);
    VecHandle v = random_vector(model.space, 3), Mv = model.space.create_vector(),
              bothv = model.space.create_vector(), D = model.space.create_vector();
    check(MatMult(M, v, Mv));
    check(MatMult(both, v, bothv));
    check(VecAXPY(bothv, -1, Mv));
    State state = model.state();
    check(VecCopy(v, state.velocity));
    update_ghosts(state.velocity);
    model.problem.force(ForcePart::damping, state, D);
    check(VecAXPY(bothv, -2, D));
    EXPECT_GT(norm(D), 0);
    EXPECT_LT(norm(bothv), 1e-14 * norm(Mv));
  }
}

TEST(Foundation, HasThePotentialOfItsForce) {
  BodyInput setup(3, 2, 2);
  setup.made_of(stressless()).foundations = {
      {"ground", "id 1; id 2", "given", "7", "3", "0.5", "0.2"}};
  const Model<3> model(setup);
  EXPECT_EQ(model.problem.energetics()->lacks_potential(), "");
  State state = moving_state(model);
  VecHandle F = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(state, F));
  const VecHandle d = random_vector(model.space, 1);
  const double s_a = 1, s_v = 0.4, s_x = 0.3, h = 1e-4;
  const auto potential = [&](double s) {
    State moved = copy(state);
    check(VecAXPY(moved.displacement, s * s_x, d));
    check(VecAXPY(moved.velocity, s * s_v, d));
    check(VecAXPY(moved.acceleration, s * s_a, d));
    return model.problem.energetics()->potential(s_a, s_v, s_x, moved).value;
  };
  EXPECT_NEAR((potential(h) - potential(-h)) / (2 * h), dot(F, d), 1e-8 * norm(F));
}

TEST(Foundation, RefusesWhatMakesNoSense) {
  const auto error = [](const FoundationInput& input, const MaterialInput& law) {
    BodyInput setup(2, 2);
    setup.made_of(law).foundations = {input};
    return input_error([&] { Model<2> model(setup); });
  };
  const auto law = material("neo-Hookean");
  const auto expect = [](const std::string& message, const std::string& part) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  };
  expect(error({"g", "id 0", "given", "1 - 3*y"}, law), "Normal stiffness = 1 - 3*y: is -");
  expect(error({"g", "id 0", "given", "t"}, law), "must not depend on t");
  expect(error({"g", "id 0"}, law), "neither stiffness nor damping");
  expect(error({"g", "id 0", "absorbing", "0", "0", "1"}, law), "remove Normal damping");
  expect(error(absorbing("id 0"), stressless()), "the material body carries no waves");
  expect(error(absorbing("id 9"), law), "no face of the mesh's boundary");
}

}  // namespace physics_foundation
