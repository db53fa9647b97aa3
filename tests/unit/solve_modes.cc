#include "steppe/solve/modes/modes.h"

#include "steppe/solve/modes/pencil.h"

#include "model.h"

using namespace steppe;
using namespace dealii;

namespace solve_modes {

Modes modes_of(const BodyInput& setup, int count, const std::string& linear = "direct") {
  Model<2> model(setup);
  ModesInput input;
  input.count = count;
  input.linear = linear;
  input.tolerance = 1e-9;
  // the presets of one test must not stand in the way of those of the next
  check(PetscOptionsClear(nullptr));
  return compute_modes(model.problem, model.state(), input);
}

/// A straight bar along x with nu = 0 whose points move along it alone: c = 1, L = 1.
BodyInput bar(int n, const std::string& lumping) {
  BodyInput setup(2, 1);
  setup.mesh.cells = std::to_string(n) + ", 1";
  setup.mesh.upper = "1, 0.01";  // shear is much faster
  setup.mesh.transform.clear();
  setup.materials = {{"bar", material("St. Venant-Kirchhoff", 2, 0, 2)}};
  setup.damping.mass_lumping = lumping;
  setup.move("id 2", "free; 0").move("id 3", "free; 0");
  return setup;
}

double w(const Mode& mode) { return mode.angular_frequency; }

TEST(Modes, OneUnknownHasItsClosedForm) {
  // the right side moves along x as a whole, u = q x: k = E, m = rho / 3 with the consistent mass,
  // rho / 2 with the lumped one
  for (const auto& [lumping, expected] :
       {std::pair{"consistent", std::sqrt(3.)}, std::pair{"row-sum", std::sqrt(2.)}}) {
    BodyInput setup = bar(1, lumping);
    setup.move("id 0", "fixed");
    EXPECT_NEAR(w(modes_of(setup, 1).modes[0]), expected, 1e-10) << lumping;
  }
}

TEST(Modes, ABarVibratesAsTheChainThatItIs) {
  // linear elements of length h: consistent w h = sqrt(6 (1 - cos k h) / (2 + cos k h)), lumped
  // w h = 2 sin(k h / 2), with k = (2 n - 1) pi / 2 clamped and free, k = n pi with both ends free
  const int cells = 10;
  const double h = 1. / cells;
  for (const bool clamped : {true, false})
    for (const std::string lumping : {"consistent", "row-sum", "hrz"}) {
      BodyInput setup = bar(cells, lumping);
      if (clamped) setup.move("id 0", "fixed");
      const Modes found = modes_of(setup, 4);
      for (int n = 0; n < 4; ++n) {
        const double kh = (clamped ? 2 * n + 1 : 2 * n) * numbers::PI / 2 * h;
        const double expected = lumping == "consistent"
                                    ? std::sqrt(6 * (1 - std::cos(kh)) / (2 + std::cos(kh))) / h
                                    : 2 * std::sin(kh / 2) / h;
        EXPECT_NEAR(w(found.modes[n]), expected, 1e-9 * std::max(1., expected)) << lumping << n;
        EXPECT_NEAR(found.modes[n].frequency, expected / (2 * numbers::PI), 1e-9);
      }
    }
}

TEST(Modes, ShapesAreOrthonormalAndLeaveTheSupportsAtRest) {
  BodyInput setup(2, 4, 2);
  setup.move("id 0", "fixed").move("id 3", "free; 0");
  Model<2> model(setup);
  const State rest = model.state();
  ModesInput input;
  const Modes found = compute_modes(model.problem, rest, input);
  const TangentMatrix K(model.problem), M(model.problem);
  K->update(0, 0, 1, rest);
  M->update(1, 0, 0, rest);
  VecHandle product = model.space.create_vector();
  for (const Mode& a : found.modes) {
    EXPECT_LT(a.residual, 1e-6);
    for (const Mode& b : found.modes) {
      const bool same = &a == &b;
      check(MatMult(M, b.shape, product));
      EXPECT_NEAR(dot(a.shape, product), same, 1e-9);
      check(MatMult(K, b.shape, product));
      EXPECT_NEAR(dot(a.shape, product), same ? a.eigenvalue : 0, 1e-7 * found.modes[5].eigenvalue);
    }
    VecHandle supports = duplicate(a.shape);
    check(VecCopy(a.shape, supports));
    model.problem.supports().keep_only(supports);
    EXPECT_EQ(norm(supports), 0);
  }
}

TEST(Modes, TheResidualIsThatOfTheShape) {
  Model<2> model(BodyInput(2, 6));
  const State rest = model.state();
  ModesInput input;
  input.count = 6;
  input.tolerance = 1e-2;  // which leaves some
  check(PetscOptionsClear(nullptr));
  const Modes found = compute_modes(model.problem, rest, input);
  const Pencil pencil(model.problem, rest);
  VecHandle r = model.space.create_vector(), Ms = model.space.create_vector();
  double largest = 0;
  for (const Mode& mode : found.modes) {
    check(MatMult(pencil.K, mode.shape, r));
    check(MatMult(pencil.M, mode.shape, Ms));
    check(VecAXPY(r, -mode.eigenvalue, Ms));
    const double scale = (std::abs(mode.eigenvalue) - pencil.shift) * norm(Ms);
    EXPECT_NEAR(mode.residual, norm(r) / scale, 1e-12);
    largest = std::max(largest, mode.residual);
  }
  EXPECT_GT(largest, 1e-10);
}

TEST(Modes, AFreeBodyHasItsRigidModesAtZero) {
  for (const std::string linear : {"direct", "amg"}) {
    const Modes found = modes_of(BodyInput(2, 6), 5, linear);
    std::array<double, 2> sum = {};
    for (int n = 0; n < 3; ++n) {
      EXPECT_EQ(w(found.modes[n]), 0) << linear;
      for (int c = 0; c < 2; ++c) sum[c] += found.modes[n].effective_mass(c);
    }
    EXPECT_GT(w(found.modes[3]), 1) << linear;
    // all of the mass moves with them: 2 kg per square metre
    for (int c = 0; c < 2; ++c) {
      EXPECT_NEAR(found.total_mass[c], 2, 1e-10);
      EXPECT_NEAR(sum[c], 2, 1e-6) << linear;
    }
    // nor does it need more to be asked for
    const Modes rigid = modes_of(BodyInput(2, 6), 3, linear);
    ASSERT_EQ(rigid.modes.size(), 3u);
    for (const Mode& mode : rigid.modes) EXPECT_EQ(w(mode), 0) << linear;
  }
}

TEST(Modes, MultipleOnesAreAllFound) {
  // a square has double frequencies, two separate ones have every frequency twice
  BodyInput square(2, 4);
  square.mesh.transform.clear();
  const TemporaryFile file("two_squares.msh",
                           "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n8\n"
                           "1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n"
                           "5 2 0 0\n6 3 0 0\n7 3 1 0\n8 2 1 0\n$EndNodes\n"
                           "$Elements\n2\n1 3 2 1 1 1 2 3 4\n2 3 2 1 1 5 6 7 8\n$EndElements\n");
  BodyInput squares = square;
  squares.mesh.type = "file";
  squares.mesh.file = file.path();
  squares.mesh.refinements = 2;
  const Modes one = modes_of(square, 9);
  EXPECT_TRUE(one.complete);
  for (const std::string linear : {"direct", "amg"}) {
    const Modes two = modes_of(squares, 18, linear);
    EXPECT_EQ(two.complete, linear == "direct");
    for (int n = 0; n < 18; ++n)
      EXPECT_NEAR(w(two.modes[n]), w(one.modes[n / 2]), 1e-7 * w(one.modes[8])) << linear << n;
  }
}

TEST(Modes, InertiaCountsTheEigenvaluesOfAChain) {
  BodyInput setup = bar(10, "row-sum");
  setup.move("id 0", "fixed");
  Model<2> model(setup);
  const State rest = model.state();
  model.problem.accept(rest);
  const Pencil pencil(model.problem, rest);
  const Modes all = modes_of(setup, 20);
  for (const int n : {0, 7, 19}) {
    const double value = all.modes[n].eigenvalue;
    int below = 0;
    for (const Mode& mode : all.modes) below += mode.eigenvalue < 1.01 * value;
    EXPECT_EQ(pencil.eigenvalues_below(1.01 * value), below) << n;
  }
  EXPECT_EQ(pencil.eigenvalues_below(pencil.shift), 0);
}

TEST(Modes, TheShapesOfEqualOnesAreTurnedToTheAxes) {
  // a square column, held below, sways in both directions with the same frequency
  BodyInput setup(3, 1);
  setup.mesh.upper = "1, 1, 3";
  setup.mesh.cells = "2, 2, 4";
  setup.mesh.transform.clear();
  setup.move("id 4", "fixed");
  Model<3> model(setup);
  ModesInput input;
  input.count = 2;
  input.tolerance = 1e-9;
  const Modes found = compute_modes(model.problem, model.state(), input);
  EXPECT_NEAR(w(found.modes[0]), w(found.modes[1]), 1e-8 * w(found.modes[0]));
  for (int n = 0; n < 2; ++n) {
    EXPECT_GT(found.modes[n].effective_mass(n), 0.5 * found.total_mass[n]);
    EXPECT_LT(found.modes[n].effective_mass(1 - n), 1e-9 * found.total_mass[n]);
  }
}

TEST(Modes, EveryFreeUnknownHasOne) {
  // effective masses of all modes add up to what is not tied to the supports
  BodyInput setup = bar(3, "row-sum");
  setup.move("id 0", "fixed");
  const Modes found = modes_of(setup, 6);
  double sum = 0;
  for (const Mode& mode : found.modes) sum += mode.effective_mass(0);
  EXPECT_NEAR(sum, 0.02 * (1 - 1. / 6), 1e-12);
  const std::string message = input_error([&] { modes_of(setup, 7); });
  EXPECT_NE(message.find("only 6 free unknowns"), std::string::npos) << message;
}

TEST(Modes, TensionRaisesAndCompressionLowersBending) {
  const auto bending = [](double stretch) {
    BodyInput setup = bar(20, "consistent");
    setup.boundaries.clear();
    setup.mesh.upper = "1, 0.05";
    setup.space.degree = 2;
    setup.move("id 0", "fixed").move("id 1", "fixed");
    Model<2> model(setup);
    State state = model.state();
    interpolate(
        model.space,
        [&](const Point<2>& x) {
          return Tensor<1, 2>({stretch * x[0], 0});
        },
        state.displacement);
    return compute_modes(model.problem, state, {}).modes[0].eigenvalue;
  };
  // a clamped thin beam buckles at the strain 4 pi^2 I / (A L^2) = pi^2 / 3 (h / L)^2
  const double strain = numbers::PI * numbers::PI / 3 * 0.05 * 0.05, w2 = bending(0);
  EXPECT_GT(bending(strain / 2), 1.4 * w2);
  EXPECT_LT(bending(-strain / 2), 0.6 * w2);
  EXPECT_GT(bending(-strain / 2), 0.4 * w2);
  EXPECT_LT(bending(-1.2 * strain), 0);
}

TEST(Modes, TheLowestIsFoundHoweverFarBelowZero) {
  // a stiff span far beyond its buckling load beside a soft one at rest with many low modes
  BodyInput setup = bar(20, "consistent");
  setup.boundaries.clear();
  setup.space.degree = 2;
  setup.materials.emplace_back("soft", material("St. Venant-Kirchhoff", 2e-8, 0, 2));
  setup.materials.back().second.where = "halfspace 1 0 0.5";
  setup.move("id 0", "fixed").move("id 1", "fixed").move("plane 1 0 0.5", "fixed");
  setup.boundaries.back().kind = "nodes";
  Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space,
      [&](const Point<2>& x) {
        return Tensor<1, 2>({-0.1 * std::min(x[0], 0.5), 0});
      },
      state.displacement);
  ModesInput input;
  input.count = 1;
  const Modes one = compute_modes(model.problem, state, input);
  EXPECT_TRUE(one.complete);
  EXPECT_LT(one.modes[0].eigenvalue, -1);
  EXPECT_EQ(Pencil(model.problem, state).eigenvalues_below(1.001 * one.modes[0].eigenvalue), 0);
}

TEST(Modes, AnInsideOutStateIsRefused) {
  Model<2> model(BodyInput(2, 2));
  State state = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({-2 * x[0], 0});
      },
      state.displacement);
  EXPECT_THROW(compute_modes(model.problem, state, {}), NumericsError);
}

}  // namespace solve_modes
