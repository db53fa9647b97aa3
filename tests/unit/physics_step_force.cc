#include "consistent.h"

#include "steppe/physics/internal_force/step_force.h"

using namespace steppe;
using namespace dealii;

namespace physics_step_force {

/// The middle of a step from one deformed and turned state to another.
template <int dim>
struct Step {
  explicit Step(const Model<dim>& model, double size)
      : start(moving_state(model)), end(moving_state(model)), middle(moving_state(model)) {
    const auto at = [&](double t) {
      return [=](const Point<dim>& x) {
        const Tensor<1, dim> u = wave(x);
        const double c = std::cos(t), s = std::sin(t);
        const Point<dim> y = x + u * (1 + 0.5 * t);
        Point<dim> turned = y;
        turned[0] = c * y[0] - s * y[1];
        turned[1] = s * y[0] + c * y[1];
        return Tensor<1, dim>(turned - x);
      };
    };
    interpolate(model.space, at(0.3), start.displacement);
    interpolate(model.space, at(0.3 + size), end.displacement);
    check(VecCopy(start.displacement, middle.displacement));
    check(VecAXPBY(middle.displacement, 0.5, 0.5, end.displacement));
    update_ghosts(middle.displacement);
    middle.start = start.displacement;
  }
  State start, end, middle;
};

template <int dim>
double strain_energy(const Model<dim>& model, const State& state) {
  return model.problem.energetics()->balance(state).strain;
}

/// Work of the internal force over steps of several sizes against the strain energy's change.
template <int dim>
void expect_work_of_energy(const MaterialInput& material, bool simplices) {
  BodyInput input(dim, 2, 1, simplices);
  Model<dim> model(input.made_of(material));
  model.problem.use_energy_differences();
  EXPECT_FALSE(model.problem.traits().symmetric);
  for (const double size : {1., 0.1, 1e-3, 0.}) {
    Step<dim> step(model, size);
    check(VecZeroEntries(step.middle.acceleration));
    VecHandle F = model.space.create_vector(), change = model.space.create_vector();
    ASSERT_TRUE(model.problem.residual(step.middle, F));
    check(VecWAXPY(change, -1, step.start.displacement, step.end.displacement));
    const double before = strain_energy(model, step.start), after = strain_energy(model, step.end);
    EXPECT_NEAR(dot(F, change), after - before, 1e-12 * (after + before)) << size;
    if (dim == 2 || size == 0) continue;
    // no force and no torque about the middle position, with small strains that at rest
    const double moved = model.body.material(0).law->small_strain() ? 0 : 1;
    double sums[6] = {0, 0, 0, 0, 0, 0};
    const LocalView f(F), u(step.middle.displacement);
    for (int i = 0; i < model.space.n_owned_nodes(); ++i)
      for (int c = 0; c < 3; ++c) {
        const int d = (c + 1) % 3, e = (c + 2) % 3;
        const auto& X = model.space.node_positions()[i];
        sums[c] += f[dim * i + c];
        sums[3 + c] += (X[d] + moved * u[dim * i + d]) * f[dim * i + e] -
                       (X[e] + moved * u[dim * i + e]) * f[dim * i + d];
      }
    Utilities::MPI::sum(sums, MPI_COMM_WORLD, sums);
    for (const double sum : sums) EXPECT_NEAR(sum, 0, 1e-12 * norm(F)) << size;
  }
}

template <int dim>
void expect_consistent_over_step(const MaterialInput& material) {
  BodyInput input(dim, 2);
  input.made_of(material).move("id 0", "fixed");
  input.materials[0].second.viscosity = 0.3;
  Model<dim> model(input);
  model.problem.use_energy_differences();
  for (const double size : {0.4, 0.}) {
    const Step<dim> step(model, size);
    expect_consistent(model, step.middle, 1, 0.1, 0.01);
    expect_consistent(model, step.middle, 0, 0, 1);
  }
}

template <int dim>
void expect_all_laws() {
  for (const MaterialInput& material : all_materials(dim)) {
    SCOPED_TRACE(name_of(material) + " in " + std::to_string(dim) + "D");
    expect_consistent_over_step<dim>(material);
    expect_work_of_energy<dim>(material, dim == 2);
  }
}

TEST(StepForce, DoesTheWorkOfTheEnergyAndNoneInRigidMotion2D) { expect_all_laws<2>(); }
TEST(StepForce, DoesTheWorkOfTheEnergyAndNoneInRigidMotion3D) { expect_all_laws<3>(); }

TEST(StepForce, RefusesWhatIsNoDifferenceOfEnergies) {
  const auto refusal = [](const BodyInput& input) -> std::string {
    Model<2> model(input);
    try {
      model.problem.use_energy_differences();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const BodyInput plain(2, 2);
  EXPECT_EQ(refusal(plain), "");
  EXPECT_NE(refusal(BodyInput(plain).load("pressure", "id 1", "1")).find("dead load"),
            std::string::npos);
  BodyInput input = plain;
  input.damping.stiffness_factor = 0.1;
  EXPECT_NE(refusal(input).find("Rayleigh stiffness"), std::string::npos);
  input = plain;
  input.materials[0].second.viscous_shear = 1;
  EXPECT_NE(refusal(input).find("Viscous shear"), std::string::npos);
  input = plain;
  input.made_of(material("isochoric neo-Hookean")).materials[0].second.dilatation = "mean";
  EXPECT_NE(refusal(input).find("pointwise"), std::string::npos);
  input = plain;
  input.springs.resize(1);
  input.springs[0].stiffness = 1;
  EXPECT_NE(refusal(input).find("Springs"), std::string::npos);
}

}  // namespace physics_step_force
