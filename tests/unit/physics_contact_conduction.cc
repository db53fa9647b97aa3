#include "heat_model.h"
#include "two_blocks.h"

#include "steppe/physics/heat/contact_conduction.h"

using namespace steppe;
using namespace dealii;

namespace physics_contact_conduction {

/// Two blocks of heat with a joint whose conductance depends on all that it may.
template <int dim>
struct Conducting {
  Conducting(const std::string& blocks, unsigned int degree)
      : file("blocks.ucd", blocks), model(HeatInput(body_of(file, dim, degree))) {
    ContactPairInput input;
    input.name = "joint";
    input.secondary = "where x > 0.5005 && x < 0.502";
    input.primary = "where x > 0.499 && x < 0.5005";
    input.conductance = "(1 + y * t) / (0.1 + 10 * g) + 2 * p";
    auto conduction =
        std::make_unique<ContactConduction<dim>>(model.space, input, Constants(), true);
    joint = conduction.get();
    model.problem.add(std::move(conduction));
  }
  /// The right block slides along the left one by a number and away by another, pressed by p.
  void move(double along, double away, double p) {
    JointState state{model.space.create_vector(), model.space.create_vector(3)};
    {
      LocalArray u(state.displacement), touch(state.touch);
      for (int node = 0; node < model.space.n_owned_nodes(); ++node) {
        if (model.space.node_positions()[std::size_t(node)][0] > 0.5005) {
          u[dim * node] = away;
          u[dim * node + 1] = along;
        }
        // known by halves
        touch[3 * node] = 0.5 * (gap_of_blocks + away);
        touch[3 * node + 1] = 0.5 * p;
        touch[3 * node + 2] = 0.5;
      }
    }
    update_ghosts(state.displacement);
    update_ghosts(state.touch);
    joint->take(std::move(state));
  }
  VecHandle flow(const State& state) const {
    VecHandle F = model.problem.layout().create_vector();
    EXPECT_TRUE(joint->add_residual(state, F));
    return F;
  }

  TemporaryFile file;
  HeatModel<dim> model;
  ContactConduction<dim>* joint;
};

template <int dim>
std::string blocks() {
  if constexpr (dim == 2)
    return two_blocks<2>({2, 3}, {2, 4}, false);
  else
    return two_blocks<3>({1, 2, 2}, {1, 3, 2}, false);
}

double inner(Vec a, Vec b) {
  PetscScalar product;
  check(VecDot(a, b, &product));
  return product;
}

template <int dim>
void expect_consistent(unsigned int degree, bool moves) {
  Conducting<dim> blocks(physics_contact_conduction::blocks<dim>(), degree);
  if (moves) blocks.move(0.2, 0.003, 0.4);
  const State state = hot_state(blocks.model);
  const auto J = blocks.model.problem.linearise(Form::newton);
  J->update(0, 0, 1, state);
  const VecHandle d = blocks.model.problem.layout().create_vector(), Jd = duplicate(d),
                  difference = duplicate(d);
  blocks.model.set([](const auto& x) { return std::sin(30 * x[0] + 17 * x[1]); }, d);
  update_ghosts(d);
  check(MatMult(J->matrix(), d, Jd));
  const double e = 1e-4;
  for (const double sign : {1., -1.}) {
    State other = copy(state);
    check(VecAXPY(other.displacement, sign * e, d));
    update_ghosts(other.displacement);
    const VecHandle F = blocks.model.problem.layout().create_vector();
    EXPECT_TRUE(blocks.model.problem.residual(other, F));
    check(VecAXPY(difference, sign / (2 * e), F));
  }
  check(VecAXPY(difference, -1, Jd));
  EXPECT_LT(norm(difference) / norm(Jd), 1e-9);

  // what leaves one side enters the other, and flows from the hotter to the colder one
  const VecHandle F = blocks.flow(state);
  PetscScalar sum;
  check(VecSum(F, &sum));
  EXPECT_LT(std::abs(sum), 1e-14 * norm(F));
  EXPECT_GT(norm(F), 0);
  EXPECT_GT(inner(state.displacement, F), 0);
}

TEST(ContactConduction, TangentIsTheDerivativeAndHeatIsKept) {
  for (const bool moves : {false, true})
    for (const unsigned int degree : {1u, 2u}) {
      expect_consistent<2>(degree, moves);
      expect_consistent<3>(degree, moves);
    }
}

TEST(ContactConduction, TakesPlacesGapsAndPressures) {
  Conducting<2> blocks(physics_contact_conduction::blocks<2>(), 1);
  State state = create_state(blocks.model.problem.layout());
  // the left block by its height, the right one at zero
  blocks.model.set([](const auto& x) { return x[0] < 0.5005 ? 1 + x[1] : 0; }, state.displacement);
  const JointFlow at_rest = blocks.joint->flow(state);
  EXPECT_NEAR(at_rest.area, 1, 1e-13);
  EXPECT_NEAR(at_rest.conductance, 1 / (0.1 + 10 * gap_of_blocks), 1e-12);
  EXPECT_NEAR(at_rest.flow, -1.5 * at_rest.conductance, 1e-12);
  blocks.move(0.5, 0.004, 3);
  const JointFlow moved = blocks.joint->flow(state);
  EXPECT_NEAR(moved.area, 0.5, 1e-13);
  EXPECT_NEAR(moved.conductance, 1 / 0.15 + 6, 1e-12);
  // the lower half of the right block beside the upper one of the left
  EXPECT_NEAR(moved.flow, -0.5 * 1.75 * moved.conductance, 1e-12);
  EXPECT_LT(moved.jump, 2);
}

}  // namespace physics_contact_conduction
