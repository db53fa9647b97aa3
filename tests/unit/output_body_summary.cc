#include "model.h"

#include "steppe/output/summary/body_summary.h"
#include "steppe/output/summary/rigid_part.h"

using namespace steppe;
using namespace dealii;

namespace output_body_summary {

/// A bar 2 x 1 x 1 of two halves of density 2 and 6, and 8 kg at its corner (2, 0, 0).
BodyInput bar(bool simplices) {
  BodyInput setup(3, 1, 1, simplices);
  setup.mesh.upper = "2, 1, 1";
  setup.mesh.cells = "4, 2, 4";
  setup.mesh.transform = "";
  setup.materials = {{"left", stressless(2)}, {"right", stressless(6)}};
  setup.materials[1].second.where = "halfspace 1 0 0 1";
  setup.masses.emplace_back();
  setup.masses.back().name = "lump";
  setup.masses.back().where = "point 2 0 0";
  setup.masses.back().mass = 8;
  return setup;
}

TEST(BodySummary, VolumeMassAndItsCentre) {
  for (const bool simplices : {false, true}) {
    const BodyInput setup = bar(simplices);
    const Model<3> model(setup);
    const BodySummary<3> summary = summarise(model.space, model.body, setup.masses);
    EXPECT_EQ(summary.n_cells, simplices ? 160 : 32);
    EXPECT_NEAR(summary.lower.norm(), 0, 1e-15);
    EXPECT_NEAR(summary.upper.distance({2, 1, 1}), 0, 1e-15);
    EXPECT_NEAR(summary.volume, 2, 1e-13);
    EXPECT_NEAR(summary.mass, 16, 1e-12);
    EXPECT_NEAR(summary.mass_centre.distance({1.625, 0.25, 0.25}), 0, 1e-13);
    EXPECT_NEAR(summary.shortest_edge.value, 0.25, 1e-15);
  }
}

TEST(BodySummary, RigidParts) {
  for (const bool simplices : {false, true}) {
    const BodyInput setup = bar(simplices);
    const Mesh<3> mesh(setup.mesh, ".", MPI_COMM_WORLD);
    const Space<3> space(mesh, setup.space);
    RemotePointInput whole, none;
    whole.name = "whole";
    whole.where = "box 1 0 0 2 0.5 1";
    none.name = "none";
    none.where = "id 0";
    const RemotePoints<3> remote(space, {none, whole}, {});
    const Body<3> body(space, setup.materials, {}, {}, nullptr, remote.rigid_cells(space));
    const auto parts = rigid_parts(space, body, remote);
    EXPECT_EQ(parts[0].n_cells, 0u);
    EXPECT_EQ(parts[1].n_cells, simplices ? 40u : 8u);
    EXPECT_NEAR(parts[1].mass, 3, 1e-13);
    EXPECT_NEAR(parts[1].centre.distance({1.5, 0.25, 0.5}), 0, 1e-13);
    const double moments[] = {3 * (1 + 0.25) / 12, 0.5, 3 * (1 + 0.25) / 12};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(parts[1].inertia[i][j], i == j ? moments[i] : 0, 1e-13);
    // materials of its own, for the half that deforms as well
    EXPECT_EQ(body.materials().size(), 3u);
    for (std::size_t k = 0; k < space.cells().size(); ++k)
      EXPECT_EQ(body.input_number(k), space.centre(k)[0] > 1 ? 1 : 0);
  }
}

// the vertices of a disc of five cells lie on its diagonals
TEST(BodySummary, ExtentOfCurvedSides) {
  BodyInput disc(2, 1, 2);
  disc.mesh.type = "generator";
  disc.mesh.generator = "hyper_ball";
  disc.mesh.arguments = "0,0 : 20 : true";
  disc.mesh.transform = "";
  disc.mesh.sides = "curved";
  const Model<2> model(disc);
  const BodySummary<2> summary = summarise(model.space, model.body, {});
  EXPECT_NEAR(summary.upper.distance({20, 20}), 0, 1e-12);
  EXPECT_NEAR(summary.lower.distance({-20, -20}), 0, 1e-12);
}

TEST(BodySummary, PoorestCell) {
  BodyInput sheared(2, 4);
  sheared.mesh.transform = "x + y; y";
  const Model<2> parallelograms(sheared);
  EXPECT_NEAR(summarise(parallelograms.space, parallelograms.body, {}).scaled_jacobian.value,
              std::sqrt(0.5), 1e-14);
  // one cell of them all is cut to a trapezium by its corner (0.5, 0.5)
  BodyInput bent(2, 4);
  bent.mesh.transform = "x + if(abs(x-0.5)+abs(y-0.5) < 1e-9, 0.1, 0); y";
  const Model<2> square(bent);
  const auto worst = summarise(square.space, square.body, {}).scaled_jacobian;
  EXPECT_NEAR(worst.value, 0.25 / std::hypot(0.25, 0.1), 1e-14);
  BodyInput right_angled(2, 2, 1, true);
  right_angled.mesh.transform = "";
  const Model<2> triangles(right_angled);
  EXPECT_NEAR(summarise(triangles.space, triangles.body, {}).scaled_jacobian.value,
              std::sqrt(2. / 3), 1e-14);
}

TEST(BodySummary, LargestResultantOfALoad) {
  BodyInput setup = bar(false);
  setup.load("traction", "plane 1 0 0 2", "0; 10*t; 0")
      .load("gravity", "everything", "0; -2; 0")
      .load("body force", "everything", "0; 0; if(abs(t-1.5) < 0.1, 5, 0)")
      .load("traction", "plane 1 0 0 2", "1; 0; sqrt(1-t)");
  const Model<3> model(setup);
  MassMatrix<3> mass(
      model.space, [&](std::size_t k) { return model.body.material(k).density; },
      Lumping::consistent, "Damping / Mass");
  mass.add_points(point_masses(model.space, setup.masses));
  const Tensor<1, 3> expected[] = {Tensor<1, 3>({0, 30, 0}), Tensor<1, 3>({0, -32, 0}),
                                   Tensor<1, 3>({0, 0, 10}), Tensor<1, 3>({1, 0, 1})};
  const double times[] = {3, 3, 1.5, 0};
  const auto loads = make_loads(model.space, model.body, mass, setup.loads, {});
  // 10 t on an end of area 1, gravity in the middle: moments about the origin
  const Tensor<1, 3> moments[] = {Tensor<1, 3>({-15, 0, 60}), Tensor<1, 3>({8, 0, -52}),
                                  Tensor<1, 3>({5, -10, 0}), Tensor<1, 3>({0.5, -1.5, -0.5})};
  for (int k = 0; k < 4; ++k) {
    const auto found =
        largest_resultant<3>(model.space, {loads[k].get()}, {0, 0.75, 1.5, 2.25, 3}, {});
    EXPECT_NEAR((found.force - expected[k]).norm(), 0, 1e-12) << k;
    EXPECT_NEAR((found.moment - moments[k]).norm(), 0, 1e-12) << k << found.moment;
    EXPECT_EQ(found.time, times[k]) << k;
  }
}

}  // namespace output_body_summary
