#pragma once

#include "touching.h"

#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/system/floating_coordinates.h"
#include "steppe/physics/system/reduced_forces.h"
#include "steppe/physics/system/spatial_forces.h"
#include "steppe/solve/modes/modal_derivatives.h"

#include <optional>

// A body in the coordinates of a floating frame, and what its tests compare.

namespace steppe {

using namespace dealii;

inline BodyInput example_body(int dim) {
  BodyInput setup(dim, 2, 1);
  setup.materials = {{"stiff", material("St. Venant-Kirchhoff", 200)},
                     {"heavy", material("St. Venant-Kirchhoff", 30, 0.2, 7)}};
  setup.materials[1].second.where = "halfspace " + std::string(dim == 2 ? "0 1" : "0 0 1") + " 0.5";
  return setup;
}

/// Smooth vectors without rigid parts.
template <int dim>
std::vector<VecHandle> elastic_basis(const Model<dim>& model, int r) {
  std::vector<VecHandle> basis;
  for (int k = 0; k < r; ++k) {
    basis.push_back(model.space.create_vector());
    interpolate(
        model.space, [&](const Point<dim>& x) { return 8. * wave((2 + 0.8 * k) * x, 1.3 * k); },
        basis.back());
  }
  const MatHandle M = model.problem.mass().create(0);
  const std::vector<VecHandle> rigid = model.space.rigid_modes({});
  const std::vector<VecHandle> along =
      principal_vectors(rigid, std::vector<double>(rigid.size(), 1), M, int(rigid.size()));
  for (int twice = 0; twice < 2; ++twice) remove_components(along, M, basis);
  for (const VecHandle& vector : basis) update_ghosts(vector);
  return basis;
}

/// A body in three elastic coordinates that has turned already, and the same in all nodes.
template <int dim>
struct Floating {
  explicit Floating(const BodyInput& setup, bool differences = false, bool cells = false,
                    const std::optional<ObstacleInput>& obstacle = {})
      : whole(setup), reduced(setup), M(whole.problem.mass().create(0)) {
    ContactScheme scheme;
    scheme.differences = differences;
    if (obstacle)
      for (Model<dim>* model : {&whole, &reduced}) add_contact(*model, *obstacle, scheme);
    if (differences) {
      reduced.problem.use_energy_differences();
      whole.problem.use_energy_differences();
    }
    auto made = std::make_unique<FloatingMotion<dim>>(
        reduced.space, elastic_basis(reduced, 3),
        [this](Vec u, Vec f) { reduced.problem.add_inertia(u, f); });
    motion = made.get();
    map = std::make_unique<BasisMap>(motion->elastic(), M, motion->frame().elastic());
    const auto layout = [&] { return Layout(MPI_COMM_WORLD, map->create_coordinates(), 1); };
    const auto under_map = [&] {
      return std::make_unique<MappedProblem>(reduced.problem, *map, layout());
    };
    CoordinateProblem::Parts parts;
    parts.reduced =
        std::make_unique<ReducedForces>(layout(), reduced.problem.reduce(*motion, !cells));
    EXPECT_EQ(reduced.problem.has_terms(), cells);
    if (cells) parts.at_nodes = under_map();
    if (!reduced.problem.spatial_terms().empty())
      parts.in_space =
          std::make_unique<SpatialForces<dim>>(reduced.space, reduced.problem, *motion);
    parts.whole = under_map();
    parts.moving = std::make_unique<FloatingCoordinates<dim>>(*parts.whole, std::move(made));
    problem = std::make_unique<CoordinateProblem>(layout(), std::move(parts));
    const State turned = accepted_state();
    problem->accept(turned);
    State nodal = nodal_state();
    expand(*problem, turned, nodal);
    whole.problem.accept(nodal);
  }

  /// Smooth numbers in general position. The elastic coordinates are small.
  void set(Vec v, double size, double phase) const {
    PetscInt n;
    check(VecGetLocalSize(v, &n));
    LocalArray entries(v);
    for (int i = 0; i < n; ++i)
      entries[i] = size * (i < motion->frame().elastic() ? 1 : 0.1) * std::cos(phase + 1.7 * i);
  }
  State state() const {
    State state = create_state(problem->layout());
    state.load_time = 0.4;
    set(state.displacement, 1.2, 0.3);
    set(state.velocity, 2, 1.1);
    set(state.acceleration, 3, 2.9);
    return state;
  }
  State accepted_state() const {
    State state = create_state(problem->layout());
    set(state.displacement, 0.9, 2.1);
    return state;
  }
  State nodal_state() const { return create_state(nodal_layout(*problem)); }
  /// The middle of a step of length 0.3 from `start`.
  State middle(const State& start) const {
    State middle = state();
    middle.start = start.displacement;
    middle.step = 0.3;
    middle.time = start.time + middle.step / 2;
    check(VecWAXPY(middle.displacement, 0.15, middle.velocity, start.displacement));
    return middle;
  }

  Model<dim> whole, reduced;
  MatHandle M;
  FloatingMotion<dim>* motion;
  std::unique_ptr<BasisMap> map;
  std::unique_ptr<CoordinateProblem> problem;
};

/// The power of forces at nodes in all velocities is that of the forces on the coordinates.
template <int dim>
void expect_forces_of_nodes(const Floating<dim>& body) {
  const State state = body.state();
  State nodal = body.nodal_state(), moving = body.nodal_state();
  expand(*body.problem, state, nodal);
  nodal.load_time = state.load_time;
  const VecHandle f = duplicate(nodal.displacement), F = duplicate(state.displacement);
  EXPECT_TRUE(body.whole.problem.residual(nodal, f));
  EXPECT_TRUE(body.problem->residual(state, F));
  State along = copy(state);
  for (int k = 0; k < body.motion->frame().size(); ++k) {
    body.set(along.velocity, 1, k);
    expand(*body.problem, along, moving);
    const double power = dot(f, moving.velocity);
    EXPECT_NEAR(dot(F, along.velocity), power, 1e-11 * norm(f) * norm(moving.velocity));
  }
  for (const ForcePart part : {ForcePart::load, ForcePart::damping}) {
    body.whole.problem.force(part, nodal, f);
    body.problem->force(part, state, F, Contacts::as_they_are);
    EXPECT_NEAR(dot(F, along.velocity), dot(f, moving.velocity),
                1e-11 * norm(f) * norm(moving.velocity));
  }
  const Balance whole = body.whole.problem.energetics()->balance(nodal),
                reduced = body.problem->energetics()->balance(state);
  EXPECT_NEAR(reduced.kinetic, whole.kinetic, 1e-12 * whole.kinetic);
  EXPECT_NEAR(reduced.strain, whole.strain, 1e-11 * whole.strain);
  for (int c = 0; c < 3; ++c) {
    EXPECT_NEAR(reduced.linear_momentum[c], whole.linear_momentum[c], 1e-12);
    EXPECT_NEAR(reduced.angular_momentum[c], whole.angular_momentum[c], 1e-12);
  }
}

/// J d against the differences of the residual.
template <int dim>
void expect_tangent(const Floating<dim>& body, const State& state, double s_a, double s_v,
                    double s_x) {
  const TangentMatrix J(*body.problem);
  J->update(s_a, s_v, s_x, state);
  const VecHandle d = duplicate(state.displacement), Jd = duplicate(d), difference = duplicate(d),
                  F = duplicate(d);
  for (int k = 0; k < 3; ++k) {
    body.set(d, 1, 0.8 * k);
    check(MatMult(J, d, Jd));
    check(VecZeroEntries(difference));
    const double h = 1e-4;
    for (const auto& [s, weight] : {std::pair{-h, -8.}, {h, 8.}, {-2 * h, 1.}, {2 * h, -1.}}) {
      State there = copy(state);
      there.start = state.start;
      there.step = state.step;
      check(VecAXPY(there.displacement, s * s_x, d));
      check(VecAXPY(there.velocity, s * s_v, d));
      check(VecAXPY(there.acceleration, s * s_a, d));
      EXPECT_TRUE(body.problem->residual(there, F));
      check(VecAXPY(difference, weight / (12 * h), F));
    }
    EXPECT_LT(distance(Jd, difference), 1e-8 * norm(difference));
  }
}

/// The work of forces over a step from the accepted state is the difference of the energy. Gives
/// the energies and momenta at its ends.
template <int dim>
std::pair<Balance, Balance> expect_step_of_energy(const Floating<dim>& body, const State& middle) {
  const double h = middle.step;
  State start = body.accepted_state(), end = body.state();
  check(VecWAXPY(start.velocity, -h / 2, middle.acceleration, middle.velocity));
  check(VecWAXPY(end.velocity, h / 2, middle.acceleration, middle.velocity));
  check(VecWAXPY(end.displacement, h, middle.velocity, start.displacement));
  const VecHandle F = duplicate(middle.displacement);
  EXPECT_TRUE(body.problem->residual(middle, F));
  const Balance before = body.problem->energetics()->balance(start),
                after = body.problem->energetics()->balance(end);
  EXPECT_NEAR(h * dot(F, middle.velocity),
              after.kinetic + after.strain - before.kinetic - before.strain,
              1e-13 * (after.kinetic + after.strain + before.strain));
  return {before, after};
}

}  // namespace steppe
