#include "consistent.h"

#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/fem/maps/turning_map.h"
#include "steppe/physics/equation/turning_problem.h"

using namespace steppe;
using namespace dealii;

namespace physics_turning {

/// A body with a remote point of large rotations, its side x = 1, with a force and a moment, and a
/// mass and an inertia where it is rigid.
template <int dim>
struct TurningModel {
  explicit TurningModel(const BodyInput& setup, const std::string& kind = "rigid",
                        const std::string& load = "remote ")
      : mesh(setup.mesh, ".", MPI_COMM_WORLD),
        space(mesh, setup.space),
        remote(space, {hub(kind)}, {}, true),
        body((space.add_auxiliary(remote.auxiliary()), space), setup.materials, {}),
        prescribed(space, setup.boundaries, {}, {0, 1}, {}, {}, std::nullopt, &remote),
        nothing(space, {}, {}, {}),
        ties(space, prescribed),
        map(space, remote, ties),
        nodal(space, body, nothing, setup.damping, {}, loads(load), {}, {}, {}, {}, nullptr,
              &remote),
        problem(nodal, map, Layout(MPI_COMM_WORLD, space.create_vector(), dim), &prescribed) {}

  static RemotePointInput hub(const std::string& kind) {
    RemotePointInput input;
    input.name = "hub";
    input.where = "id 1";
    input.point = dim == 2 ? "1.5, 0.2" : "1.5, 0.2, 0.7";
    input.kind = kind;
    if (!input.rigid()) return input;
    input.mass = 3;
    input.inertia = dim == 2 ? "2" : "2, 1.5, 1";
    return input;
  }
  static std::vector<LoadInput> loads(const std::string& kind) {
    std::vector<LoadInput> loads(2);
    loads[0].name = "push";
    loads[0].kind = kind + "force";
    loads[0].value = dim == 2 ? "3; -1" : "3; -1; 2";
    loads[1].name = "twist";
    loads[1].kind = kind + "moment";
    loads[1].value = dim == 2 ? "4" : "4; 2; -3";
    for (LoadInput& load : loads) load.point = "hub";
    return loads;
  }
  State state() const {
    return {0, 0, space.create_vector(), space.create_vector(), space.create_vector()};
  }
  /// Sets the rotation in unknowns.
  void set_rotation(const std::vector<double>& theta, Vec y) const {
    if (const int node = space.owned_auxiliary(remote.list()[0].rotation()); node >= 0) {
      LocalArray entries(y);
      for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r)
        entries[dim * node + r] = theta[std::size_t(r)];
    }
    update_ghosts(y);
  }

  Mesh<dim> mesh;
  Space<dim> space;
  RemotePoints<dim> remote;
  Body<dim> body;
  PrescribedMotion<dim> prescribed, nothing;
  ChangeOfUnknowns<dim> ties;
  TurningMap<dim> map;
  Elastodynamics<dim> nodal;
  TurningProblem<dim> problem;
};

/// Unknowns of a strained body, whose point has turned by theta.
template <int dim>
VecHandle strained(const TurningModel<dim>& model, const std::vector<double>& theta) {
  VecHandle y = model.space.create_vector();
  interpolate(
      model.space, [](const auto& x) { return wave(x); }, y);
  model.set_rotation(theta, y);
  model.prescribed.displacement(0, y);
  update_ghosts(y);
  return y;
}

/// A random change of the unknowns that turns the point.
template <int dim>
VecHandle turning_direction(const TurningModel<dim>& model, unsigned int seed) {
  VecHandle d = random_vector(model.space, seed);
  model.set_rotation({0.3 * seed, -0.8, 0.6}, d);
  model.prescribed.zero(d);
  update_ghosts(d);
  return d;
}

template <int dim>
void expect_tangent_of_statics(const std::string& kind, const std::string& load) {
  SCOPED_TRACE(kind + load + std::to_string(dim));
  TurningModel<dim> model(BodyInput(dim, 2).move("id 0", dim == 2 ? "0; 0" : "0; 0; 0"), kind,
                          load);
  State state = model.state();
  state.at_rest = true;
  check(VecCopy(strained(model, {0.3, -0.2, 0.25}), state.displacement));
  update_ghosts(state.displacement);
  model.problem.accept(state);
  check(VecCopy(strained(model, {0.5, 0.1, -0.1}), state.displacement));
  update_ghosts(state.displacement);
  const TangentMatrix J(model.problem);
  J->update(0, 0, 1, state);
  const auto direction = [&](unsigned int seed) { return turning_direction(model, seed); };
  expect_tangent(J, direction, [&](double s, Vec d, Vec F) {
    return model.problem.residual(moved(state, s, 0, 0, 1, d), F);
  });
}

TEST(TurningProblem, HasTheTangentOfStatics) {
  for (const char* const kind : {"rigid", "spread"})
    for (const char* const load : {"remote ", "remote follower "}) {
      expect_tangent_of_statics<2>(kind, load);
      expect_tangent_of_statics<3>(kind, load);
    }
}

/// A state in the middle of a step of length h, whose start is that with these unknowns and rates.
template <int dim>
State middle(const TurningModel<dim>& model, Vec start, Vec rates, Vec y, double h) {
  State state = model.state();
  state.start = start;
  state.step = h;
  check(VecCopy(y, state.displacement));
  check(VecWAXPY(state.velocity, -1, start, y));
  check(VecScale(state.velocity, 2 / h));
  check(VecWAXPY(state.acceleration, -1, rates, state.velocity));
  check(VecScale(state.acceleration, 2 / h));
  for (const Vec v : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)})
    update_ghosts(v);
  return state;
}

template <int dim>
void expect_steps_of_differences(const std::string& load) {
  SCOPED_TRACE(load + std::to_string(dim));
  TurningModel<dim> model(BodyInput(dim, 2).move("id 0", dim == 2 ? "0; 0" : "0; 0; 0"), "rigid",
                          load);
  model.nodal.use_energy_differences();
  const double h = 0.3;
  State last = model.state();
  check(VecCopy(strained(model, {0.3, -0.2, 0.25}), last.displacement));
  check(VecCopy(random_vector(model.space, 4), last.velocity));
  model.set_rotation({0.7, 2.1, -1.2}, last.velocity);
  model.prescribed.zero(last.velocity);
  last.step = 0.2;  // it ends a step itself, which leaves its directors velocities of their own
  update_ghosts(last.displacement);
  model.problem.accept(last);
  const VecHandle y = strained(model, {0.4, -0.1, 0.15});
  const State here = middle(model, last.displacement, last.velocity, y, h);

  // forces do the work of the differences of positions
  const VecHandle u = model.space.create_vector(), u_0 = model.space.create_vector(),
                  g = model.space.create_vector(), moved = model.space.create_vector();
  Expansion expand(model.map, model.nodal.layout());
  check(VecCopy(expand(last).displacement, u_0));
  check(VecCopy(expand(here).displacement, u));
  check(VecAXPY(u, -1, u_0));
  const VecHandle f = random_vector(model.space, 5);
  model.set_rotation({0, 0, 0}, f);
  model.map.restrict_force(f, g);
  check(VecWAXPY(moved, -1, last.displacement, here.displacement));
  EXPECT_NEAR(dot(g, moved), dot(f, u), 1e-13 * norm(f) * norm(u));

  // the tangent is that of the residual
  const TangentMatrix J(model.problem);
  J->update(4 / (h * h), 2 / h, 1, here);
  const auto direction = [&](unsigned int seed) { return turning_direction(model, seed); };
  expect_tangent(J, direction, [&](double s, Vec d, Vec F) {
    const VecHandle there = duplicate(y);
    check(VecWAXPY(there, s, d, y));
    return model.problem.residual(middle(model, last.displacement, last.velocity, there, h), F);
  });
}

TEST(TurningProblem, StepsOfDifferencesDoTheirWorkWithTheExactTangent) {
  for (const char* const load : {"remote ", "remote follower "}) {
    expect_steps_of_differences<2>(load);
    expect_steps_of_differences<3>(load);
  }
}

template <int dim>
void expect_spread_forces() {
  SCOPED_TRACE(dim);
  // all is turned by 2 rad: the point with it, and its force and moment have their resultants
  TurningModel<dim> model(BodyInput(dim, 2), "spread");
  const RemotePoint<dim>& point = model.remote.list()[0];
  const auto turned = [&](const Tensor<1, dim>& arm) {
    Tensor<1, dim> result = arm;
    result[0] = std::cos(2.) * arm[0] - std::sin(2.) * arm[1];
    result[1] = std::sin(2.) * arm[0] + std::cos(2.) * arm[1];
    return result;
  };
  State state = model.state();
  state.at_rest = true;
  interpolate(
      model.space, [&](const Point<dim>& X) { return turned(X - point.place) - (X - point.place); },
      state.displacement);
  model.prescribed.displacement(0, state.displacement);
  update_ghosts(state.displacement);
  const VecHandle u = model.space.create_vector(), F = model.space.create_vector();
  nodal_displacement(model.problem, state.displacement, u);
  update_ghosts(u);
  if (const int place = model.space.owned_auxiliary(point.first); place >= 0) {
    const LocalView moved(u);
    for (int c = 0; c < dim; ++c) {
      EXPECT_NEAR(moved[dim * place + c], 0, 1e-14);
      Tensor<1, dim> axis;
      axis[0] = 1;
      EXPECT_NEAR(moved[dim * model.space.owned_auxiliary(point.director(0)) + c],
                  (turned(axis) - axis)[c], 1e-14);
    }
  }
  EXPECT_NEAR(model.problem.energetics()->balance(state).strain, 0, 1e-12);
  model.problem.force(ForcePart::load, state, F, Contacts::as_they_are);
  Tensor<1, dim> force;
  double moment = 0;  // about z, and about the place
  {
    const LocalView f(F), moved(u);
    for (const NodeShare& node : point.cloud) {
      Tensor<1, dim> arm = model.space.node_positions()[node.node] - point.place, here;
      for (int c = 0; c < dim; ++c) {
        arm[c] += moved[dim * node.node + c];
        here[c] = f[dim * node.node + c];
      }
      force += here;
      moment += arm[0] * here[1] - arm[1] * here[0];
    }
  }
  force = Utilities::MPI::sum(force, MPI_COMM_WORLD);
  moment = Utilities::MPI::sum(moment, MPI_COMM_WORLD);
  EXPECT_NEAR(force[0], 3, 1e-13);
  EXPECT_NEAR(force[1], -1, 1e-13);
  EXPECT_NEAR(moment, dim == 2 ? 4 : -3, 1e-12);
}

TEST(TurningProblem, SpreadPointsGiveTheirForcesToTurnedClouds) {
  expect_spread_forces<2>();
  expect_spread_forces<3>();
}

TEST(TurningProblem, StepsTurnOnFromTheLastOne) {
  // two turns about different axes, and the whole body with them: nothing is strained
  TurningModel<3> model{BodyInput(3, 2)};
  const Point<3> place = model.remote.list()[0].place;
  using Rotation = Tensor<2, 3>;
  const auto rotation = [](double angle, int axis) {
    Rotation R;
    const int a = (axis + 1) % 3, b = (axis + 2) % 3;
    R[axis][axis] = 1;
    R[a][a] = R[b][b] = std::cos(angle);
    R[a][b] = -std::sin(angle);
    R[b][a] = std::sin(angle);
    return R;
  };
  State state = model.state();
  state.at_rest = true;
  const auto turn = [&](const std::vector<double>& theta, const Rotation& R) {
    // nodes of the cloud have no part of their own
    interpolate(
        model.space,
        [&](const Point<3>& X) {
          const Tensor<1, 3> arm = X - place;
          return R * arm - arm;
        },
        state.displacement);
    {
      LocalArray entries(state.displacement);
      for (const PetscInt held : model.prescribed.owned()) entries[held] = 0;
      if (const int node = model.space.owned_auxiliary(0); node >= 0)
        for (int c = 0; c < 3; ++c) entries[3 * node + c] = 0;
    }
    model.set_rotation(theta, state.displacement);
  };
  turn({1.2, 0, 0}, rotation(1.2, 0));
  model.problem.accept(state);
  turn({1.2, 0, -0.9}, rotation(-0.9, 2) * rotation(1.2, 0));
  const VecHandle u = model.space.create_vector(), F = model.space.create_vector();
  nodal_displacement(model.problem, state.displacement, u);
  update_ghosts(u);
  const LocalView moved(u);
  const Rotation R = rotation(-0.9, 2) * rotation(1.2, 0);
  for (int i = 0; i < model.space.n_body_nodes(); ++i) {
    const Tensor<1, 3> arm = model.space.node_positions()[i] - place, expected = R * arm - arm;
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(moved[3 * i + c], expected[c], 1e-13);
  }
  EXPECT_NEAR(model.problem.energetics()->balance(state).strain, 0, 1e-12);

  // velocities and accelerations of a cloud that turns at constant speed
  const Tensor<1, 3> omega({0.3, -0.7, 1.1});
  model.set_rotation({omega[0], omega[1], omega[2]}, state.velocity);
  State nodal = model.state();
  expand(model.problem, state, nodal);
  const LocalView v(nodal.velocity), a(nodal.acceleration);
  for (const NodeShare& node : model.remote.list()[0].cloud) {
    const Tensor<1, 3> arm = R * (model.space.node_positions()[node.node] - place),
                       speed = cross_product_3d(omega, arm),
                       inwards = cross_product_3d(omega, speed);
    for (int c = 0; c < 3; ++c) {
      EXPECT_NEAR(v[3 * node.node + c], speed[c], 1e-13);
      EXPECT_NEAR(a[3 * node.node + c], inwards[c], 1e-13);
    }
  }
}

}  // namespace physics_turning
