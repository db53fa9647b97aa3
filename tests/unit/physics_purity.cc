#include "history.h"
#include "purity.h"
#include "touching.h"

#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/physics/equation/mapped_problem.h"

using namespace steppe;
using namespace dealii;

namespace physics_purity {

/// One of several states of motion after that of time 0.02; the last one is at rest, and steps are
/// said to begin in the second and the third.
template <int dim>
State state_of(const Model<dim>& model, int i) {
  const double time[] = {0.05, 0.03, 0.07, 0.05};
  State state = model.state();
  state.time = time[i];
  state.load_time = time[(i + 1) % n_states];
  interpolate(
      model.space, [&](const auto& x) { return (0.6 + 0.1 * i) * wave(x, 0.9 * i); },
      state.displacement);
  state.at_rest = i == 3;
  if (state.at_rest) return state;
  interpolate(
      model.space, [&](const auto& x) { return 3. * wave(x, 1.1 + i); }, state.velocity);
  interpolate(
      model.space, [&](const auto& x) { return 5. * wave(x, 2.3 + i); }, state.acceleration);
  return state;
}

/// A model that has taken two steps.
template <int dim>
Made model_of(const BodyInput& setup, const std::function<void(Model<dim>&)>& change = {},
              bool of_steps = false) {
  auto model = std::make_shared<Model<dim>>(setup);
  if (change) change(*model);
  Made made{model, &model->problem, {}};
  for (const double time : {0., 0.02}) {
    State state = moving_state(*model);
    check(VecScale(state.displacement, 0.8 + 10 * time));
    update_ghosts(state.displacement);
    state.time = state.load_time = time;
    made.problem->accept(state);
  }
  for (int i = 0; i < n_states; ++i) made.states.push_back(state_of(*model, i));
  for (int i = 1; i < 3 && of_steps; ++i) made.states[i].start = made.states[3].displacement;
  return made;
}

template <int dim>
void expect_pure_body(const BodyInput& setup, const std::string& name) {
  SCOPED_TRACE(name + " in " + std::to_string(dim) + "D");
  expect_pure([&] { return model_of<dim>(setup); });
}

template <int dim>
void expect_pure_laws() {
  for (const MaterialInput& material : all_materials(dim)) {
    BodyInput setup(dim, 2);
    setup.made_of(material).move("id 0", "fixed");
    expect_pure_body<dim>(setup, name_of(material));
  }
}

/// With branches, viscous stress and damping by each stiffness.
template <int dim>
void expect_pure_history(MaterialInput material, unsigned int degree, bool simplices) {
  material = viscous(relaxing(material));
  for (const std::string stiffness : {"current", "initial", "last"}) {
    BodyInput setup = held(dim, material, degree, simplices);
    setup.damping.mass_factor = 0.1;
    setup.damping.stiffness_factor = 0.2;
    setup.damping.stiffness = stiffness;
    expect_pure_body<dim>(setup, material.dilatation + ", " + stiffness);
    setup.damping.consistent_tangent = true;
    expect_pure_body<dim>(setup, material.dilatation + ", consistent, " + stiffness);
  }
}

template <int dim>
void expect_pure_products() {
  for (const OperatorStorage kind : {OperatorStorage::cached, OperatorStorage::recomputed})
    for (const bool averages : {false, true}) {
      BodyInput setup = held(dim, relaxing(averages ? averaged() : material("neo-Hookean")), 2);
      setup.damping.stiffness_factor = 0.2;
      SCOPED_TRACE("product in " + std::to_string(dim) + "D");
      expect_pure([&] {
        return model_of<dim>(setup,
                             [&](Model<dim>& model) { model.problem.use_matrix_free(kind); });
      });
    }
}

template <int dim>
void expect_pure_contact() {
  for (ObstacleInput input : obstacles(dim))
    for (const std::string method : {"penalty", "augmented Lagrangian"})
      for (const bool over_steps : {false, true}) {
        input.motion = dim == 2 ? "0.3*t; -2*t" : "0.3*t; 0.1*t; -2*t";
        input.method = method;
        input.damping = 4;
        input.static_friction = input.kinetic_friction = 0.05;
        SCOPED_TRACE(input.kind + " by " + method + (over_steps ? " over steps" : ""));
        ContactScheme scheme;
        scheme.differences = over_steps;
        expect_pure([&] {
          return model_of<dim>(
              loose(dim), [&](Model<dim>& model) { add_contact(model, input, scheme); },
              over_steps);
        });
      }
}

/// Every load, springs, foundations, masses and dashpots.
template <int dim>
BodyInput busy(unsigned int degree, bool simplices) {
  BodyInput setup(dim, 2, degree, simplices);
  const std::string zero = dim == 2 ? "" : "; 0";
  setup.move("id 0", "fixed");
  setup.load("gravity", "everything", "x*t; -9" + zero).load("traction", "id 1", "t*y; 2" + zero);
  setup.load("body force", "everything", "0; t*x" + zero)
      .load("base acceleration", "everything", "3*t; 0" + zero);
  setup.load("pressure", "id 2", "1 + t*x").load("hydrostatic pressure", "id 1", "0.4");
  setup.loads.back().specific_weight = 30;
  setup.load("follower traction", "id 3", "t; 1 + x");
  setup.loads.back().direction = dim == 2 ? "1; 0.3" : "1; 0.3; 2 + y";
  setup.load("rotating frame", "everything", "2 + t; 1");
  setup.loads.back().at = dim == 2 ? "0.2, 3" : "0.2, 3, 1";
  if (dim == 3) setup.loads.back().direction = "1; 2; 3";
  setup.foundations = {{"ground", "id 2", "given", "7*x", "3", "0.5", "0.2"},
                       {"far", "id 1", "absorbing"}};
  setup.masses = {{"tip", dim == 2 ? "plane 1 0 1" : "plane 1 0 0 1", 0.5}};
  setup.dashpots.emplace_back();
  setup.dashpots[0].name = "d";
  setup.dashpots[0].coefficient = 2;
  setup.damping.stiffness_factor = 0.1;
  if (degree > 1) return setup;
  setup.springs.emplace_back();
  setup.springs[0].name = "net";
  setup.springs[0].stiffness = 5;
  setup.springs[0].damping = 0.3;
  return setup;
}

/// In unknowns of turned supports.
template <int dim>
struct Mapped {
  explicit Mapped(const BodyInput& setup)
      : model(setup),
        nothing(model.space, {}, {}, {}),
        unknowns(model.space, model.prescribed),
        nodal(model.space, model.body, nothing, setup.damping, {}, setup.loads, {}),
        problem(nodal, unknowns, Layout(MPI_COMM_WORLD, model.space.create_vector(), dim),
                &model.prescribed) {}

  Model<dim> model;
  PrescribedMotion<dim> nothing;
  ChangeOfUnknowns<dim> unknowns;
  Elastodynamics<dim> nodal;
  MappedProblem problem;
};

TEST(Purity, Laws) {
  expect_pure_laws<2>();
  expect_pure_laws<3>();
}

TEST(Purity, DilatationsWithHistory) {
  expect_pure_history<2>(material("neo-Hookean"), 1, false);
  expect_pure_history<2>(averaged(), 2, false);
  expect_pure_history<2>(nodal(), 1, true);
  expect_pure_history<3>(averaged(), 1, false);
  expect_pure_history<3>(nodal(), 1, true);
  for (MaterialInput made_of : {material("neo-Hookean"), material("isochoric neo-Hookean")}) {
    made_of.dilatation = "f-bar";
    expect_pure_body<2>(held(2, made_of), "f-bar");
    expect_pure_body<3>(held(3, made_of), "f-bar");
  }
}

TEST(Purity, Products) {
  expect_pure_products<2>();
  expect_pure_products<3>();
}

TEST(Purity, Contact) {
  expect_pure_contact<2>();
  expect_pure_contact<3>();
}

TEST(Purity, LoadsAndSupports) {
  for (const bool simplices : {false, true})
    for (const unsigned int degree : {1, 2}) {
      expect_pure_body<2>(busy<2>(degree, simplices), "loads");
      expect_pure_body<3>(busy<3>(degree, simplices), "loads");
    }
}

TEST(Purity, EnergyDifferences) {
  for (const std::string law : {"linear elastic", "neo-Hookean"})
    expect_pure([&] {
      return model_of<2>(
          held(2, material(law)), [](Model<2>& model) { model.problem.use_energy_differences(); },
          true);
    });
}

TEST(Purity, OtherUnknowns) {
  BodyInput setup(2, 3);
  setup.mesh.transform = "cos(0.4)*x - sin(0.4)*y; sin(0.4)*x + cos(0.4)*y";
  setup.damping.stiffness_factor = 0.1;
  setup.move("id 0", "symmetry").move("id 2", "sliding").load("traction", "id 1", "t*y; 2");
  expect_pure([&] {
    const auto mapped = std::make_shared<Mapped<2>>(setup);
    Made made{mapped, &mapped->problem, {}};
    for (int i = 0; i < n_states; ++i) made.states.push_back(state_of(mapped->model, i));
    made.problem->accept(made.states[3]);
    return made;
  });
}

}  // namespace physics_purity
