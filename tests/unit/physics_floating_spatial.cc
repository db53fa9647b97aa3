#include "floating.h"

using namespace steppe;
using namespace dealii;

// What acts in space, and has no reduced form, on a body in a floating frame.

namespace physics_floating_spatial {

/// On springs, a foundation with damping, under loads that follow the motion, vary with place and
/// time at once, or depend on the velocity.
BodyInput held_body(int dim) {
  BodyInput setup = example_body(dim);
  setup.springs.emplace_back();
  setup.springs.back().name = "net";
  setup.springs.back().stiffness = 6;
  setup.springs.back().damping = 0.4;
  setup.damping.consistent_tangent = true;
  setup.foundations = {{"ground", "id 1", "given", "7 + y", "3", "0.5", "0.2"}};
  setup.load("pressure", "id 0", "2 + x");
  setup.load("gravity", "everything", dim == 2 ? "x*t; -2" : "x*t; -2; 0");
  return setup;
}

/// A floor that half of the body is in.
ObstacleInput floor(int dim, double friction) {
  ObstacleInput input;
  input.name = "floor";
  const bool plane = dim == 2;
  input.geometry = {{"Point", plane ? "1.6, 0.1" : "1.6, 0.1, -0.4"},
                    {"Direction", plane ? "-0.6, 0.8" : "-0.6, 0.64, 0.48"}};
  input.stiffness = "40";
  input.static_friction = input.kinetic_friction = friction;
  return input;
}

template <int dim>
void expect_all() {
  const Floating<dim> held(held_body(dim));
  expect_forces_of_nodes(held);
  const State state = held.state();
  expect_tangent(held, state, 0, 1, 0);
  expect_tangent(held, state, 0, 0, 1);
  for (const double friction : {0., 0.05, 20.}) {
    SCOPED_TRACE("friction " + std::to_string(friction));
    ObstacleInput obstacle = floor(dim, friction);
    obstacle.damping = 4;
    const Floating<dim> touching(example_body(dim), false, false, obstacle);
    expect_forces_of_nodes(touching);
    expect_tangent(touching, touching.state(), 0, 1, 0);
    expect_tangent(touching, touching.state(), 0, 0, 1);
  }
}

TEST(SpatialForces, HaveTheForcesEnergiesAndTangentsOfNodes2D) { expect_all<2>(); }
TEST(SpatialForces, HaveTheForcesEnergiesAndTangentsOfNodes3D) { expect_all<3>(); }

/// Over a step.
template <int dim>
void expect_steps() {
  BodyInput founded = example_body(dim);
  founded.foundations = {{"ground", "id 1", "given", "7 + y", "3"}};
  for (const bool cells : {false, true}) {
    if (cells) founded.materials[0].second.law = "neo-Hookean";
    const Floating<dim> body(founded, true, cells), touching(founded, true, cells, floor(dim, 0));
    for (const Floating<dim>* each : {&body, &touching}) {
      const State start = each->accepted_state(), middle = each->middle(start);
      expect_step_of_energy(*each, middle);
      expect_tangent(*each, middle, 0, 0, 1);
      expect_tangent(*each, middle, 0, 1, 0);
    }
  }
  // dead loads and damping, which have a reduced form
  BodyInput loaded = example_body(dim);
  loaded.damping.mass_factor = 0.3;
  loaded.dashpots = {{"all", "everything", 0.7}};
  loaded.load("traction", "id 1", dim == 2 ? "y; 4*x*x" : "y; 4*x*x; z");
  const Floating<dim> body(loaded, true);
  const State start = body.accepted_state(), middle = body.middle(start);
  expect_tangent(body, middle, 0, 0, 1);
  expect_tangent(body, middle, 0, 1, 0);
}

TEST(SpatialForces, KeepTheEnergyInSteps2D) { expect_steps<2>(); }
TEST(SpatialForces, KeepTheEnergyInSteps3D) { expect_steps<3>(); }

}  // namespace physics_floating_spatial
