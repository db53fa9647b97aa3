#include "model.h"

#include "steppe/fem/boundary/normals.h"

using namespace steppe;
using namespace dealii;

namespace fem_constraints {

std::string error_of(const std::vector<BoundaryInput>& boundaries,
                     const std::vector<PeriodicInput>& periodic = {},
                     const std::string& transform = "") {
  BodyInput setup(2, 2);
  setup.mesh.transform = transform;
  const Mesh<2> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<2> space(mesh, setup.space);
  return input_error([&] { PrescribedMotion<2> motion(space, boundaries, {}, {0, 1}, periodic); });
}

void expect(const std::string& message, const std::string& part) {
  EXPECT_NE(message.find(part), std::string::npos) << "'" << message << "' lacks '" << part << "'";
}

const std::string turned = "cos(0.4)*x - sin(0.4)*y; sin(0.4)*x + cos(0.4)*y";

TEST(NodeFrame, MakesDirectionsOrthonormal) {
  NodeFrame<3> frame;
  MotionSum difference;
  const Tensor<1, 3> a({0.6, 0.8, 0}), b({1, 0, 0}), c({0.8, -0.6, 0});
  frame.add(a, 0, difference);
  EXPECT_TRUE(difference.empty());
  frame.add(b, 1, difference);
  EXPECT_TRUE(difference.empty());
  frame.add(c, 2, difference);  // c = (b - 0.6 a) / 0.8
  const double g[] = {2, 3, 5};
  double too_much = 0;
  for (const WeightedMotion& part : difference) too_much += part.weight * g[part.motion];
  EXPECT_NEAR(too_much, 5 - (3 - 0.6 * 2) / 0.8, 1e-14);
  EXPECT_FALSE(frame.of_axes());
  EXPECT_EQ(frame.count(), 2);
  const Tensor<2, 3> axes = frame.axes();
  EXPECT_LT((transpose(axes) * axes - Tensor<2, 3>(unit_symmetric_tensor<3>())).norm(), 1e-15);
  Tensor<1, 3> u;  // of the two motions
  for (int k = 0; k < 2; ++k)
    for (const WeightedMotion& part : frame.motion(k))
      for (int i = 0; i < 3; ++i) u[i] += axes[i][k] * part.weight * g[part.motion];
  EXPECT_NEAR(u * a, 2, 1e-14);
  EXPECT_NEAR(u * b, 3, 1e-14);
}

TEST(RigidMotion, TurnsAboutItsAxis) {
  const RigidMotion<3> motion({"1, 2, 3", "0, 0, -2", "pi/2*t", "0; 0; t"}, "Boundaries / b", {});
  const Tensor<1, 3> u = motion.at(1)(Point<3>(2, 2, 7));  // clockwise seen from above
  EXPECT_LT((u - Tensor<1, 3>({-1, -1, 1})).norm(), 1e-15);
  const RigidMotion<2> plane({"0, 1", "", "t", ""}, "Boundaries / b", {});
  const Tensor<1, 2> v = plane.at(1e-9)(Point<2>(1, 1));
  EXPECT_NEAR(v[0], -0.5e-18, 1e-30);
  EXPECT_NEAR(v[1], 1e-9, 1e-24);
  EXPECT_TRUE(plane.uses_time());
}

TEST(RigidMotion, RefusesWhatMakesNoSense) {
  const auto error = [](const RotationInput& input) {
    return input_error([&] { RigidMotion<3> motion(input, "Boundaries / b", {}); });
  };
  expect(error({"0, 0", "0, 0, 1", "t", ""}), "Boundaries / b / Point = 0, 0: must be 3 numbers");
  expect(error({"0, 0, 0", "0, 0, 0", "t", ""}), "must not be zero");
  expect(error({"0, 0, 0", "0, 0, 1", "x", ""}), "depend on t alone");
  expect(error_of({{"b", "id 0", "fixed", "faces", "displacement", {"", "", "t", ""}}}),
         "takes no Point");
}

TEST(Normals, OfPlanesAndOfACylinder) {
  BodyInput setup(3, 2, 2);
  setup.mesh.transform = turned + "; z";
  const Mesh<3> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<3> space(mesh, setup.space);
  const auto faces = [&](const std::string& where) {
    return boundary_faces(space, mesh.boundary_region(where, "Where"), "Where");
  };
  const auto normal = plane_normal(space, faces("id 0; id 1"));
  ASSERT_TRUE(bool(normal));
  EXPECT_NEAR(std::abs((*normal)[0]), std::cos(0.4), 1e-14);
  const auto axis = plane_normal(space, faces("id 5"));
  ASSERT_TRUE(bool(axis));
  EXPECT_EQ((*axis)[2], 1);
  EXPECT_FALSE(bool(plane_normal(space, faces("id 0; id 2"))));

  // a quarter of a ring
  BodyInput ring(2, 4);
  ring.mesh.transform = "(1 + x)*cos(pi/2*y); (1 + x)*sin(pi/2*y)";
  const Mesh<2> round(ring.mesh, ".", MPI_COMM_WORLD);
  const Space<2> around(round, ring.space);
  const auto side = boundary_faces(around, round.boundary_region("id 1", "Where"), "Where");
  const auto nodes = boundary_nodes(around, side);
  const auto normals = nodal_normals(around, side, nodes);
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    const Point<2>& x = around.node_positions()[nodes[k]];
    EXPECT_NEAR(normals[k].norm(), 1, 1e-14);
    if (x[0] > 0.1 && x[1] > 0.1) {
      EXPECT_LT((normals[k] - x / x.norm()).norm(), 1e-13);
    }
  }
}

TEST(PrescribedMotion, RefusesContradictionsInAnyDirection) {
  expect(error_of({{"a", "id 0", "symmetry"}, {"b", "id 2", "1; 0"}}, {}, turned),
         "Boundaries / a and b contradict each other: they move");
  EXPECT_EQ(error_of({{"a", "id 0", "symmetry"}, {"b", "id 2", "0; 0"}}, {}, turned), "");
  EXPECT_EQ(error_of({{"a", "id 0", "symmetry"}, {"b", "id 2", "symmetry"}}, {}, turned), "");
  expect(error_of({{"a", "id 0; id 2", "symmetry"}}, {}, turned), "parallel planes");
  EXPECT_EQ(error_of({{"a", "id 0; id 2", "sliding"}}, {}, turned), "");
  expect(error_of({{"a", "id 0", "symmetry"}, {"b", "id 2", "free; tied"}}, {}, turned),
         "Boundaries / b: ties component y of");
  expect(error_of({{"a", "id 0", "fixed"}, {"b", "id 2", "free; tied"}}),
         "Boundaries / b: ties component y of (0 0), which another boundary prescribes");
  expect(error_of({{"a", "id 0", "free; tied"}, {"b", "id 0; id 2", "free; tied"}}),
         "both tie component y of");
}

TEST(Periodic, NodesMustMatch) {
  const PeriodicInput x = {"x", "id 0", "id 1", "", ""};
  EXPECT_EQ(error_of({}, {x}), "");
  expect(error_of({}, {x}, "x; y + if(x > 0.9 && y > 0.4 && y < 0.6, 0.1, 0)"),
         "Periodic / x: the node at (1 0");
  expect(error_of({}, {{"x", "id 0", "id 1", "0.9, 0", ""}}),
         "Periodic / x: the node at (1 0) has no partner at (0.1 0) on From; the nodes of both "
         "boundaries must match up to the translation (0.9 0), ");
  expect(error_of({}, {{"x", "id 0", "id 1", "1", ""}}), "must be 2 numbers");
  expect(error_of({}, {{"x", "id 0", "id 0", "", ""}}), "the same boundary");
  expect(error_of({}, {{"x", "id 0", "id 1", "", "0; x"}}), "must not depend on x");
  expect(error_of({}, {x, {"again", "id 0", "id 1", "", "1; 0"}}), "contradict each other");
  EXPECT_EQ(error_of({}, {x, {"y", "id 2", "id 3", "", "0.1*t; 0"}}), "");
  // partners whose positions differ by rounding
  const std::string turn = "x*cos(0.7) - y*sin(0.7) + 0.1; x*sin(0.7) + y*cos(0.7) + 100";
  EXPECT_EQ(error_of({}, {x, {"y", "id 2", "id 3", "", ""}}, turn), "");
  // prescribed alike at both, or not
  EXPECT_EQ(error_of({{"b", "id 2", "fixed"}}, {x}), "");
  expect(error_of({{"b", "id 2", "x; 0"}}, {x}), "not in the same way at its partner");
  expect(error_of({{"b", "id 1", "0; free"}}, {x}), "not in the same way at its partner");
  EXPECT_EQ(error_of({{"b", "id 2", "0.1*t*x; 0"}}, {{"x", "id 0", "id 1", "", "0.1*t; 0"}}), "");
}

}  // namespace fem_constraints
