#include "model.h"

#include "steppe/physics/state/quantity.h"

#include <algorithm>
#include <cmath>

using namespace steppe;
using namespace dealii;

namespace physics_plasticity {

MaterialInput metal() {
  MaterialInput input = material("J2 plasticity");
  input.constants = {{"Yield stress", "0.5"}, {"Hardening modulus", "0.1"}};
  return input;
}

/// The motion of a displacement gradient H.
template <int dim>
void strain(const Model<dim>& model, const Tensor<2, dim>& H, State& state) {
  interpolate(
      model.space, [&](const auto& x) { return H * Tensor<1, dim>(x); }, state.displacement);
}

template <int dim>
void expect_strain_between() {
  const Model<dim> model(BodyInput(dim, 2));
  State from = model.state(), to = model.state();
  Tensor<2, dim> H_0, H, F_0 = unit_symmetric_tensor<dim>();
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      H_0[i][j] = 0.1 * std::sin(1. + i + 2 * j);
      H[i][j] = 0.1 * std::cos(2. + 3 * i - j);
    }
  F_0 += H_0;
  const Tensor<2, dim> A = unit_symmetric_tensor<dim>() + (H - H_0) * invert(F_0);
  strain(model, H_0, from);
  strain(model, H, to);
  EXPECT_NEAR(model.problem.largest_strain(from.displacement, to.displacement),
              (0.5 * (transpose(A) * A - unit_symmetric_tensor<dim>())).norm(), 1e-13);
  // a rotation is no strain
  const Tensor<2, 2> turn({{0.28, -0.96}, {0.96, 0.28}});
  Tensor<2, dim> Q = unit_symmetric_tensor<dim>();
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) Q[i][j] = turn[i][j];
  strain(model, Q * F_0 - unit_symmetric_tensor<dim>(), to);
  EXPECT_NEAR(model.problem.largest_strain(from.displacement, to.displacement), 0, 1e-13);
}

TEST(Problem, MeasuresTheStrainBetweenDisplacements) {
  expect_strain_between<2>();
  expect_strain_between<3>();
}

// The damping of the initial stiffness is that before any flow.
TEST(Plasticity, LeavesTheInitialStiffnessOfDampingAlone) {
  BodyInput setup(3, 2);
  setup.made_of(metal());
  setup.damping.stiffness_factor = 0.2;
  setup.damping.stiffness = "initial";
  Model<3> model(setup);
  State state = moving_state(model);
  VecHandle before = model.space.create_vector(), after = model.space.create_vector();
  model.problem.accept(model.state());
  model.problem.force(ForcePart::damping, state, before);
  check(VecScale(state.displacement, 4));
  model.problem.accept(state);
  model.problem.force(ForcePart::damping, state, after);
  EXPECT_GT(norm(before), 0.1);
  EXPECT_LT(distance(before, after), 1e-13 * norm(before));
}

// Half of a square is metal, its strain seen at the nodes of that half; the work is what the loss
// of the balance is.
TEST(Plasticity, IsSeenAtNodesOfMetalAndInTheBalance) {
  BodyInput setup(2, 4);
  setup.mesh.transform = "";
  setup.materials.push_back({"metal", metal()});
  setup.materials[1].second.where = "halfspace 1 0 0.5";
  Model<2> model(setup);
  State state = model.state();
  strain(model, Tensor<2, 2>({{0.2, 0.1}, {0, -0.1}}), state);
  EXPECT_EQ(model.problem.energetics()->balance(state).plastic, 0);
  model.problem.accept(state);

  const Quantities offered = model.problem.quantities();
  const auto of_name = [](const auto& all, const std::string& name) {
    return *std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  };
  const std::vector<double> flow = of_name(offered.totals, "plastic flow").evaluate(state);
  EXPECT_GT(flow[1], 0.05);
  EXPECT_NEAR(flow[0], 0.5 * (0.5 * flow[1] + 0.05 * flow[1] * flow[1]), 1e-13);
  EXPECT_NEAR(flow[2], 0.5, 1e-13);
  EXPECT_NEAR(model.problem.energetics()->balance(state).plastic, flow[0], 1e-13);

  VecHandle nodal = model.space.create_vector();
  check(VecZeroEntries(nodal));
  of_name(offered.nodal, "equivalent plastic strain").merge(state, nodal);
  const LocalView values(nodal);
  for (int i = 0; i < model.space.n_owned_nodes(); ++i)
    EXPECT_NEAR(values[2 * i], model.space.node_positions()[i][0] > 0.49 ? flow[1] : 0, 1e-13);
}

}  // namespace physics_plasticity
