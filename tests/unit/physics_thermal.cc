#include "cell_quantities.h"
#include "purity.h"

#include "steppe/material/catalogue/law_parts.h"
#include "steppe/physics/internal_force/thermal_work.h"

using namespace steppe;
using namespace dealii;

namespace physics_thermal {

const char* const warm = "300 + 60*x - 40*y + 30*sin(3*x*y) + 80*t*(1 + x)";

MaterialInput with(const std::string& dilatation, MaterialInput input) {
  input.dilatation = dilatation;
  return input;
}

/// A held body that is warmer here than there.
BodyInput heated(int dim, const MaterialInput& material, unsigned int degree = 1,
                 bool simplices = false) {
  return held(dim, material, degree, simplices).heat(warm, 8e-4, 280);
}

template <int dim>
void expect_consistent_dilatations() {
  expect_consistent_with_damping<dim>(heated(dim, material("neo-Hookean"), 2));
  expect_consistent_with_damping<dim>(heated(dim, averaged(), 1));
  expect_consistent_with_damping<dim>(heated(dim, averaged(), 2));
  expect_consistent_with_damping<dim>(heated(dim, with("f-bar", material("neo-Hookean"))));
  expect_consistent_with_damping<dim>(heated(dim, nodal(), 1, true));
}

TEST(Thermal, HasAConsistentTangent2D) { expect_consistent_dilatations<2>(); }
TEST(Thermal, HasAConsistentTangent3D) { expect_consistent_dilatations<3>(); }

TEST(Thermal, HasAConsistentTangentOfEveryLaw) {
  for (const MaterialInput& law : all_materials(2)) {
    SCOPED_TRACE(name_of(law));
    expect_consistent<2>(heated(2, law), 0, 0, 1);
  }
}

TEST(Thermal, HasAConsistentTangentBesideBranches) {
  BodyInput setup = heated(2, relaxing(viscous(averaged())));
  setup.damping.stiffness_factor = 0.2;
  setup.damping.consistent_tangent = true;
  Model<2> model(setup);
  model.problem.accept(displaced(model, 0, 1, 2.2));
  State state = moving_state(model);
  state.time = 0.1;
  expect_consistent(model, state, 1, 0.1, 0.1);
}

/// Force the slope of the strain energy to the displacement.
template <int dim>
void expect_force_of_energy(const BodyInput& setup) {
  const Model<dim> model(setup);
  const VecHandle d = random_vector(model.space, 3);
  model.problem.supports().zero(d);
  const State state = displaced(model, 0.4, 1);
  const auto energy = [&](double s) {
    return model.problem.energetics()->balance(moved(state, s, 0, 0, 1, d)).strain;
  };
  const double h = 2e-4, work = dot(forces(model, state), d);
  EXPECT_NEAR((8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h), work,
              1e-7 * norm(forces(model, state)) * norm(d));
}

template <int dim>
void expect_forces_of_energies() {
  for (const std::string law : {"linear elastic", "isochoric neo-Hookean"}) {
    SCOPED_TRACE(law);
    expect_force_of_energy<dim>(heated(dim, material(law), 2));
    expect_force_of_energy<dim>(heated(dim, with("mean", material(law)), 1));
    expect_force_of_energy<dim>(heated(dim, with("mean", material(law)), 2));
    expect_force_of_energy<dim>(heated(dim, with("nodal", material(law)), 1, true));
  }
}

TEST(Thermal, HasTheForceForTheSlopeOfItsEnergy2D) { expect_forces_of_energies<2>(); }
TEST(Thermal, HasTheForceForTheSlopeOfItsEnergy3D) { expect_forces_of_energies<3>(); }

/// No force, stress or energy in a body that expands freely by a uniform temperature.
void expect_free(const MaterialInput& material, unsigned int degree, bool simplices) {
  const double e = 0.05;
  BodyInput setup(3, 2, degree, simplices);
  setup.made_of(material).heat("120", 5e-4, 20);
  const Model<3> model(setup);
  State state = model.state();
  interpolate(
      model.space, [&](const Point<3>& x) { return e * Tensor<1, 3>(x); }, state.displacement);
  VecHandle F = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(state, F));
  EXPECT_LT(norm(F, NORM_INFINITY), 1e-12);
  EXPECT_LT(model.problem.energetics()->balance(state).strain, 1e-25);
  const WrittenAtPoints<3> written(model, state);
  double largest = 0;
  for (std::size_t k = 0; k < model.space.cells().size(); ++k)
    for (std::size_t q = 0; q < model.space.quadrature().size(); ++q)
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          largest = std::max(largest, std::abs(written.stress(k, int(q))(i, j)));
  EXPECT_LT(largest, 1e-12);
  interpolate(
      model.space, [&](const Point<3>&) { return Tensor<1, 3>(); }, state.displacement);
  ASSERT_TRUE(model.problem.residual(state, F));
  EXPECT_GT(norm(F, NORM_INFINITY), 1e-3);
}

TEST(Thermal, ExpandsFreelyWithoutStress) {
  for (const MaterialInput& law : all_materials(3)) {
    SCOPED_TRACE(name_of(law));
    expect_free(law, 1, false);
    expect_free(law, 2, true);
    expect_free(with("f-bar", law), 1, false);
    if (!law_parts<3>(law)) continue;
    expect_free(with("mean", law), 1, false);
    expect_free(with("mean", law), 2, false);
    expect_free(with("nodal", law), 1, true);
  }
}

/// A temperature linear in space leaves a body free of stress in small strains: u = alpha [(a.x) x
/// - x.x a / 2] for T = a.x, which cells of degree 2 hold with their linear thermal strain.
TEST(Thermal, LeavesNoForceWhereTheTemperatureIsLinear) {
  for (const bool simplices : {false, true})
    for (const unsigned int degree : {2u, 3u}) {
      if (simplices && degree == 3) continue;
      SCOPED_TRACE(std::to_string(degree) + (simplices ? " simplices" : ""));
      BodyInput setup(3, 2, degree, simplices);
      setup.mesh.transform = "";
      setup.made_of(material("linear elastic")).heat("3*x - 2*y + z", 0.01);
      const Model<3> model(setup);
      State state = model.state();
      const Tensor<1, 3> a({0.03, -0.02, 0.01});
      interpolate(
          model.space,
          [&](const Point<3>& X) {
            const Tensor<1, 3> x(X);
            return (a * x) * x - 0.5 * (x * x) * a;
          },
          state.displacement);
      VecHandle F = model.space.create_vector();
      ASSERT_TRUE(model.problem.residual(state, F));
      EXPECT_LT(norm(F, NORM_INFINITY), 1e-13);
      EXPECT_LT(model.problem.energetics()->balance(state).strain, 1e-28);
    }
}

/// The mean temperature of a cell of degree 1 strains it, so that all of its points have the stress
/// of a held body with that.
TEST(Thermal, IsConstantInCellsOfDegreeOne) {
  BodyInput setup(2, 3);
  setup.mesh.transform = "";
  setup.made_of(material("linear elastic", 100, 0.3)).heat("x", 0.01);
  const Model<2> model(setup);
  const WrittenAtPoints<2> written(model, model.state());
  for (std::size_t k = 0; k < model.space.cells().size(); ++k)
    for (int q = 0; q < 4; ++q) {
      const double expected = -100 * 0.01 * model.space.centre(k)[0] / (1 - 2 * 0.3);
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(written.stress(k, q)(i, i), expected, 1e-13);
    }
}

/// dE/dt at fixed displacement from the work over small steps at rest, and what is offered.
template <int dim>
void expect_work(const BodyInput& setup) {
  Model<dim> model(setup);
  const auto work = [&] { return model.problem.energetics()->balance(model.state()).work; };
  const auto energy = [&](const State& state) {
    return model.problem.energetics()->balance(state).strain;
  };
  model.problem.accept(displaced(model, 0.2, 0.5));
  EXPECT_EQ(work(), 0);
  const State still = displaced(model, 0.5, 0.5);
  const double change = energy(still) - energy(displaced(model, 0.2, 0.5));
  EXPECT_GT(std::abs(change), 1e-3);
  model.problem.accept(still);
  EXPECT_NEAR(work(), change, 1e-12 * std::abs(change));
  // the displacement alone
  model.problem.accept(displaced(model, 0.5, 1));
  EXPECT_NEAR(work(), change, 1e-12 * std::abs(change));
  // halfway at each of the displacements
  model.problem.accept(displaced(model, 0.9, 0.2));
  const double halves = energy(displaced(model, 0.7, 1)) - energy(displaced(model, 0.5, 1)) +
                        energy(displaced(model, 0.9, 0.2)) - energy(displaced(model, 0.7, 0.2));
  EXPECT_NEAR(work(), change + halves, 1e-11 * std::abs(change));
  for (const TotalQuantity& total : model.problem.quantities().totals) {
    if (total.name != "thermal strain") continue;
    EXPECT_NEAR(total.evaluate(still)[0], change + halves, 1e-11 * std::abs(change));
  }
}

TEST(ThermalWork, IsThatOfTheTemperatureAlone) {
  expect_work<2>(heated(2, material("neo-Hookean"), 2));
  expect_work<2>(heated(2, with("nodal", material("isochoric neo-Hookean")), 1, true));
  expect_work<3>(heated(3, averaged()));
}

TEST(ThermalWork, IsNoneOfASteadyTemperature) {
  Model<2> model(held(2, material("neo-Hookean")).heat("x", 0.01));
  model.problem.accept(displaced(model, 0, 0.5));
  model.problem.accept(displaced(model, 1, 1));
  EXPECT_EQ(model.problem.energetics()->balance(model.state()).work, 0);
}

/// Over a step the work of the force and that of the temperature are the change of the energy.
TEST(ThermalWork, CompletesTheEnergyOverAStep) {
  for (const std::string law : {"linear elastic", "neo-Hookean", "isochoric Ogden"}) {
    SCOPED_TRACE(law);
    MaterialInput input = material(law);
    complete(input, 2, 0.3);
    BodyInput setup(2, 3);
    setup.made_of(input).heat(warm, 8e-4, 280);
    Model<2> model(setup);
    model.problem.use_energy_differences();
    const State start = displaced(model, 0.1, 0.4), end = displaced(model, 0.4, 0.9, 0.3);
    State middle = displaced(model, 0.25, 0);
    check(VecWAXPY(middle.displacement, 1, start.displacement, end.displacement));
    check(VecScale(middle.displacement, 0.5));
    update_ghosts(middle.displacement);
    middle.start = start.displacement;
    model.problem.accept(start);
    const VecHandle F = forces(model, middle), change = model.space.create_vector();
    check(VecWAXPY(change, -1, start.displacement, end.displacement));
    model.problem.accept(end);
    const Balance before = model.problem.energetics()->balance(start),
                  after = model.problem.energetics()->balance(end);
    EXPECT_NEAR(dot(F, change) + after.work, after.strain - before.strain,
                1e-12 * (after.strain + before.strain));
  }
}

TEST(Thermal, RefusesATemperatureWithoutExpansion) {
  BodyInput setup = held(2, material("neo-Hookean"));
  setup.temperature = "20";
  EXPECT_NE(input_error([&] { Model<2> model(setup); }).find("no material expands"),
            std::string::npos);
}

/// States at several times, asked in two orders.
template <int dim>
Made asked_states(const BodyInput& setup, bool matrix_free) {
  auto model = std::make_shared<Model<dim>>(setup);
  if (matrix_free) model->problem.use_matrix_free(OperatorStorage::recomputed);
  Made made{model, &model->problem, {}};
  for (const double time : {0., 0.02}) made.problem->accept(displaced(*model, time, 0.8));
  for (int i = 0; i < n_states; ++i) {
    made.states.push_back(moving_state(*model));
    made.states.back().time = made.states.back().load_time = 0.05 + 0.4 * (i % 3);
  }
  return made;
}

TEST(Thermal, DependsOnTheStateAlone) {
  for (const std::string stiffness : {"current", "initial", "last"}) {
    SCOPED_TRACE(stiffness);
    BodyInput setup = heated(2, relaxing(averaged()));
    setup.damping.stiffness_factor = 0.2;
    setup.damping.stiffness = stiffness;
    expect_pure([&] { return asked_states<2>(setup, true); });
    setup = heated(2, nodal(), 1, true);
    setup.damping.stiffness_factor = 0.2;
    setup.damping.stiffness = stiffness;
    expect_pure([&] { return asked_states<2>(setup, false); });
  }
}

/// Products without a matrix are those of the assembled tangent.
TEST(Thermal, HasProductsWithoutAMatrix) {
  for (const OperatorStorage kind : {OperatorStorage::cached, OperatorStorage::recomputed}) {
    BodyInput setup = heated(3, averaged(), 2);
    setup.damping.stiffness_factor = 0.2;
    Model<3> model(setup);
    model.problem.use_matrix_free(kind);
    State state = moving_state(model);
    state.time = 0.3;
    const TangentMatrix J(model.problem), shell(model.problem, Form::newton);
    J->update(1, 0.2, 0.7, state);
    shell->update(1, 0.2, 0.7, state);
    // at another time meanwhile
    forces(model, moving_state(model));
    VecHandle x = random_vector(model.space, 5), y = model.space.create_vector(),
              expected = model.space.create_vector();
    model.problem.supports().zero(x);
    check(MatMult(J, x, expected));
    check(MatMult(shell, x, y));
    expect_same(y, expected);
  }
}

}  // namespace physics_thermal
