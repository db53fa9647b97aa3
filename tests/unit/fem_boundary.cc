#include "model.h"

#include "steppe/fem/boundary/node_shares.h"

using namespace steppe;
using namespace dealii;

namespace fem_boundary {

template <int dim>
void expect_boundary(unsigned int degree, bool simplices, int nodes_on_a_side) {
  const BodyInput setup(dim, 3, degree, simplices);
  const Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<dim> space(mesh, setup.space);
  const auto faces_of = [&](const std::string& where) {
    return boundary_faces(space, Region<dim>(where, "Where", {}, mesh.size()), "Where");
  };
  EXPECT_NEAR(area(space, faces_of("everything")), 2 * dim, 1e-12);
  for (int side = 0; side < 2 * dim; ++side) {
    const auto faces = faces_of("id " + std::to_string(side));
    EXPECT_NEAR(area(space, faces), 1, 1e-12);
    const auto nodes = boundary_nodes(space, faces);
    EXPECT_EQ(int(Utilities::MPI::sum(nodes.size(), MPI_COMM_WORLD)), nodes_on_a_side);
    for (const int i : nodes) EXPECT_NEAR(space.node_positions()[i][side / 2], side % 2, 1e-14);
  }
  EXPECT_NE(input_error([&] { faces_of("id 17"); }), "");
}

/// A model whose right side moves, for the three derivatives of its motion.
BodyInput moving_side() { return BodyInput(2, 3, 2).move("id 1", "0.1*sin(3*t)*y; free"); }

TEST(Boundary, FacesAndNodes) {
  expect_boundary<2>(1, false, 4);
  expect_boundary<2>(3, false, 10);
  expect_boundary<2>(2, true, 7);
  expect_boundary<3>(2, false, 49);
  expect_boundary<3>(1, true, 16);
  expect_boundary<3>(2, true, 49);
}

TEST(Boundary, NodesOfARegion) {
  const BodyInput setup(2, 2, 2);
  const Mesh<2> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<2> space(mesh, setup.space);
  const auto count = [&](const std::string& where) {
    const auto nodes = region_nodes(space, mesh.boundary_region(where, "Where"), "Where");
    return int(Utilities::MPI::sum(nodes.size(), MPI_COMM_WORLD));
  };
  EXPECT_EQ(count("everything"), 25);
  EXPECT_EQ(count("id 1"), 5);
  EXPECT_EQ(count("id 1; id 2; point 0.5 0.5"), 10);
  EXPECT_EQ(count("point 0 0; point 1 1"), 2);
  EXPECT_NE(input_error([&] { count("point 0 0.1"); }).find("no node lies there"),
            std::string::npos);
}

TEST(Boundary, SharesOfNodesAddUpToOneOnEveryMesh) {
  for (const bool simplices : {false, true})
    for (const unsigned int degree : {1u, 2u}) {
      BodyInput setup(3, 2, degree, simplices);
      setup.mesh.transform = "";
      const Mesh<3> mesh(setup.mesh, ".", MPI_COMM_WORLD);
      const Space<3> space(mesh, setup.space);
      // the sum, and the centre, of a side, of inner nodes with it, and of a node
      const auto expect = [&](const std::string& where, double sum, const Point<3>& centre,
                              const std::string& given) {
        double moments[4] = {};
        for (const auto& [node, share] : node_shares(space, where, "Where", given)) {
          EXPECT_GE(share, 0);
          moments[0] += share;
          for (int c = 0; c < 3; ++c) moments[c + 1] += share * space.node_positions()[node][c];
        }
        MPI_Allreduce(MPI_IN_PLACE, moments, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        EXPECT_NEAR(moments[0], sum, 1e-12);
        for (int c = 0; c < 3; ++c) EXPECT_NEAR(moments[c + 1], sum * centre[c], 1e-12);
      };
      expect("id 5", 1, Point<3>(0.5, 0.5, 1), "total");
      expect("everything", 1, Point<3>(0.5, 0.5, 0.5), "total");
      expect("point 1 1 0", 1, Point<3>(1, 1, 0), "total");
      expect("id 5", degree == 1 ? 9 : 25, Point<3>(0.5, 0.5, 1), "each");
    }
}

TEST(PrescribedMotion, OfASingleNode) {
  BodyInput setup(2, 2, 2);
  setup.move("point 1 0", "0; t");
  setup.boundaries.back().kind = "nodes";
  const Model<2> model(setup);
  EXPECT_EQ(int(Utilities::MPI::sum(model.prescribed.owned().size(), MPI_COMM_WORLD)), 2);
  VecHandle v = model.space.create_vector();
  model.prescribed.displacement(0.7, v);
  EXPECT_EQ(total(model.space, v, 0), 0);
  EXPECT_EQ(total(model.space, v, 1), 0.7);
  setup.boundaries.back().motion = "symmetry";
  EXPECT_NE(input_error([&] { Model<2> refused(setup); }).find("of Kind = faces"),
            std::string::npos);
}

TEST(PrescribedMotion, TakesShortPulsesOfAccelerationsAtTheSamples) {
  BodyInput setup(2, 1, 1);
  setup.move("id 1", "if(t > 0.50002 && t < 0.50003, 1e5, 0); free");
  setup.boundaries.back().given = "acceleration";
  const Mesh<2> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<2> space(mesh, setup.space);
  const PrescribedMotion<2> motion(space, setup.boundaries, {}, {0, 0.50002, 0.50003, 1});
  VecHandle v = space.create_vector();
  motion.velocity(0.9, 1e-6, v);
  EXPECT_NEAR(total(space, v, 0), 2 * 1e5 * 1e-5, 1e-9);  // of two nodes
}

TEST(PrescribedMotion, ValueVelocityAndAcceleration) {
  const Model<2> model(moving_side());
  EXPECT_EQ(int(Utilities::MPI::sum(model.prescribed.owned().size(), MPI_COMM_WORLD)), 7);
  VecHandle v = random_vector(model.space, 1), expected = random_vector(model.space, 1);
  const auto expect_values = [&](double factor, double tolerance) {
    {
      LocalArray entries(expected);
      for (const PetscInt row : model.prescribed.owned()) {
        EXPECT_EQ(row % 2, 0);
        entries[row] = factor * model.space.node_positions()[row / 2][1];
      }
    }
    EXPECT_LT(distance(v, expected, NORM_INFINITY), tolerance);
  };
  model.prescribed.displacement(0.4, v);
  expect_values(0.1 * std::sin(1.2), 1e-15);
  model.prescribed.velocity(0.4, 1e-3, v);
  expect_values(0.3 * std::cos(1.2), 1e-9);
  model.prescribed.acceleration(0.4, 1e-3, v);
  expect_values(-0.9 * std::sin(1.2), 1e-6);
  model.prescribed.zero(v);
  expect_values(0, 1e-15);

  model.prescribed.displacement(0.4, v);
  model.prescribed.keep_only(v);
  check(VecSet(expected, 0));
  expect_values(0.1 * std::sin(1.2), 1e-15);
}

TEST(PrescribedMotion, GivenByItsAcceleration) {
  BodyInput setup = BodyInput(2, 2).move("id 1", "sin(3*t); 0").move("id 0", "cos(t); free");
  setup.boundaries[0].given = "acceleration";
  setup.boundaries[1].given = "velocity";
  const Model<2> model(setup);
  EXPECT_FALSE(model.prescribed.at_rest());
  VecHandle v = model.space.create_vector();
  const auto expect_totals = [&](double right, double left, double tolerance) {
    EXPECT_NEAR(total(model.space, v, 0), 3 * (right + left), tolerance);
    EXPECT_EQ(total(model.space, v, 1), 0);
  };
  const double t = 0.7;
  model.prescribed.displacement(t, v);
  expect_totals(t / 3 - std::sin(3 * t) / 9, std::sin(t), 1e-14);
  model.prescribed.velocity(t, 1e-3, v);
  expect_totals((1 - std::cos(3 * t)) / 3, std::cos(t), 1e-14);
  model.prescribed.acceleration(t, 1e-3, v);
  expect_totals(std::sin(3 * t), -std::sin(t), 1e-10);
  setup.boundaries[1].motion = "x; free";
  EXPECT_NE(input_error([&] { Model<2> refused(setup); }).find("must not depend on x"),
            std::string::npos);
  setup.boundaries[1].motion = "0; free";  // contradicts nothing, rests
  setup.boundaries[0].motion = "0; 0";
  EXPECT_TRUE(Model<2>(setup).prescribed.at_rest());
}

TEST(PrescribedMotion, SymmetryHoldsTheNormalComponent) {
  const Model<3> model(BodyInput(3, 2).move("id 2", "symmetry").move("id 5", "symmetry"));
  int along_y = 0, along_z = 0;
  for (const PetscInt row : model.prescribed.owned()) {
    along_y += row % 3 == 1;
    along_z += row % 3 == 2;
  }
  EXPECT_EQ(int(Utilities::MPI::sum(along_y, MPI_COMM_WORLD)), 9);
  EXPECT_EQ(int(Utilities::MPI::sum(along_z, MPI_COMM_WORLD)), 9);
  EXPECT_EQ(int(Utilities::MPI::sum(model.prescribed.owned().size(), MPI_COMM_WORLD)), 18);
}

TEST(PrescribedMotion, RefusesWhatMakesNoSense) {
  const auto error = [](const BodyInput& setup) {
    return input_error([&] { Model<2> model(setup); });
  };
  EXPECT_NE(error(BodyInput(2, 2).move("id 0", "fixed").move("id 2", "0.1; 0")).find("contradict"),
            std::string::npos);
  EXPECT_EQ(error(BodyInput(2, 2).move("id 0", "fixed").move("id 2", "0; 0.1*x*t")), "");
  EXPECT_NE(error(BodyInput(2, 2).move("everything", "symmetry")).find("symmetry"),
            std::string::npos);
  EXPECT_NE(error(BodyInput(2, 2).move("id 9", "fixed")), "");
  EXPECT_NE(error(BodyInput(2, 2).move("id 0", "1; 2; 3")).find("2 components"), std::string::npos);
  EXPECT_NE(error(BodyInput(2, 2).move("id 0", "sqrt(-1-y); 0")), "");
}

}  // namespace fem_boundary
