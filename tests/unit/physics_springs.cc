#include "model.h"

using namespace steppe;
using namespace dealii;

namespace physics_springs {

SpringsInput between(const std::string& nodes, double stiffness = 1) {
  SpringsInput input;
  input.name = "net";
  input.between = nodes;
  input.stiffness = stiffness;
  return input;
}

template <int dim>
long count(const BodyInput& setup, const std::string& nodes) {
  const Model<dim> model(setup);
  return Springs<dim>(model.space, between(nodes), 0, RayleighStiffness::current, false).count();
}

/// The unit square as one cell with a spring from the origin to (1, 0).
BodyInput single(const std::string& pairs) {
  BodyInput setup(2, 1);
  setup.mesh.transform = "";
  setup.made_of(stressless());
  setup.springs = {between("edges", 7)};
  setup.springs[0].pairs = pairs;
  return setup;
}

/// A displacement or velocity of the node (1, 0) alone.
void move_end(const Model<2>& model, double x, double y, Vec v) {
  interpolate(
      model.space,
      [&](const Point<2>& X) {
        return X[0] > 0.5 && X[1] < 0.5 ? Tensor<1, 2>({x, y}) : Tensor<1, 2>();
      },
      v);
}

/// A component of a nodal vector at the node (1, 0).
double at_end(const Model<2>& model, Vec v, int component) {
  const LocalView entries(v);
  double value = 0;
  for (int i = 0; i < model.space.n_owned_nodes(); ++i) {
    const Point<2>& X = model.space.node_positions()[i];
    if (X[0] > 0.5 && X[1] < 0.5) value = entries[2 * i + component];
  }
  return Utilities::MPI::sum(value, model.space.communicator());
}

TEST(Springs, AreOnceBetweenEachPairOfNodes) {
  BodyInput beam(3, 1);
  beam.mesh.lower = "-1.5, -1.5, 0";
  beam.mesh.upper = "1.5, 1.5, 10";
  beam.mesh.cells = "3, 3, 10";
  beam.mesh.transform = "";
  EXPECT_EQ(count<3>(beam, "edges"), 424);
  EXPECT_EQ(count<3>(beam, "edges and faces"), 424 + 678);
  EXPECT_EQ(count<3>(beam, "all"), 424 + 678 + 360);

  const BodyInput square(2, 3);
  EXPECT_EQ(count<2>(square, "edges"), 24);
  EXPECT_EQ(count<2>(square, "edges and faces"), 24 + 18);
  EXPECT_EQ(count<2>(square, "all"), 24 + 18);

  const BodyInput triangles(2, 3, 1, true);  // edges = nodes + triangles - 1
  const Model<2> model(triangles);
  const long edges = model.space.n_global_nodes() - 1 + long(model.space.n_global_cells());
  EXPECT_EQ(count<2>(triangles, "edges"), edges);
  EXPECT_EQ(count<2>(triangles, "all"), edges);
}

TEST(Springs, ForceOfOneSpring) {
  const TemporaryFile pairs("pairs", "# one spring\n 1,0, 0,0\n\n0,0,1,0\n");
  BodyInput setup = single(pairs.path());
  setup.springs[0].damping = 3;
  setup.springs[0].rayleigh_stiffness = "0.5";
  const Model<2> model(setup);
  State state = model.state();
  move_end(model, 2, 4, state.displacement);  // to (3, 4): length 5, extended by 4
  VecHandle F = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(state, F));
  EXPECT_NEAR(at_end(model, F, 0), 7 * 4 * 0.6, 1e-12);
  EXPECT_NEAR(at_end(model, F, 1), 7 * 4 * 0.8, 1e-12);
  EXPECT_NEAR(total(model.space, F, 0), 0, 1e-12);
  EXPECT_NEAR(model.problem.energetics()->balance(state).strain, 7 * 16 / 2., 1e-12);

  // a velocity of 2 along and of 1 across: K = 7 along and 7 * 4 / 5 across
  move_end(model, 2 * 0.6 - 0.8, 2 * 0.8 + 0.6, state.velocity);
  VecHandle D = model.space.create_vector();
  model.problem.force(ForcePart::damping, state, D);
  const double along = 3 * 2 + 0.5 * 7 * 2, across = 0.5 * 7 * 4 / 5;
  EXPECT_NEAR(at_end(model, D, 0), along * 0.6 - across * 0.8, 1e-12);
  EXPECT_NEAR(at_end(model, D, 1), along * 0.8 + across * 0.6, 1e-12);
  VecHandle both = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(state, both));
  check(VecAXPY(F, 1, D));
  EXPECT_LT(distance(both, F), 1e-12);

  move_end(model, -1, 0, state.displacement);  // onto its other end
  EXPECT_FALSE(model.problem.residual(state, F));
}

TEST(Springs, OfAFileAreReadInPieces) {
  BodyInput setup(2, 2);
  setup.mesh.transform = "";
  const auto count_of = [&](const std::string& lines) {
    const TemporaryFile pairs("pieces", lines);
    SpringsInput input = between("edges");
    input.pairs = pairs.path();
    const Model<2> model(setup);
    return Springs<2>(model.space, input, 0, RayleighStiffness::current, false).count();
  };
  std::string lines;
  for (int i = 0; i < 70000; ++i) lines += i % 2 ? "0,0,1,1\n" : "1,0,0,0\n";
  EXPECT_EQ(count_of(lines + "0,1,0.5,0\n"), 3);
  const std::string message = input_error([&] { count_of(lines + "\n0,1,0.4,0\n"); });
  EXPECT_NE(message.find(": line 70002 names the point (0.4 0), where no node is within"),
            std::string::npos)
      << message;
}

TEST(Springs, LaggedStiffnessIsThatOfTheAcceptedState) {
  const TemporaryFile pairs("pairs", "0,0,1,0\n");
  for (const std::string kind : {"initial", "last"}) {
    BodyInput setup = single(pairs.path());
    setup.damping.stiffness_factor = 0.5;
    setup.damping.stiffness = kind;
    Model<2> model(setup);
    State state = model.state();
    model.problem.accept(state);
    move_end(model, 2, 4, state.displacement);
    model.problem.accept(state);
    move_end(model, 1, 0, state.velocity);
    move_end(model, 0.1, 0.1, state.displacement);
    VecHandle D = model.space.create_vector();
    model.problem.force(ForcePart::damping, state, D);
    const double along = 0.5 * 7, across = 0.5 * 7 * 4 / 5;
    EXPECT_NEAR(at_end(model, D, 0), kind == "initial" ? along : along * 0.36 + across * 0.64,
                1e-12);
    EXPECT_NEAR(at_end(model, D, 1), kind == "initial" ? 0 : (along - across) * 0.48, 1e-12);
  }
}

TEST(Springs, StiffnessMayBeDividedByTheRestLength) {
  BodyInput setup(2, 1);
  setup.mesh.transform = "";
  setup.made_of(stressless());
  setup.springs = {between("all", 7)};
  setup.springs[0].per_length = true;
  const Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space, [](const Point<2>& X) { return 0.1 * Tensor<1, 2>(X); }, state.displacement);
  // each of the 6 springs is extended by 0.1 of its length L and has the energy 7 / L (0.1 L)^2 / 2
  EXPECT_NEAR(model.problem.energetics()->balance(state).strain,
              7 * 0.01 / 2 * (4 + 2 * std::sqrt(2.)), 1e-14);
}

TEST(Springs, HaveTheForceOfTheirEnergy) {
  BodyInput setup(3, 2);
  setup.made_of(stressless());
  setup.springs = {between("all", 40)};
  const Model<3> model(setup);
  State state = model.state();
  interpolate(
      model.space, [](const auto& x) { return wave(x); }, state.displacement);
  VecHandle F = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(state, F));
  const VecHandle d = random_vector(model.space, 1);
  const auto energy = [&](double s) {
    State moved = copy(state);
    check(VecAXPY(moved.displacement, s, d));
    update_ghosts(moved.displacement);
    return model.problem.energetics()->balance(moved).strain;
  };
  EXPECT_NEAR((energy(1e-6) - energy(-1e-6)) / 2e-6, dot(F, d), 1e-8 * std::abs(dot(F, d)));
}

TEST(Springs, ListedPairsMustNameTwoNodes) {
  const auto message = [](const std::string& text) {
    const TemporaryFile pairs("pairs", text);
    return input_error([&] { Model<2> model(single(pairs.path())); });
  };
  EXPECT_NE(message("0,0,1,0\n0,0,1,0.1\n").find("line 2 names the point (1 0.1)"),
            std::string::npos);
  EXPECT_NE(message("1,1,1,1\n").find("line 1 joins a node with itself"), std::string::npos);
  EXPECT_NE(message("0,0,1\n").find("4 numbers"), std::string::npos);
  EXPECT_NE(message("# nothing\n").find("holds no pair"), std::string::npos);
}

}  // namespace physics_springs
