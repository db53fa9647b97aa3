#include "heat_model.h"

#include "steppe/fem/cells/cell_values.h"

using namespace steppe;
using namespace dealii;

namespace physics_heat {

/// |J d - (F(y + e d) - F(y - e d)) / 2 e| over |J d|.
template <int dim>
double tangent_error(const HeatModel<dim>& model, double s_v, double s_x) {
  const State state = hot_state(model);
  const auto J = model.problem.linearise(Form::newton);
  J->update(0, s_v, s_x, state);
  const VecHandle d = model.problem.layout().create_vector(), Jd = duplicate(d),
                  plus = duplicate(d), minus = duplicate(d);
  model.set([](const auto& x) { return std::sin(30 * x[0] + 17 * x[1]); }, d);
  model.problem.supports().zero(d);
  update_ghosts(d);
  check(MatMult(J->matrix(), d, Jd));
  const double e = 1e-5;
  for (const auto& [sign, F] : {std::pair<double, Vec>{1, plus}, {-1, minus}}) {
    State moved = copy(state);
    check(VecAXPY(moved.displacement, sign * e * s_x, d));
    check(VecAXPY(moved.velocity, sign * e * s_v, d));
    EXPECT_TRUE(model.problem.residual(moved, F));
  }
  check(VecAXPY(plus, -1, minus));
  check(VecScale(plus, 0.5 / e));
  check(VecAXPY(plus, -1, Jd));
  return norm(plus) / norm(Jd);
}

TEST(Heat, TangentIsTheDerivative) {
  for (const bool simplices : {false, true})
    for (const unsigned int degree : {1u, 2u}) {
      EXPECT_LT(tangent_error(HeatModel<2>(heat_of_every_kind(2, degree, simplices)), 2, 0.7),
                1e-8);
      EXPECT_LT(tangent_error(HeatModel<3>(heat_of_every_kind(3, degree, simplices)), 2, 0.7),
                1e-8);
    }
  EXPECT_LT(tangent_error(HeatModel<2>(heat_of_every_kind(2, 3, false)), 0, 1), 1e-8);
}

TEST(Heat, ConstantPropertiesAreLinearAndSymmetric) {
  HeatInput setup(BodyInput(2, 2));
  setup.load("convection", "id 1", {{"Film coefficient", "2"}, {"Ambient", "1"}});
  EXPECT_TRUE(HeatModel<2>(setup).problem.traits().linear);
  EXPECT_TRUE(HeatModel<2>(setup).problem.traits().symmetric);
  EXPECT_EQ(HeatModel<2>(setup).problem.traits().order, 1);
  setup.material.specific_heat = c_of_T;
  EXPECT_FALSE(HeatModel<2>(setup).problem.traits().linear);
  EXPECT_TRUE(HeatModel<2>(setup).problem.traits().symmetric);
  setup.material.conductivity = k_of_T;
  EXPECT_FALSE(HeatModel<2>(setup).problem.traits().symmetric);
  setup.material = {"3", "0.5"};
  setup.load("radiation", "id 2", {{"Emissivity", "0.5"}, {"Ambient", "1"}});
  EXPECT_FALSE(HeatModel<2>(setup).problem.traits().linear);
}

// The residuals of all nodes are what is stored less what flows in, whatever conducts between.
TEST(Heat, FlowsAddUp) {
  const HeatModel<3> model(heat_of_every_kind(3, 2, false));
  const State state = hot_state(model);
  const VecHandle rate = model.problem.layout().create_vector();
  State stored = copy(state);
  const double e = 1e-4;
  check(VecAXPY(stored.displacement, e, state.velocity));
  update_ghosts(stored.displacement);
  check(VecWAXPY(rate, -e, state.velocity, state.displacement));
  update_ghosts(rate);
  const Conduction<3> conduction(model.heat_body);
  const double heat =
      Utilities::MPI::sum(conduction.heat_between(rate, stored.displacement), MPI_COMM_WORLD) /
      (2 * e);
  // into the body also goes what the residual of free nodes lacks
  const VecHandle F = model.problem.layout().create_vector();
  EXPECT_TRUE(model.problem.residual(state, F));
  PetscScalar lack;
  check(VecSum(F, &lack));
  EXPECT_NEAR(model.problem.flows(state).total() + lack, heat, 1e-6 * std::abs(heat));
}

// What is stored depends on the temperature and not on the way there, peaks and kinks included.
TEST(Heat, SpecificHeatHasOneIntegral) {
  const TemperatureFunction peak("1 + 60*max(0, 1 - abs(T)/0.1)", "c", {}),
      smooth("2 + T", "c", {}), root("1/sqrt(T)", "c", {}), jump("if(T < 300.3, 1, 5)", "c", {});
  EXPECT_NEAR(peak.integral(-1, 1), 8, 1e-12);
  EXPECT_NEAR(peak.integral(0.03, -0.02), -60 * (0.05 - 0.0045 - 0.002) - 0.05, 1e-12);
  EXPECT_NEAR(peak.integral(-0.93, 0.011) + peak.integral(0.011, 0.77), peak.integral(-0.93, 0.77),
              1e-12);
  EXPECT_NEAR(smooth.integral(-3, 1500), 2 * 1503 + (1500. * 1500 - 9) / 2, 1e-6);
  EXPECT_NEAR(root.integral(0.01, 400), 2 * (20 - 0.1), 1e-10);
  EXPECT_TRUE(std::isnan(root.integral(-1, 1)));
  EXPECT_NEAR(jump.integral(290, 310), 10.3 + 5 * 9.7, 1e-5);
  EXPECT_EQ(jump.integral(7, 7), 0);
}

// Differences of the content have the capacity matrix as their derivative.
TEST(Heat, CapacityIsTheDerivativeOfTheContent) {
  const HeatModel<3> model(heat_of_every_kind(3, 2, true));
  const State state = hot_state(model);
  const VecHandle d = model.problem.layout().create_vector(), Cd = duplicate(d), H = duplicate(d),
                  moved[] = {duplicate(d), duplicate(d)};
  model.set([](const auto& x) { return std::sin(30 * x[0] + 17 * x[1]); }, d);
  model.problem.supports().zero(d);
  const double e = 1e-4;
  for (const double sign : {-1., 1.}) {
    const Vec to = moved[sign > 0];
    check(VecWAXPY(to, sign * e, d, state.displacement));
    update_ghosts(to);
  }
  EXPECT_TRUE(model.problem.content()->difference(moved[0], moved[1], H));
  check(VecScale(H, 0.5 / e));
  MatHandle C = model.problem.mass().create(0);
  model.problem.mass().update(0, state, C);
  check(MatMult(C, d, Cd));
  model.problem.supports().zero(H);
  EXPECT_LT(distance(H, Cd), 1e-8 * norm(Cd));
}

TEST(Heat, FluxOfALinearTemperature) {
  for (const bool simplices : {false, true}) {
    HeatModel<3> model(HeatInput(BodyInput(3, 2, 2, simplices)));
    State nodal = create_state(nodal_layout(model.problem));
    interpolate(
        model.space,
        [](const auto& x) {
          Tensor<1, 3> T;
          T[0] = 2 * x[0] - x[1] + 4 * x[2];
          return T;
        },
        nodal.displacement);
    const VecHandle flux = model.space.create_vector(), exact = model.space.create_vector();
    for (const NodalQuantity& quantity : model.problem.quantities().nodal)
      if (quantity.name == "heat flux") quantity.merge(nodal, flux);
    interpolate(
        model.space,
        [](const auto&) {
          return Tensor<1, 3>({-6, 3, -12});
        },
        exact);
    EXPECT_LT(distance(flux, exact, NORM_INFINITY), 1e-11);
  }
}

TEST(Heat, NegativeConductivityIsInadmissible) {
  HeatInput setup(BodyInput(2, 2));
  setup.material.conductivity = "2 - T";
  const HeatModel<2> model(setup);
  State state = create_state(model.problem.layout());
  const VecHandle F = model.problem.layout().create_vector();
  EXPECT_TRUE(model.problem.residual(state, F));
  model.set([](const auto& x) { return 3 * x[0]; }, state.displacement);
  EXPECT_FALSE(model.problem.residual(state, F));  // on all ranks, though few nodes are so hot
  setup.material.conductivity = "1 / (1 - T)";
  const HeatModel<2> pole(setup);
  check(VecSet(state.displacement, 1));
  update_ghosts(state.displacement);
  EXPECT_FALSE(pole.problem.residual(state, F));
}

TEST(Heat, LaterTemperaturesCount) {
  HeatInput setup(BodyInput(2, 2));
  setup.hold("id 0", "1").hold("id 2", "2 + 0*t");
  const HeatModel<2> model(setup);
  State state = create_state(model.problem.layout());
  model.problem.prescribe_motion(0, 1e-3, state);
  update_ghosts(state.displacement);
  const LocalView T(state.displacement);
  for (int node = 0; node < model.space.n_owned_nodes(); ++node) {
    const auto& x = model.space.node_positions()[node];
    EXPECT_EQ(T[node], x[1] < 1e-9 ? 2 : x[0] < 1e-9 ? 1 : 0);
  }
  EXPECT_FALSE(model.problem.supports().at_rest());
}

}  // namespace physics_heat
