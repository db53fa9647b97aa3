#include "consistent.h"

#include "steppe/fem/boundary/surface.h"

using namespace steppe;
using namespace dealii;

namespace physics_follower {

LoadInput follower(const std::string& kind, const std::string& where, const std::string& value,
                   int dim) {
  LoadInput load;
  load.name = "follower";
  load.kind = kind;
  load.where = where;
  load.value = value;
  load.specific_weight = 30;
  if (kind == "follower traction") load.direction = dim == 2 ? "1; 0.3" : "1; 0.3; 2 + y";
  return load;
}

/// A body under one such load, and in inertia nothing else.
BodyInput loaded(const LoadInput& load, int dim, unsigned int degree, bool simplices) {
  BodyInput setup(dim, 2, degree, simplices);
  setup.made_of(stressless());
  setup.loads = {load};
  return setup;
}

template <int dim>
void expect_consistent_follower(const std::string& kind, const std::string& value) {
  for (const bool simplices : {false, true})
    for (const unsigned int degree : {1, 2}) {
      SCOPED_TRACE(kind + " in " + std::to_string(dim) + "D");
      BodyInput setup = loaded(follower(kind, "id 1; id 2", value, dim), dim, degree, simplices);
      setup.move("id 0", "fixed");
      EXPECT_FALSE(Model<dim>(setup).problem.traits().symmetric);
      expect_consistent<dim>(setup, 0, 0, 1, 0.7);
      setup.made_of(material("neo-Hookean"));
      expect_consistent<dim>(setup, 1, 0.1, 0.01, 0.7);
    }
}

/// Force and moment about the origin, at the deformed positions. Collective.
template <int dim>
std::pair<Tensor<1, dim>, double> resultants(const Model<dim>& model, const State& state, Vec P) {
  Tensor<1, dim> force;
  double moment = 0;
  const LocalView u(state.displacement), f(P);
  for (int i = 0; i < model.space.n_owned_nodes(); ++i) {
    Tensor<1, dim> x = model.space.node_positions()[i];
    for (int c = 0; c < dim; ++c) {
      x[c] += u[dim * i + c];
      force[c] += f[dim * i + c];
    }
    moment += x[0] * f[dim * i + 1] - x[1] * f[dim * i];
  }
  const MPI_Comm communicator = model.space.communicator();
  return {Utilities::MPI::sum(force, communicator), Utilities::MPI::sum(moment, communicator)};
}

/// A turned and stretched body: an affine map keeps sides flat. Returns the map's determinant.
template <int dim>
double stretch(const Model<dim>& model, State& state) {
  Tensor<2, dim> F;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) F[i][j] = (i == j ? 1.1 : 0) + 0.3 * std::sin(2. * i - 3. * j);
  interpolate(
      model.space, [&](const Point<dim>& X) { return F * X - X; }, state.displacement);
  return determinant(F);
}

TEST(FollowerLoad, TangentAgreesWithDifferences) {
  for (const std::string kind : {"pressure", "hydrostatic pressure", "follower traction"}) {
    const std::string value = kind == "pressure"            ? "40*t*(1 + x)"
                              : kind == "follower traction" ? "30*t; 20*(1 + y)"
                                                            : "5*t";
    expect_consistent_follower<2>(kind, value);
    expect_consistent_follower<3>(kind, value);
  }
}

TEST(FollowerLoad, PressureOnAClosedSurfaceMovesNothing) {
  for (const bool simplices : {false, true}) {
    const Model<3> model(loaded(follower("pressure", "everything", "7", 3), 3, 2, simplices));
    const State state = moving_state(model);
    VecHandle P = model.space.create_vector();
    model.problem.force(ForcePart::load, state, P);
    EXPECT_GT(norm(P), 0.1);
    const auto [force, moment] = resultants(model, state, P);
    EXPECT_LT(force.norm(), 1e-13);
    EXPECT_NEAR(moment, 0, 1e-13);
    // and its tangent is symmetric
    const TangentMatrix J(model.problem);
    J->update(0, 0, 1, state);
    VecHandle d = random_vector(model.space, 1), Jd = duplicate(d), transposed = duplicate(d);
    check(MatMult(J, d, Jd));
    check(MatMultTranspose(J, d, transposed));
    EXPECT_LT(distance(Jd, transposed), 1e-13 * norm(d));
  }
}

TEST(FollowerLoad, PressureOnAFlatSideIsPressureTimesArea) {
  // the side x = 1 turns by 30 degrees and grows by half
  const Model<2> model(loaded(follower("pressure", "id 1", "8*t", 2), 2, 2, false));
  State state = model.state();
  state.load_time = 0.5;
  const double c = std::cos(numbers::PI / 6), s = std::sin(numbers::PI / 6);
  interpolate(
      model.space,
      [&](const Point<2>& X) {
        return Tensor<1, 2>({c * X[0] - 1.5 * s * X[1] - X[0], s * X[0] + 1.5 * c * X[1] - X[1]});
      },
      state.displacement);
  VecHandle P = model.space.create_vector();
  model.problem.force(ForcePart::load, state, P);
  EXPECT_NEAR(total(model.space, P, 0), -4 * 1.5 * c, 1e-13);
  EXPECT_NEAR(total(model.space, P, 1), -4 * 1.5 * s, 1e-13);
}

template <int dim>
void expect_buoyancy(bool simplices) {
  const Model<dim> model(
      loaded(follower("hydrostatic pressure", "everything", "5", dim), dim, 2, simplices));
  State state = model.state();
  const double volume = stretch(model, state);
  VecHandle P = model.space.create_vector();
  model.problem.force(ForcePart::load, state, P);
  const auto force = resultants(model, state, P).first;
  for (int c = 0; c < dim; ++c) EXPECT_NEAR(force[c], c == dim - 1 ? 30 * volume : 0, 1e-12);
}

TEST(FollowerLoad, BuoyancyIsTheWeightOfTheDisplacedLiquid) {
  expect_buoyancy<2>(false);
  expect_buoyancy<3>(false);
  expect_buoyancy<3>(true);
}

TEST(FollowerLoad, LiquidBelowABodyDoesNotTouchIt) {
  const Model<2> model(loaded(follower("hydrostatic pressure", "everything", "-0.1", 2), 2, 1, 0));
  VecHandle P = model.space.create_vector();
  model.problem.force(ForcePart::load, model.state(), P);
  EXPECT_EQ(norm(P), 0);
}

TEST(FollowerLoad, TractionKeepsItsSizeAndTurnsWithTheMaterial) {
  LoadInput load = follower("follower traction", "id 1", "-3; 2", 3);
  load.direction = "1; 0; 5";  // along z in the side x = 1
  const Model<3> model(loaded(load, 3, 1, true));
  State state = model.state();
  // a quarter turn about z, the material stretched along z, and sheared along y
  interpolate(
      model.space,
      [](const Point<3>& X) {
        return Tensor<1, 3>({-X[1] - X[2] - X[0], X[0] - X[1], 3 * X[2] - X[2]});
      },
      state.displacement);
  VecHandle P = model.space.create_vector();
  model.problem.force(ForcePart::load, state, P);
  // tangents: y -> (-1, 0, 0), z -> (-1, 0, 3); normal y
  EXPECT_NEAR(total(model.space, P, 0), -2 / std::sqrt(10.), 1e-13);
  EXPECT_NEAR(total(model.space, P, 1), -3, 1e-13);
  EXPECT_NEAR(total(model.space, P, 2), 6 / std::sqrt(10.), 1e-13);
}

TEST(FollowerLoad, RefusesWhatHasNoMeaning) {
  const auto refusal = [](const LoadInput& load) {
    return input_error([&] { Model<2> model(loaded(load, 2, 1, false)); });
  };
  const auto expect = [](const std::string& found, const std::string& part) {
    EXPECT_NE(found.find(part), std::string::npos) << found;
  };
  expect(refusal(follower("pressure", "id 9", "1", 2)), "no face of the mesh's boundary");
  expect(refusal(follower("pressure", "id 1", "1; 2", 2)), "Loads / follower / Value");
  expect(refusal(follower("hydrostatic pressure", "id 1", "x", 2)), "must not depend on x");
  LoadInput load = follower("hydrostatic pressure", "id 1", "1", 2);
  load.specific_weight = 0;
  expect(refusal(load), "Specific weight = 0");
  load.specific_weight = 1;
  load.direction = "0; 0";
  expect(refusal(load), "has no length");
  load = follower("follower traction", "id 1", "1", 2);
  expect(refusal(load), "two expressions");
  load.value = "1; 2";
  load.direction = "";
  expect(refusal(load), "Direction: is empty");
  load.direction = "t; 1";
  expect(refusal(load), "must not depend on t");
}

}  // namespace physics_follower
