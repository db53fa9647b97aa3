#include "floating.h"
#include "steppe/solve/march/lanczos.h"

using namespace steppe;
using namespace dealii;

namespace physics_floating {

TEST(Rotation, IsThatOfItsVector) {
  for (const double size : {0., 1e-9, 0.05, 0.3, 2., 3.1415}) {
    const Vector3 theta = size * Vector3({0.6, -0.48, 0.64});
    const Matrix3 R = rotation(theta);
    EXPECT_LT((transpose(R) * R - rotation({})).norm(), 1e-14);
    EXPECT_LT((R * theta - theta).norm(), 1e-15 + 1e-14 * size);
    EXPECT_NEAR(trace(R), 1 + 2 * std::cos(size), 1e-14);
    EXPECT_LT((rotation_vector(R) - theta).norm(), 1e-13);
    const Vector3 change({0.3, 0.5, -0.7});
    const double h = 1e-6;
    const Matrix3 difference =
        (rotation(theta + h * change) - rotation(theta - h * change)) / (2 * h);
    EXPECT_LT((difference - R * spin(right_jacobian(theta) * change)).norm(), 1e-9);
  }
  EXPECT_LT((moment(outer_product(Vector3({1, 2, 3}), Vector3({0, 1, 4}))) -
             cross_product_3d(Vector3({1, 2, 3}), Vector3({0, 1, 4})))
                .norm(),
            1e-15);
}

template <int dim>
void expect_motion() {
  const Floating<dim> body(example_body(dim));
  State state = create_state(body.problem->layout()), nodal = body.nodal_state(),
        before = body.nodal_state(), after = body.nodal_state();
  body.set(state.displacement, 0.9, 2.1);  // which was accepted
  body.set(state.velocity, 2, 1.1);
  body.set(state.acceleration, 3, 2.9);
  const double h = 1e-4;
  const auto moved = [&](double t, State& to) {
    State there = copy(state);
    check(VecAXPY(there.displacement, t, state.velocity));
    check(VecAXPY(there.displacement, t * t / 2, state.acceleration));
    expand(*body.problem, there, to);
  };
  expand(*body.problem, state, nodal);
  moved(-h, before);
  moved(h, after);
  const VecHandle difference = duplicate(nodal.displacement);
  check(VecWAXPY(difference, -1, before.displacement, after.displacement));
  check(VecScale(difference, 1 / (2 * h)));
  EXPECT_LT(distance(difference, nodal.velocity), 1e-6 * norm(nodal.velocity));
  check(VecWAXPY(difference, 1, before.displacement, after.displacement));
  check(VecAXPY(difference, -2, nodal.displacement));
  check(VecScale(difference, 1 / (h * h)));
  EXPECT_LT(distance(difference, nodal.acceleration), 1e-6 * norm(nodal.acceleration));

  State found = create_state(body.problem->layout());
  project(*body.problem, nodal, found);
  EXPECT_LT(distance(found.displacement, state.displacement), 1e-12);
  EXPECT_LT(distance(found.velocity, state.velocity), 1e-12);
  EXPECT_LT(distance(found.acceleration, state.acceleration), 1e-11);
}

TEST(FloatingCoordinates, HasTheVelocitiesAndAccelerationsOfItsPositions) {
  expect_motion<2>();
  expect_motion<3>();
}

BodyInput loaded_body(int dim) {
  BodyInput setup = example_body(dim);
  setup.damping.mass_factor = 0.3;
  setup.dashpots = {{"all", "everything", 0.7}};
  setup.load("gravity", "everything", dim == 2 ? "0; sin(2*t)" : "0; sin(2*t); t");
  setup.load("traction", "id 1", dim == 2 ? "y; 4*x*x" : "y; 4*x*x; z");
  return setup;
}

TEST(FloatingCoordinates, HasTheForcesEnergiesAndMomentaOfNodes) {
  for (const std::string mass : {"consistent", "row-sum"}) {
    SCOPED_TRACE(mass);
    BodyInput plane = loaded_body(2), solid = loaded_body(3);
    plane.damping.mass_lumping = solid.damping.mass_lumping = mass;
    expect_forces_of_nodes(Floating<2>(plane));
    expect_forces_of_nodes(Floating<3>(solid));
    for (BodyInput* setup : {&plane, &solid}) setup->materials[0].second.law = "neo-Hookean";
    expect_forces_of_nodes(Floating<2>(plane, false, true));
    expect_forces_of_nodes(Floating<3>(solid, false, true));
  }
}

/// M + c_v C of any state, by which explicit schemes find accelerations.
template <int dim>
void expect_mass(const Floating<dim>& body) {
  State state = body.state();
  const TangentMatrix J(*body.problem);
  const MatHandle M = body.problem->mass().create(0);
  const VecHandle d = duplicate(state.velocity), Jd = duplicate(d), Md = duplicate(d);
  for (const double c_v : {0., 0.3}) {
    J->update(1, c_v, 0, state);
    body.problem->mass().update(c_v, state, M);
    body.set(d, 1, 0.8);
    check(MatMult(J, d, Jd));
    check(MatMult(M, d, Md));
    EXPECT_GT(norm(Md), 0.1);
    EXPECT_LT(distance(Md, Jd), 1e-13 * norm(Jd));
  }
  J->update(1, 0, 0, state);
  Lanczos lanczos(*body.problem);
  lanczos.update(state);
  EXPECT_NEAR(lanczos.largest([&](Vec x, Vec y) { check(MatMult(J, x, y)); }, 1e-8), 1, 1e-12);
  MassSolve solve(*body.problem);
  for (const double size : {1.2, 0.7}) {
    body.set(state.displacement, size, 0.3);
    EXPECT_TRUE(solve.balance(state));
    EXPECT_TRUE(body.problem->residual(state, d));
    EXPECT_LT(norm(d), 1e-12 * body.problem->force_scale(state));
  }
  EXPECT_EQ(solve.iterations(), 2);
}

/// d/dt of the orientation is R spin(w).
template <int dim>
void expect_rates(const Floating<dim>& body) {
  const State state = body.state();
  const FloatingFrame& frame = body.motion->frame();
  const double h = 1e-5;
  PetscInt here;
  check(VecGetLocalSize(state.displacement, &here));
  const auto turned = [&](double s) {
    State there = copy(state);
    check(VecAXPY(there.displacement, s * h, body.problem->rate_of_displacement(state)));
    const LocalView q(there.displacement);
    return here > 0 ? frame.orientation(q.data()) : rotation({});
  };
  const LocalView q(state.displacement), v(state.velocity);
  const Matrix3 difference = (turned(1) - turned(-1)) / (2 * h);
  if (here == 0) return;
  const Matrix3 rate = frame.orientation(q.data()) * spin(frame.rotation(v.data()));
  EXPECT_LT((difference - rate).norm(), 1e-8);
}

template <int dim>
void expect_tangents() {
  const Floating<dim> body(loaded_body(dim)), by_steps(example_body(dim), true),
      by_cells(example_body(dim), true, true);
  const State state = body.state();
  expect_tangent(body, state, 1, 0, 0);
  expect_tangent(body, state, 0, 1, 0);
  expect_tangent(body, state, 0, 0, 1);
  expect_mass(body);
  expect_rates(body);
  State start = by_steps.state();
  by_steps.set(start.displacement, 0.9, 2.1);
  const State middle = by_steps.middle(start);
  expect_tangent(by_steps, middle, 1, 0, 0);
  expect_tangent(by_steps, middle, 0, 1, 0);
  expect_tangent(by_steps, middle, 0, 0, 1);
  expect_tangent(by_cells, middle, 1, 0.2, 0.1);
}

TEST(FloatingCoordinates, HasTheDerivativeOfItsForcesForTangent) {
  expect_tangents<2>();
  expect_tangents<3>();
}

/// Of a step without loads besides: forces on translations and rotations are those of the momenta.
template <int dim>
void expect_step_of_energy_and_momenta(const BodyInput& setup, bool cells) {
  const Floating<dim> body(setup, true, cells);
  const State start = body.accepted_state(), middle = body.middle(start);
  const double h = middle.step;
  const auto [before, after] = expect_step_of_energy(body, middle);
  const VecHandle F = duplicate(middle.displacement);
  EXPECT_TRUE(body.problem->residual(middle, F));
  // in the axes of the middle, about the centre of mass there
  std::vector<double> forces(body.motion->frame().size());
  {
    const LocalView entries(F), places(middle.displacement);
    PetscInt n;
    check(VecGetLocalSize(F, &n));
    if (n == 0) return;
    std::copy_n(entries.data(), n, forces.begin());
    const FloatingFrame& frame = body.motion->frame();
    const Vector3 force = frame.translation(forces.data());
    Vector3 linear, angular;
    for (int c = 0; c < 3; ++c) {
      linear[c] = (after.linear_momentum[c] - before.linear_momentum[c]) / h;
      angular[c] = (after.angular_momentum[c] - before.angular_momentum[c]) / h;
    }
    EXPECT_LT((force - linear).norm(), 1e-12);
    const Vector3 torque = frame.orientation(places.data()) * frame.rotation(forces.data());
    Vector3 centre = frame.translation(places.data());
    for (int c = 0; c < dim; ++c) centre[c] += body.motion->centre()[c];
    EXPECT_LT((torque + cross_product_3d(centre, linear) - angular).norm(), 1e-12);
  }
}

TEST(FloatingCoordinates, KeepsEnergyAndMomentaInSteps) {
  BodyInput plane = example_body(2), solid = example_body(3);
  expect_step_of_energy_and_momenta<2>(plane, false);
  expect_step_of_energy_and_momenta<3>(solid, false);
  for (BodyInput* setup : {&plane, &solid}) setup->materials[0].second.law = "neo-Hookean";
  expect_step_of_energy_and_momenta<2>(plane, true);
  expect_step_of_energy_and_momenta<3>(solid, true);
}

}  // namespace physics_floating
