#include "model.h"

#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/physics/equation/mapped_problem.h"

using namespace steppe;
using namespace dealii;

namespace physics_mapped {

/// A model in unknowns of its own.
template <int dim>
struct MappedModel {
  explicit MappedModel(const BodyInput& setup, const std::vector<PeriodicInput>& periodic = {},
                       const std::vector<TiedSurfacesInput>& ties = {})
      : mesh(setup.mesh, ".", MPI_COMM_WORLD),
        space(mesh, setup.space),
        body(space, setup.materials, {}),
        prescribed(space, setup.boundaries, {}, {0, 1}, periodic,
                   tied_faces<dim>(space, ties, nullptr)),
        nothing(space, {}, {}, {}),
        unknowns(space, prescribed),
        nodal(space, body, nothing, setup.damping, setup.dashpots, setup.loads, {}, setup.springs,
              setup.foundations),
        problem(nodal, unknowns, Layout(MPI_COMM_WORLD, space.create_vector(), dim), &prescribed) {}

  State state() const {
    return {0, 0, space.create_vector(), space.create_vector(), space.create_vector()};
  }

  Mesh<dim> mesh;
  Space<dim> space;
  Body<dim> body;
  PrescribedMotion<dim> prescribed, nothing;
  ChangeOfUnknowns<dim> unknowns;
  Elastodynamics<dim> nodal;
  MappedProblem problem;
};

/// A nodal vector becomes the one of unknowns, and back.
void change_to_unknowns(const Problem& problem, Vec v) {
  const VecHandle nodal = duplicate(v);
  check(VecCopy(v, nodal));
  to_unknowns(problem, nodal, v);
}
void change_to_nodal(const Problem& problem, Vec v) {
  const VecHandle unknowns = duplicate(v);
  check(VecCopy(v, unknowns));
  to_nodal(problem, unknowns, v);
}

const std::string turned = "cos(0.4)*x - sin(0.4)*y; sin(0.4)*x + cos(0.4)*y";

/// A turned body on an inclined plane and sliding on another side; in 3D a third and a fourth move.
BodyInput inclined(int dim, unsigned int degree, bool simplices) {
  BodyInput setup(dim, dim == 2 ? 3 : 2, degree, simplices);
  setup.mesh.transform = dim == 2 ? turned : turned + "; z + 0.1*x";
  setup.damping.stiffness_factor = 0.1;
  setup.move("id 0", "symmetry").move("id 2", "sliding");
  if (dim == 3) setup.move("id 4", "free; free; 0.1*t").move("id 1", "free; 0.1*t; free");
  return setup;
}

/// A body with tied nodes inside, on a foundation.
BodyInput tied(int dim, unsigned int degree) {
  BodyInput setup(dim, dim == 2 ? 3 : 2, degree);
  setup.mesh.transform = "";
  setup.damping.mass_lumping = "hrz";
  setup.foundations = {{"ground", "id 2", "given", "5", "5", "1", "1"}};
  setup.move(dim == 2 ? "box 0.2 0.2 0.8 0.8" : "box 0.2 0.2 0.2 0.8 0.8 0.8",
             dim == 2 ? "free; tied" : "free; tied; free");
  setup.boundaries.back().kind = "nodes";
  return dim == 2 ? setup : setup.move("id 5", "free; free; 0.1*t");
}

std::vector<PeriodicInput> across(int dim) {
  std::vector<PeriodicInput> periodic = {{"x", "id 0", "id 1", "", ""}};
  if (dim == 3) periodic.push_back({"y", "id 2", "id 3", "0, 1, 0", "0.1*t; 0; 0"});
  return periodic;
}

/// Two opposite sides tied as over a gap: the nodes of the one follow several of the other.
const std::vector<TiedSurfacesInput> over_the_body = {{"joint", "id 1", "id 0", 2}};

BodyInput moved_below(int dim, unsigned int degree) {
  BodyInput setup(dim, 3, degree);
  setup.damping.mass_lumping = degree == 1 ? "row-sum" : "hrz";
  return setup.move("id 2", dim == 2 ? "free; 0.1*t" : "free; 0.1*t; free");
}

/// All unknowns of a moving state, the prescribed ones as prescribed.
template <int dim>
State moving_unknowns(const MappedModel<dim>& model) {
  State state = model.state();
  interpolate(
      model.space, [](const auto& x) { return 0.3 * wave(x); }, state.displacement);
  interpolate(
      model.space, [](const auto& x) { return wave(x, 1.1); }, state.velocity);
  interpolate(
      model.space, [](const auto& x) { return wave(x, 2.3); }, state.acceleration);
  for (Vec v : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)})
    change_to_unknowns(model.problem, v);
  model.problem.prescribe_motion(0.5, 1e-3, state);
  return state;
}

template <int dim>
void expect_consistent(const BodyInput& setup, const std::vector<PeriodicInput>& periodic = {},
                       const std::vector<TiedSurfacesInput>& ties = {}) {
  const MappedModel<dim> model(setup, periodic, ties);
  EXPECT_FALSE(model.prescribed.unknowns_are_nodal());
  const Problem& problem = model.problem;
  const State state = moving_unknowns(model);
  const double s_a = 1, s_v = 0.1, s_x = 0.01, step = 1e-5;
  const TangentMatrix J(problem);
  J->update(1, 2, 3, state);  // nothing stays of it
  VecHandle known = random_vector(model.space, 6), b = model.space.create_vector();
  problem.supports().keep_only(known);
  J->update(s_a, s_v, s_x, state, known, b);
  const auto derivative = [&](Vec d) {
    const auto residual = [&](double s) {
      State moved = copy(state);
      check(VecAXPY(moved.displacement, s * s_x, d));
      check(VecAXPY(moved.velocity, s * s_v, d));
      check(VecAXPY(moved.acceleration, s * s_a, d));
      VecHandle F = model.space.create_vector();
      EXPECT_TRUE(problem.residual(moved, F));
      return F;
    };
    VecHandle plus = residual(step), minus = residual(-step);
    check(VecAXPY(plus, -1, minus));
    check(VecScale(plus, 1 / (2 * step)));
    return plus;
  };
  VecHandle d = random_vector(model.space, 1), e = random_vector(model.space, 2),
            Jd = model.space.create_vector(), Je = model.space.create_vector();
  problem.supports().zero(d);
  problem.supports().zero(e);
  check(MatMult(J, d, Jd));
  check(MatMult(J, e, Je));
  EXPECT_GT(norm(Jd), 0);
  EXPECT_LT(distance(Jd, derivative(d)), 1e-6 * norm(Jd));
  EXPECT_NEAR(dot(e, Jd), dot(d, Je), 1e-11 * norm(Jd) * norm(e));
  VecHandle moved = derivative(known);
  check(VecScale(moved, -1));
  EXPECT_LT(distance(b, moved), 1e-6 * norm(moved));

  // the mass of explicit schemes is that of the tangent
  const MatHandle M = problem.mass().create(0);
  J->update(1, 0, 0, state);
  check(MatMult(J, d, Jd));
  check(MatMult(M, d, Je));
  EXPECT_LT(distance(Jd, Je), 1e-13 * norm(Jd));

  // rigid modes in the unknowns
  MatNullSpace near_null;
  PetscInt n;
  check(MatGetNearNullSpace(J, &near_null));
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, nullptr));
  EXPECT_EQ(n, dim * (dim + 1) / 2);
}

/// Displacement at the owned node nearest to a point, summed over ranks.
template <int dim>
Tensor<1, dim> at(const Space<dim>& space, const Point<dim>& x, Vec v) {
  const LocalView entries(v);
  Tensor<1, dim> value;
  for (int i = 0; i < space.n_owned_nodes(); ++i)
    if (space.node_positions()[i].distance(x) < 1e-9)
      for (int c = 0; c < dim; ++c) value[c] = entries[dim * i + c];
  return Utilities::MPI::sum(value, space.communicator());
}

TEST(MappedProblem, HasTheTangentOfItsResidual) {
  expect_consistent<2>(inclined(2, 1, false));
  expect_consistent<2>(inclined(2, 2, true));
  expect_consistent<3>(inclined(3, 1, true));
  expect_consistent<3>(inclined(3, 2, false));
  expect_consistent<2>(tied(2, 1));
  expect_consistent<2>(tied(2, 2), across(2));
  expect_consistent<3>(tied(3, 2), across(3));
  expect_consistent<2>(moved_below(2, 2), {}, over_the_body);
  expect_consistent<3>(moved_below(3, 1), {}, over_the_body);
}

TEST(MappedProblem, MassesThatTiesCoupleAreNotDiagonal) {
  EXPECT_TRUE(MappedModel<2>(tied(2, 1)).problem.mass().diagonal());
  const MappedModel<2> model(moved_below(2, 1), {}, over_the_body);
  EXPECT_FALSE(model.problem.mass().diagonal());
}

TEST(MappedProblem, ChangesUnknownsForthAndBack) {
  BodyInput setup(3, 2, 2);
  setup.mesh.transform = turned + "; z";
  setup.move("id 2", "symmetry").move("id 3", "free; tied; tied");
  const MappedModel<3> model(setup);
  const VecHandle u = random_vector(model.space, 1);
  VecHandle v = random_vector(model.space, 1);
  change_to_unknowns(model.problem, v);
  EXPECT_GT(distance(u, v), 0.1);
  change_to_nodal(model.problem, v);
  EXPECT_LT(distance(u, v), 1e-13 * norm(u));
}

TEST(MappedProblem, RigidModesLeaveOutWhatIsPrescribed) {
  const MappedModel<3> model(inclined(3, 2, false));
  const TangentMatrix J(model.problem);
  MatNullSpace near_null;
  PetscInt n;
  const Vec* modes;
  check(MatGetNearNullSpace(J, &near_null));
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, &modes));
  EXPECT_EQ(n, 6);
  const VecHandle held = model.space.create_vector();
  for (PetscInt k = 0; k < n; ++k) {
    check(VecCopy(modes[k], held));
    EXPECT_GT(norm(held), 0.1);
    model.prescribed.keep_only(held);
    EXPECT_EQ(norm(held), 0);
  }
}

TEST(MappedProblem, HoldsWhatItPrescribes) {
  const MappedModel<3> model(inclined(3, 2, false));
  VecHandle u = random_vector(model.space, 1);
  model.problem.supports().displacement(1, u);
  change_to_nodal(model.problem, u);
  const Tensor<1, 3> n({std::cos(0.4), std::sin(0.4), 0}), m({-n[1], n[0], 0});
  const LocalView entries(u);
  int held[4] = {};
  for (int i = 0; i < model.space.n_owned_nodes(); ++i) {
    const Point<3>& X = model.space.node_positions()[i];
    Tensor<1, 3> here;
    for (int c = 0; c < 3; ++c) here[c] = entries[3 * i + c];
    const double off[] = {here * n, here * m, here[2] - 0.1, here[1] - 0.1};
    const bool on[] = {X * n < 1e-9, X * m<1e-9, X[2] - 0.1 * (X * n) < 1e-9, X * n> 1 - 1e-9};
    for (int k = 0; k < 4; ++k) {
      if (!on[k]) continue;
      EXPECT_NEAR(off[k], 0, 1e-13) << "at " << X;
      ++held[k];
    }
  }
  for (const int count : held) EXPECT_EQ(Utilities::MPI::sum(count, MPI_COMM_WORLD), 25);
}

TEST(MappedProblem, FollowersFollow) {
  const MappedModel<3> model(tied(3, 2), across(3));
  VecHandle u = random_vector(model.space, 1);
  model.problem.supports().displacement(2, u);
  change_to_nodal(model.problem, u);
  const auto here = [&](double x, double y, double z) { return at<3>(model.space, {x, y, z}, u); };
  // corners follow twice
  EXPECT_LT((here(1, 1, 0.5) - here(0, 0, 0.5) - Tensor<1, 3>({0.2, 0, 0})).norm(), 1e-14);
  EXPECT_LT((here(0.5, 1, 0.5) - here(0.5, 0, 0.5) - Tensor<1, 3>({0.2, 0, 0})).norm(), 1e-14);
  EXPECT_LT((here(1, 0.5, 0.5) - here(0, 0.5, 0.5)).norm(), 1e-14);
  EXPECT_GT(here(0, 0, 0.5).norm(), 0.1);
  EXPECT_NEAR(here(0.5, 0.5, 1)[2], 0.2, 1e-14);
  EXPECT_NEAR(here(0.5, 0.5, 0.5)[1], here(0.5, 0.5, 0.25)[1], 1e-14);
}

TEST(MappedProblem, ReactionsBalanceTheLoad) {
  BodyInput setup(2, 3, 1);
  setup.mesh.transform = turned;
  setup.made_of(material("linear elastic"));
  setup.move("id 0", "symmetry").move("id 2", "symmetry").load("traction", "id 1", "3; 5");
  const TightSolver options;
  MappedModel<2> model(setup);
  TimeInput time;
  time.scheme = "static";
  time.step = time.end = 1;
  State state = model.state();
  Stepper(model.problem, time).run(state, {});
  change_to_nodal(model.problem, state.displacement);
  VecHandle r = model.space.create_vector();
  nodal_reactions(model.problem, state, r);
  EXPECT_NEAR(total(model.space, r, 0), -3, 1e-10);
  EXPECT_NEAR(total(model.space, r, 1), -5, 1e-10);
}

}  // namespace physics_mapped
