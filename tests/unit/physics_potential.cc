#include "history.h"

using namespace steppe;
using namespace dealii;

namespace physics_potential {

const double s_a = 0.9, s_v = 0.2, s_x = 0.05;

/// A body on which every term acts whose force has a potential.
BodyInput everything(int dim, const MaterialInput& material, const std::string& lumping) {
  const bool plane = dim == 2;
  BodyInput setup(dim, dim == 2 ? 3 : 2, lumping == "consistent" ? 2 : 1);
  setup.made_of(material)
      .move("id 0", "fixed")
      .load("traction", "id 1", plane ? "t; 2*x" : "t; 2*y; 3*z*t")
      .load("gravity", "everything", plane ? "1; -2" : "1; -2; 3")
      .load("base acceleration", "everything", plane ? "sin(t); 2" : "sin(t); 2; 1");
  setup.materials[0].second.viscosity = 0.3;
  setup.damping.mass_factor = 0.7;
  setup.damping.stiffness_factor = 0.2;
  setup.damping.stiffness = "last";
  setup.damping.mass_lumping = lumping;
  setup.dashpots.push_back({"ground", plane ? "halfspace 1 0 0.9" : "halfspace 1 0 0 0.9", 0.4});
  return setup;
}

/// The moving state a = 5 wave(2.3) + s d, and v and x that follow with the coefficients.
template <int dim>
State moved(const Model<dim>& model, double s, Vec d) {
  State state = model.state();
  state.load_time = 0.3;
  const double scale[3] = {1, 3, 5}, phase[3] = {0, 1.1, 2.3}, factor[3] = {s_x, s_v, s_a};
  Vec vectors[3] = {state.displacement, state.velocity, state.acceleration};
  for (int i = 0; i < 3; ++i) {
    interpolate(
        model.space, [&](const Point<dim>& x) { return scale[i] * wave(x, phase[i]); }, vectors[i]);
    check(VecAXPY(vectors[i], s * factor[i], d));
    update_ghosts(vectors[i]);
  }
  return state;
}

template <int dim>
void expect_gradient(const BodyInput& setup) {
  Model<dim> model(setup);
  VecHandle F = model.space.create_vector(), zero = model.space.create_vector();
  model.problem.accept(moved(model, 0, zero));  // the damping's stiffness
  ASSERT_TRUE(model.problem.residual(moved(model, 0, zero), F));
  for (const unsigned int seed : {1, 2}) {
    VecHandle d = random_vector(model.space, seed);
    model.problem.supports().zero(d);
    const auto phi = [&](double s) {
      return model.problem.energetics()->potential(s_a, s_v, s_x, moved(model, s, d)).value;
    };
    // differences of fourth order, short enough for fibres that become taut on the way, and for
    // metal on its yield surface
    const double h = model.body.materials()[0].law->plastic() ? 1e-7 : 1e-4;
    const double slope = (8 * (phi(h) - phi(-h)) - (phi(2 * h) - phi(-2 * h))) / (12 * h);
    EXPECT_NEAR(slope, dot(F, d), 1e-7 * norm(F) * norm(d));
    EXPECT_GT(std::abs(slope), 1e-4 * norm(F));
  }
}

TEST(Potential, HasTheResidualForItsGradient) {
  for (const MaterialInput& material : all_materials(2)) {
    SCOPED_TRACE(name_of(material));
    expect_gradient<2>(everything(2, material, "consistent"));
  }
  for (const MaterialInput& material : all_materials(3)) {
    SCOPED_TRACE(name_of(material));
    expect_gradient<3>(everything(3, material, "hrz"));
  }
}

TEST(Potential, HasTheResidualForItsGradientWithNodalDilatations) {
  for (const std::string law : {"linear elastic", "isochoric neo-Hookean"}) {
    SCOPED_TRACE(law);
    for (const int dim : {2, 3}) {
      BodyInput setup = everything(dim, nodal(0.3, law), "hrz");
      setup.mesh.shape = "simplices";
      dim == 2 ? expect_gradient<2>(setup) : expect_gradient<3>(setup);
    }
  }
}

TEST(Potential, IsTheEnergyWithoutInertiaDampingAndLoads) {
  Model<2> model(BodyInput(2, 3));
  VecHandle zero = model.space.create_vector();
  const State state = moved(model, 0, zero);
  const Potential potential = model.problem.energetics()->potential(0, 0, 1, state);
  EXPECT_NEAR(potential.value, model.problem.energetics()->balance(state).strain, 1e-14);
  EXPECT_NEAR(potential.size, potential.value, 1e-14);
}

TEST(Potential, IsInfiniteOnEveryRankOutsideTheDomain) {
  // one corner alone is inside out
  Model<2> model(BodyInput(2, 6));
  State state = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return x[0] + x[1] > 1.9 ? Tensor<1, 2>({-5, -5}) : Tensor<1, 2>();
      },
      state.displacement);
  EXPECT_EQ(model.problem.energetics()->potential(1, 1, 1, state).value,
            std::numeric_limits<double>::infinity());
}

TEST(Potential, IsLackedByTheCurrentRayleighStiffnessOnly) {
  BodyInput setup(2, 2);
  EXPECT_EQ(Model<2>(setup).problem.energetics()->lacks_potential(), "");
  setup.damping.stiffness_factor = 0.1;
  EXPECT_NE(
      Model<2>(setup).problem.energetics()->lacks_potential().find("Damping / Stiffness = current"),
      std::string::npos);
  for (const std::string stiffness : {"initial", "last"}) {
    setup.damping.stiffness = stiffness;
    EXPECT_EQ(Model<2>(setup).problem.energetics()->lacks_potential(), "");
  }
}

}  // namespace physics_potential
