#include "model.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/fem/space/node_moment.h"
#include "steppe/physics/mass/mass_matrix.h"

using namespace steppe;
using namespace dealii;

namespace fem_remote_points {

RemotePointInput point(const std::string& where, const std::string& kind = "rigid") {
  RemotePointInput input;
  input.name = "hub";
  input.where = where;
  input.kind = kind;
  return input;
}

/// A body with one remote point, and its unknowns.
template <int dim>
struct Pointed {
  Pointed(BodyInput setup, const RemotePointInput& input)
      : mesh(setup.mesh, ".", MPI_COMM_WORLD),
        space(mesh, setup.space),
        remote(space, {input}, {}),
        prescribed((space.add_auxiliary(remote.auxiliary()), space), {}, {}, {0.}, {}, {},
                   std::nullopt, &remote),
        change(space, prescribed) {}

  const RemotePoint<dim>& hub() const { return remote.list().front(); }
  /// Sets the unknowns of an auxiliary node.
  void set(std::size_t auxiliary, const std::vector<double>& values, Vec y) const {
    const int node = space.owned_auxiliary(auxiliary);
    if (node < 0) return;
    LocalArray entries(y);
    for (std::size_t c = 0; c < values.size(); ++c) entries[dim * node + long(c)] = values[c];
  }
  /// The entries of an auxiliary node, on all ranks. Collective.
  std::vector<double> at(std::size_t auxiliary, Vec v) const {
    std::vector<double> values(dim, 0);
    if (const int node = space.owned_auxiliary(auxiliary); node >= 0) {
      const LocalView entries(v);
      for (int c = 0; c < dim; ++c) values[c] = entries[dim * node + c];
    }
    Utilities::MPI::sum(values, MPI_COMM_WORLD, values);
    return values;
  }
  /// Resultant force and moment about a point of nodal forces, of the nodes of cells alone.
  std::pair<Tensor<1, dim>, Tensor<1, 3>> resultant(Vec forces, const Point<dim>& about) const {
    Tensor<1, dim> force;
    Tensor<1, 3> moment;
    const LocalView f(forces);
    for (int i = 0; i < space.n_body_nodes(); ++i) {
      Tensor<1, dim> here;
      for (int c = 0; c < dim; ++c) here[c] = f[dim * i + c];
      force += here;
      moment += node_moment(space, i, about, Tensor<1, dim>(), here);
    }
    return {Utilities::MPI::sum(force, MPI_COMM_WORLD),
            Utilities::MPI::sum(moment, MPI_COMM_WORLD)};
  }

  const Mesh<dim> mesh;
  Space<dim> space;
  const RemotePoints<dim> remote;
  const PrescribedMotion<dim> prescribed;
  const ChangeOfUnknowns<dim> change;
};

/// A small rotation of numbers theta, in 2D of the first.
template <int dim>
Tensor<1, dim> turn(const std::vector<double>& theta, const Tensor<1, dim>& arm) {
  Tensor<1, dim> sum;
  for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r)
    sum += theta[std::size_t(r)] * turned_arm<dim>(r, arm);
  return sum;
}

const std::vector<double> shift = {0.3, -0.2, 0.5}, theta = {0.7, 0.4, -0.6};

template <int dim>
std::vector<double> first(const std::vector<double>& values, int n = dim) {
  return {values.begin(), values.begin() + n};
}

template <int dim>
void expect_rigid_cloud(unsigned int degree, bool simplices) {
  SCOPED_TRACE(std::to_string(dim) + "D degree " + std::to_string(degree));
  RemotePointInput input = point("id 1");
  input.point = dim == 2 ? "3, 0.2" : "3, 0.2, -0.4";
  const Pointed<dim> body(BodyInput(dim, 2, degree, simplices), input);
  const VecHandle y = body.space.create_vector(), u = body.space.create_vector();
  const int n = RemotePoint<dim>::n_rotations;
  body.set(body.hub().first, first<dim>(shift), y);
  body.set(body.hub().rotation(), first<dim>(theta, n), y);
  body.change.expand(y, u);
  std::set<int> cloud;
  for (const NodeShare& node : body.hub().cloud) cloud.insert(node.node);
  const LocalView moved(u);
  for (int i = 0; i < body.space.n_body_nodes(); ++i) {
    const Tensor<1, dim> expected =
        turn<dim>(theta, body.space.node_positions()[i] - body.hub().place);
    for (int c = 0; c < dim; ++c)
      EXPECT_NEAR(moved[dim * i + c], cloud.count(i) ? shift[c] + expected[c] : 0, 1e-13);
  }
  const auto director = body.at(body.hub().director(0), u);
  Tensor<1, dim> axis;
  axis[0] = 1;
  for (int c = 0; c < dim; ++c) EXPECT_NEAR(director[c], turn<dim>(theta, axis)[c], 1e-14);

  // forces on the cloud do the work of a force and a moment at the point
  const VecHandle forces = random_vector(body.space, 3), g = body.space.create_vector();
  {
    LocalArray f(forces);
    for (int i = 0; i < body.space.n_owned_nodes(); ++i)
      for (int c = 0; c < dim && !cloud.count(i); ++c) f[dim * i + c] = 0;
  }
  body.change.restrict_force(forces, g);
  const auto [force, moment] = body.resultant(forces, body.hub().place);
  const auto of_place = body.at(body.hub().first, g),
             of_rotation = body.at(body.hub().rotation(), g);
  for (int c = 0; c < dim; ++c) EXPECT_NEAR(of_place[c], force[c], 1e-12);
  for (int r = 0; r < n; ++r) EXPECT_NEAR(of_rotation[r], moment[dim == 2 ? 2 : r], 1e-12);

  // the point of a body that moves as one, also where the point leads
  interpolate(
      body.space,
      [&](const Point<dim>& X) {
        Tensor<1, dim> motion = turn<dim>(theta, X - body.hub().place);
        for (int c = 0; c < dim; ++c) motion[c] += shift[c];
        return motion;
      },
      u);
  body.remote.follow_clouds(body.space, u);
  const auto place = body.at(body.hub().first, u), rotation = body.at(body.hub().rotation(), u);
  for (int c = 0; c < dim; ++c) EXPECT_NEAR(place[c], shift[c], 1e-13);
  for (int r = 0; r < n; ++r) EXPECT_NEAR(rotation[r], theta[r], 1e-13);
  body.change.project(u, y);
  const LocalView own(y);
  for (const int node : cloud)
    for (int c = 0; c < dim; ++c) EXPECT_NEAR(own[dim * node + c], 0, 1e-12);
}

TEST(RemotePoints, RigidCloudsMoveWithTheirPoint) {
  expect_rigid_cloud<2>(1, false);
  expect_rigid_cloud<2>(2, true);
  expect_rigid_cloud<3>(2, false);
  expect_rigid_cloud<3>(2, true);
}

/// Forces and moments at a spread point are those of the nodes, about any place of the point.
template <int dim>
void expect_spread_cloud(const std::string& weights) {
  SCOPED_TRACE(std::to_string(dim) + "D " + weights);
  RemotePointInput input = point("id 1", "spread");
  input.point = dim == 2 ? "3, 0.2" : "3, 0.2, -0.4";
  input.weights = weights;
  const Pointed<dim> body(BodyInput(dim, 3), input);
  const VecHandle y = body.space.create_vector(), u = body.space.create_vector();
  interpolate(
      body.space,
      [&](const Point<dim>& X) {
        Tensor<1, dim> motion = turn<dim>(theta, X - body.hub().place);
        for (int c = 0; c < dim; ++c) motion[c] += shift[c];
        return motion;
      },
      y);
  for (std::size_t k = 0; k < RemotePoint<dim>::n_auxiliary; ++k)
    body.set(k, std::vector<double>(dim, 0.), y);
  body.change.expand(y, u);
  const int n = RemotePoint<dim>::n_rotations;
  const auto place = body.at(body.hub().first, u), rotation = body.at(body.hub().rotation(), u);
  for (int c = 0; c < dim; ++c) EXPECT_NEAR(place[c], shift[c], 1e-12);
  for (int r = 0; r < n; ++r) EXPECT_NEAR(rotation[r], theta[r], 1e-12);

  const VecHandle forces = body.space.create_vector(), g = body.space.create_vector();
  body.set(body.hub().first, first<dim>(shift), forces);
  body.set(body.hub().rotation(), first<dim>(theta, n), forces);
  body.change.restrict_force(forces, g);
  const auto [force, moment] = body.resultant(g, body.hub().place);
  for (int c = 0; c < dim; ++c) EXPECT_NEAR(force[c], shift[c], 1e-12);
  for (int r = 0; r < n; ++r) EXPECT_NEAR(moment[dim == 2 ? 2 : r], theta[r], 1e-12);
}

TEST(RemotePoints, SpreadPointsMoveWithTheMean) {
  for (const std::string weights : {"area", "equal", "1 + y"}) {
    expect_spread_cloud<2>(weights);
    expect_spread_cloud<3>(weights);
  }
}

TEST(RemotePoints, ASpreadMomentOnARingIsTangentialOrAxial) {
  // four corners of a side, a ring of radius r = 1 / sqrt 2 about (1, 1/2, 1/2)
  RemotePointInput input = point("id 1", "spread");
  input.weights = "equal";
  BodyInput setup(3, 1);
  setup.mesh.transform.clear();
  const Pointed<3> body(setup, input);
  const double M = 2, r = std::sqrt(0.5);
  for (const int axis : {0, 1}) {
    const VecHandle forces = body.space.create_vector(), g = body.space.create_vector();
    std::vector<double> moment(3, 0);
    moment[axis] = M;
    body.set(body.hub().rotation(), moment, forces);
    body.change.restrict_force(forces, g);
    const LocalView f(g);
    for (const NodeShare& node : body.hub().cloud) {
      const Tensor<1, 3> arm = body.space.node_positions()[node.node] - Point<3>(1, 0.5, 0.5);
      // M / (N r) along the tangent; 2 M cos / (N r) along the axis, cos = z / r
      const double along = M / (4 * r);
      const Tensor<1, 3> expected = axis == 0
                                        ? Tensor<1, 3>({0, -along * arm[2] / r, along * arm[1] / r})
                                        : Tensor<1, 3>({2 * along * arm[2] / r, 0, 0});
      for (int c = 0; c < 3; ++c) EXPECT_NEAR(f[3 * node.node + c], expected[c], 1e-12);
    }
  }
}

TEST(RemotePoints, NodesFollowInSomeDirectionsAlone) {
  RemotePointInput input = point("id 1");
  input.directions = "y, z";
  const Pointed<3> body(BodyInput(3, 2), input);
  const VecHandle y = body.space.create_vector(), u = body.space.create_vector();
  check(VecSet(y, 1));
  body.set(body.hub().first, {0, 0, 0}, y);
  for (std::size_t k = 1; k < 5; ++k) body.set(k, {0, 0, 0}, y);
  body.set(body.hub().rotation(), {0.5, 0, 0}, y);
  body.prescribed.zero(y);
  body.change.expand(y, u);
  const LocalView moved(u);
  for (const NodeShare& node : body.hub().cloud) {
    const Tensor<1, 3> arm = body.space.node_positions()[node.node] - body.hub().place;
    EXPECT_NEAR(moved[3 * node.node], 1, 1e-14);
    EXPECT_NEAR(moved[3 * node.node + 1], -0.5 * arm[2], 1e-14);
    EXPECT_NEAR(moved[3 * node.node + 2], 0.5 * arm[1], 1e-14);
  }
}

TEST(RemotePoints, WithoutMassSpreadPointsLeaveMatricesSparse) {
  const Pointed<3> body(BodyInput(3, 4), point("id 1", "spread"));
  ASSERT_TRUE(body.hub().is_light());
  const ChangeOfUnknowns<3> light(body.space, body.prescribed, {0, 1, 2, 3, 4});
  const MatHandle A = body.space.create_matrix(3);
  MassMatrix<3>(
      body.space, [](std::size_t) { return 2.; }, Lumping::consistent, "")
      .add_to(1, A);
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  const MatHandle full = body.change.congruent(A), sparse = light.congruent(A);
  light.congruent_again(A, sparse);
  const VecHandle y = random_vector(body.space, 5), one = body.space.create_vector(),
                  other = body.space.create_vector();
  check(MatMult(full, y, one));
  check(MatMult(sparse, y, other));
  const double size = norm(one);
  check(VecAXPY(other, -1, one));
  EXPECT_LT(norm(other), 1e-13 * size);
  MatInfo in_full, in_sparse, in_A;
  check(MatGetInfo(full, MAT_GLOBAL_SUM, &in_full));
  check(MatGetInfo(sparse, MAT_GLOBAL_SUM, &in_sparse));
  check(MatGetInfo(A, MAT_GLOBAL_SUM, &in_A));
  EXPECT_LE(in_sparse.nz_used, in_A.nz_used);
  EXPECT_GT(in_full.nz_used, in_sparse.nz_used + 1000);
}

TEST(RemotePoints, MakeCellsRigidThatFollowThemWhole) {
  BodyInput setup(3, 4, 2);
  setup.mesh.transform.clear();
  const auto n_rigid = [&](const RemotePointInput& input) {
    const Pointed<3> body(setup, input);
    const std::vector<int> of_cells = body.remote.rigid_cells(body.space);
    for (std::size_t k = 0; k < of_cells.size(); ++k)
      EXPECT_EQ(of_cells[k] == 0 && input.rigid(), of_cells[k] >= 0);
    return Utilities::MPI::sum(
        std::count_if(of_cells.begin(), of_cells.end(), [](int point) { return point >= 0; }),
        MPI_COMM_WORLD);
  };
  EXPECT_EQ(n_rigid(point("halfspace 1 0 0 0.5")), 2 * 16);
  EXPECT_EQ(n_rigid(point("halfspace 1 0 0 0.51")), 16);
  EXPECT_EQ(n_rigid(point("id 1")), 0);
  EXPECT_EQ(n_rigid(point("halfspace 1 0 0 0.5", "spread")), 0);
  RemotePointInput input = point("halfspace 1 0 0 0.5");
  input.directions = "x, y";
  EXPECT_EQ(n_rigid(input), 0);
}

TEST(RemotePoints, RefuseWhatDoesNotDetermineThem) {
  BodyInput setup(3, 2);
  setup.mesh.transform.clear();
  const auto error = [&](RemotePointInput input) {
    return input_error([&] { Pointed<3>(setup, input); });
  };
  const auto says = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  const std::string edge = "where x > 0.99 && y > 0.99";
  EXPECT_TRUE(says(error(point(edge, "spread")), "about (0, 0, 1) open"));
  EXPECT_TRUE(says(error(point(edge)), "about (0, 0, 1) open"));
  EXPECT_TRUE(says(error(point("point 1 1 1")), "open"));
  EXPECT_TRUE(says(error(point("id 9")), "Remote points / hub / Where"));
  RemotePointInput input = point("id 1");
  input.directions = "x, y, q";
  EXPECT_TRUE(says(error(input), "'q' is none"));
  input.directions = "x, y, z, rx";
  EXPECT_TRUE(says(error(input), "name rx, ry, rz all or none"));
  input.directions = "rx, ry, rz";
  EXPECT_TRUE(says(error(input), "no node moves"));
  input = point("id 1");
  input.inertia = "1, 2, 4";
  EXPECT_TRUE(says(error(input), "larger than the sum"));
  input.inertia = "1, 2";
  EXPECT_TRUE(says(error(input), "three numbers"));
  input = point("id 1", "spread");
  input.weights = "y - 0.5";
  EXPECT_TRUE(says(error(input), "not positive"));
  input.weights = "t";
  EXPECT_TRUE(says(error(input), "depend on t"));
}

}  // namespace fem_remote_points
