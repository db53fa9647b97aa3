#include "consistent.h"
#include "touching.h"

using namespace steppe;
using namespace dealii;

namespace physics_contact_step {

/// A step from the accepted moving state, in which points close, open, press on and slide.
template <int dim>
struct Step {
  Step(const Model<dim>& model, double size)
      : start(moving_state(model)), middle(copy(start)), end(copy(start)) {
    interpolate(
        model.space,
        [&](const Point<dim>& x) {
          Tensor<1, dim> change = size * wave(x, 0.4);
          change[dim - 1] += 0.3 * size * std::sin(9 * x[0]);
          return change;
        },
        change = model.space.create_vector());
    check(VecAXPY(middle.displacement, 0.5, change));
    check(VecAXPY(end.displacement, 1, change));
    update_ghosts(middle.displacement);
    update_ghosts(end.displacement);
    middle.start = start.displacement;
    middle.time = 0.01;
    end.time = 0.02;
    check(VecZeroEntries(middle.acceleration));
  }
  State start, middle, end;
  VecHandle change;
};

ContactScheme over_steps() {
  ContactScheme scheme;
  scheme.differences = true;
  return scheme;
}

/// An obstacle of each kind as it is and moving, without and with friction that slides or sticks.
template <class Visit>
void for_all(int dim, const Visit& visit) {
  for (ObstacleInput input : obstacles(dim))
    for (const std::string motion : {"", dim == 2 ? "0.3*t; -2*t" : "0.3*t; 0.1*t; -2*t"})
      for (const double mu : {0., 0.05, 20.}) {
        input.motion = motion;
        input.static_friction = input.kinetic_friction = mu;
        SCOPED_TRACE(input.kind + " in " + std::to_string(dim) + "D, moving by '" + motion +
                     "', friction " + std::to_string(mu));
        visit(input);
      }
}

template <int dim>
void expect_consistent_steps() {
  for_all(dim, [](ObstacleInput input) {
    input.damping = 4;
    Model<dim> model(loose(dim));
    add_contact(model, input, over_steps());
    const Step<dim> step(model, 0.6);
    model.problem.accept(step.start);
    expect_consistent(model, step.middle, 0, 0, 1);
  });
}

/// The work of the forces over a step of that size against what the energies lose, and the loss.
template <int dim>
double loss_of_step(const ObstacleInput& input, double size) {
  Model<dim> model(loose(dim));
  add_contact(model, input, over_steps());
  const Step<dim> step(model, size);
  model.problem.accept(step.start);
  const Balance before = model.problem.energetics()->balance(step.start);
  VecHandle F = model.space.create_vector();
  EXPECT_TRUE(model.problem.residual(step.middle, F));
  EXPECT_GT(norm(F), 0);
  model.problem.accept(step.end);
  const Balance after = model.problem.energetics()->balance(step.end);
  const double scale = before.strain + after.strain + std::abs(after.work);
  EXPECT_NEAR(dot(F, step.change), after.strain - before.strain + after.loss() - after.work,
              1e-12 * scale);
  return after.loss() / scale;
}

template <int dim>
void expect_work_of_energies() {
  for_all(dim, [](ObstacleInput input) {
    for (const double size : {1., 1e-2}) {
      input.damping = 0;
      input.method = "penalty";
      if (input.static_friction == 0)
        EXPECT_NEAR(loss_of_step<dim>(input, size), 0, 1e-12) << size;
      else
        EXPECT_GT(loss_of_step<dim>(input, size), -1e-12) << size;
      input.damping = 4;
      EXPECT_GT(loss_of_step<dim>(input, size), 0) << size;
      input.method = "augmented Lagrangian";
      EXPECT_GT(loss_of_step<dim>(input, size), 0) << size;
    }
  });
}

TEST(ContactOfSteps, TangentAgreesWithDifferences2D) { expect_consistent_steps<2>(); }
TEST(ContactOfSteps, TangentAgreesWithDifferences3D) { expect_consistent_steps<3>(); }
TEST(ContactOfSteps, DoesTheWorkOfItsEnergy2D) { expect_work_of_energies<2>(); }
TEST(ContactOfSteps, DoesTheWorkOfItsEnergy3D) { expect_work_of_energies<3>(); }

}  // namespace physics_contact_step
