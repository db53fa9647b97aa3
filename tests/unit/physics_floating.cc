#include "history.h"
#include "model.h"

#include "steppe/fem/basis_map.h"
#include "steppe/physics/system/floating_problem.h"
#include "steppe/solve/modes/modal_derivatives.h"

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

BodyInput example_body(int dim) {
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
  explicit Floating(const BodyInput& setup, bool differences = false, bool cells = false)
      : whole(setup), reduced(setup), M(whole.problem.mass().create(0)) {
    if (differences) {
      reduced.problem.use_energy_differences();
      whole.problem.use_energy_differences();
    }
    auto made = std::make_unique<FloatingMotion<dim>>(
        reduced.space, elastic_basis(reduced, 3),
        [this](Vec u, Vec f) { reduced.problem.add_inertia(u, f); });
    motion = made.get();
    map = std::make_unique<BasisMap>(motion->elastic(), M, motion->frame().elastic());
    auto terms = reduced.problem.reduce(*motion, !cells);
    EXPECT_EQ(reduced.problem.has_terms(), cells);
    EXPECT_TRUE(reduced.problem.is_internal());
    problem = std::make_unique<FloatingProblem<dim>>(
        reduced.problem, *map, Layout(MPI_COMM_WORLD, map->create_coordinates(), 1),
        std::move(terms),
        cells ? std::make_unique<MappedProblem>(
                    reduced.problem, *map, Layout(MPI_COMM_WORLD, map->create_coordinates(), 1))
              : nullptr,
        std::move(made));
    State turned = create_state(problem->layout());
    set(turned.displacement, 0.9, 2.1);
    problem->accept(turned);
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
  State nodal_state() const { return create_state(nodal_layout(*problem)); }
  /// The middle of a step of length 0.3 from `start`.
  State middle(const State& start) const {
    State middle = state();
    middle.start = start.displacement;
    middle.step = 0.3;
    check(VecWAXPY(middle.displacement, 0.15, middle.velocity, start.displacement));
    return middle;
  }

  Model<dim> whole, reduced;
  MatHandle M;
  FloatingMotion<dim>* motion;
  std::unique_ptr<BasisMap> map;
  std::unique_ptr<FloatingProblem<dim>> problem;
};

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

TEST(FloatingProblem, HasTheVelocitiesAndAccelerationsOfItsPositions) {
  expect_motion<2>();
  expect_motion<3>();
}

/// The power of forces at nodes in all velocities is that of the forces on the coordinates.
template <int dim>
void expect_forces_of_nodes(const BodyInput& setup, bool cells = false) {
  const Floating<dim> body(setup, false, cells);
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

BodyInput loaded_body(int dim) {
  BodyInput setup = example_body(dim);
  setup.damping.mass_factor = 0.3;
  setup.dashpots = {{"all", "everything", 0.7}};
  setup.load("gravity", "everything", dim == 2 ? "0; sin(2*t)" : "0; sin(2*t); t");
  setup.load("traction", "id 1", dim == 2 ? "y; 4*x*x" : "y; 4*x*x; z");
  return setup;
}

TEST(FloatingProblem, HasTheForcesEnergiesAndMomentaOfNodes) {
  for (const std::string mass : {"consistent", "row-sum"}) {
    SCOPED_TRACE(mass);
    BodyInput plane = loaded_body(2), solid = loaded_body(3);
    plane.damping.mass_lumping = solid.damping.mass_lumping = mass;
    expect_forces_of_nodes<2>(plane);
    expect_forces_of_nodes<3>(solid);
    for (BodyInput* setup : {&plane, &solid}) setup->materials[0].second.law = "neo-Hookean";
    expect_forces_of_nodes<2>(plane, true);
    expect_forces_of_nodes<3>(solid, true);
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

/// That of the accepted state, by which accelerations at the start are found.
template <int dim>
void expect_mass(const Floating<dim>& body) {
  State accepted = body.state();
  body.set(accepted.displacement, 0.9, 2.1);
  const TangentMatrix J(*body.problem);
  J->update(1, 0, 0, accepted);
  const MatHandle M = body.problem->mass().create(0);
  const VecHandle d = duplicate(accepted.velocity), Jd = duplicate(d), Md = duplicate(d);
  body.set(d, 1, 0.8);
  check(MatMult(J, d, Jd));
  check(MatMult(M, d, Md));
  EXPECT_GT(norm(Md), 0.1);
  EXPECT_LT(distance(Md, Jd), 1e-13 * norm(Jd));
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
  State start = by_steps.state();
  by_steps.set(start.displacement, 0.9, 2.1);
  const State middle = by_steps.middle(start);
  expect_tangent(by_steps, middle, 1, 0, 0);
  expect_tangent(by_steps, middle, 0, 1, 0);
  expect_tangent(by_steps, middle, 0, 0, 1);
  expect_tangent(by_cells, middle, 1, 0.2, 0.1);
}

TEST(FloatingProblem, HasTheDerivativeOfItsForcesForTangent) {
  expect_tangents<2>();
  expect_tangents<3>();
}

/// Of a step without loads: the work is the difference of the energy, and forces on translations
/// and rotations are those of the momenta.
template <int dim>
void expect_step_of_energy_and_momenta(const BodyInput& setup, bool cells) {
  const Floating<dim> body(setup, true, cells);
  State start = body.state(), end = body.state();
  body.set(start.displacement, 0.9, 2.1);  // which was accepted
  const State middle = body.middle(start);
  const double h = middle.step;
  check(VecWAXPY(start.velocity, -h / 2, middle.acceleration, middle.velocity));
  check(VecWAXPY(end.velocity, h / 2, middle.acceleration, middle.velocity));
  check(VecWAXPY(end.displacement, h, middle.velocity, start.displacement));
  const VecHandle F = duplicate(middle.displacement);
  EXPECT_TRUE(body.problem->residual(middle, F));
  const Balance before = body.problem->energetics()->balance(start),
                after = body.problem->energetics()->balance(end);
  EXPECT_NEAR(h * dot(F, middle.velocity),
              after.kinetic + after.strain - before.kinetic - before.strain,
              1e-13 * (after.kinetic + after.strain));
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

TEST(FloatingProblem, KeepsEnergyAndMomentaInSteps) {
  BodyInput plane = example_body(2), solid = example_body(3);
  expect_step_of_energy_and_momenta<2>(plane, false);
  expect_step_of_energy_and_momenta<3>(solid, false);
  for (BodyInput* setup : {&plane, &solid}) setup->materials[0].second.law = "neo-Hookean";
  expect_step_of_energy_and_momenta<2>(plane, true);
  expect_step_of_energy_and_momenta<3>(solid, true);
}

}  // namespace physics_floating
