#include "model.h"

using namespace steppe;
using namespace dealii;

namespace physics_equilibrium {

template <int dim>
void expect_rigid_modes_without_force(unsigned int degree, bool simplices) {
  const Model<dim> model(BodyInput(dim, 2, degree, simplices));
  const TangentMatrix K(model.problem);
  const State state = model.state();
  K->update(0, 0, 1, state);
  PetscReal size;
  check(MatNorm(K, NORM_FROBENIUS, &size));
  VecHandle force = model.space.create_vector();
  const auto modes = model.space.rigid_modes({});
  EXPECT_EQ(modes.size(), dim * (dim + 1) / 2u);
  for (const VecHandle& mode : modes) {
    EXPECT_GT(norm(mode), 0);
    check(MatMult(K, mode, force));
    EXPECT_LT(norm(force), 1e-13 * size * norm(mode));
  }
}

TEST(Equilibrium, RigidModesOfAnUnconstrainedBodyNeedNoForce) {
  for (const unsigned int degree : {1, 2, 3}) {
    expect_rigid_modes_without_force<2>(degree, false);
    expect_rigid_modes_without_force<3>(degree, false);
  }
  for (const unsigned int degree : {1, 2}) {
    expect_rigid_modes_without_force<2>(degree, true);
    expect_rigid_modes_without_force<3>(degree, true);
  }
}

TEST(Equilibrium, FiniteRotationsNeedNoForce) {
  for (const MaterialInput& material : all_materials(2)) {
    if (law_entry(material.law).is_small_strain) continue;
    const Model<2> model(BodyInput(2, 3, 2).made_of(material));
    State state = model.state();
    interpolate(
        model.space,
        [](const Point<2>& x) {
          return Tensor<1, 2>({-0.72 * x[0] - 0.96 * x[1], 0.96 * x[0] - 0.72 * x[1]});
        },
        state.displacement);
    VecHandle F = model.space.create_vector();
    ASSERT_TRUE(model.problem.residual(state, F));
    EXPECT_LT(norm(F, NORM_INFINITY), 1e-12) << name_of(material);
    EXPECT_NEAR(model.problem.energetics()->balance(state).strain, 0, 1e-12) << name_of(material);
  }
}

TEST(Equilibrium, FiniteRotationsNeedNoForceOnCurvedCells) {
  for (const unsigned int degree : {1, 2}) {
    BodyInput setup(2, 1, degree);
    setup.mesh.type = "generator";
    setup.mesh.sides = "curved";
    setup.mesh.generator = "hyper_shell";
    setup.mesh.arguments = "0, 0 : 0.5 : 1 : 6 : true";
    setup.mesh.transform = "";
    const Model<2> model(setup);
    State state = model.state();
    interpolate(
        model.space,
        [](const Point<2>& x) {
          return Tensor<1, 2>({-0.72 * x[0] - 0.96 * x[1], 0.96 * x[0] - 0.72 * x[1]});
        },
        state.displacement);
    VecHandle F = model.space.create_vector();
    ASSERT_TRUE(model.problem.residual(state, F));
    EXPECT_LT(norm(F, NORM_INFINITY), 1e-12) << degree;
  }
}

TEST(Equilibrium, ReactionsBalanceTheLoads) {
  const TightSolver options;
  for (const bool simplices : {false, true}) {
    BodyInput setup(3, 2, 2, simplices);
    setup.move("id 0", "fixed").load("traction", "id 1", "1; 2*y; -3");
    setup.load("gravity", "everything", "0; 0; -9.81").load("body force", "everything", "x; 0; 0");
    setup.load("nodal force", "plane 1 0 0 1", "0; 0.2; 0");           // 25 nodes
    setup.load("nodal force", "point 0 0 0; point 1 1 1", "0; 0; y");  // one of them at y = 1
    Model<3> model(setup);
    TimeInput time;
    time.scheme = "static";
    time.step = 1;
    State state = model.state();
    Stepper(model.problem, time).run(state, {});
    VecHandle reactions = model.space.create_vector(), loads = model.space.create_vector();
    model.problem.force(ForcePart::reaction, state, reactions);
    model.problem.force(ForcePart::load, state, loads);
    EXPECT_NEAR(total(model.space, loads, 0), 1.5, 1e-10);
    EXPECT_NEAR(total(model.space, loads, 1), 1 + 5, 1e-10);
    EXPECT_NEAR(total(model.space, loads, 2), -3 - 2 * 9.81 + 1, 1e-10);
    for (int c = 0; c < 3; ++c)
      EXPECT_NEAR(total(model.space, reactions, c), -total(model.space, loads, c), 1e-9);
    EXPECT_GT(norm(state.displacement, NORM_INFINITY), 0.01);
  }
}

TEST(Equilibrium, AffineMotionIsReproducedExactly) {
  const TightSolver options;
  for (MaterialInput material : all_materials(2)) {
    // fibres that are the same everywhere
    if (!material.fibres.empty()) material.fibres = "1; 2";
    if (!material.second_fibres.empty()) material.second_fibres = "1; -1";
    for (const bool simplices : {false, true}) {
      BodyInput setup(2, 3, simplices ? 2 : 1, simplices);
      setup.made_of(material).move("everything", "t*(0.1*x + 0.05*y); t*(-0.07*x + 0.12*y)");
      Model<2> model(setup);
      TimeInput time;
      time.scheme = "static";
      time.step = 1;
      State state = model.state();
      Stepper(model.problem, time).run(state, {});
      VecHandle exact = model.space.create_vector();
      interpolate(
          model.space,
          [](const Point<2>& x) {
            return Tensor<1, 2>({0.1 * x[0] + 0.05 * x[1], -0.07 * x[0] + 0.12 * x[1]});
          },
          exact);
      EXPECT_LT(distance(state.displacement, exact, NORM_INFINITY), 1e-13) << name_of(material);
    }
  }
}

}  // namespace physics_equilibrium
