#include "history.h"

using namespace steppe;

namespace physics_relaxation {

const MaterialInput whole = relaxing(material("St. Venant-Kirchhoff"));

/// What remains of the branches of `relaxing` at a time after a jump.
double remaining(double time) { return 0.8 * std::exp(-time / 0.3) + 0.5 * std::exp(-time / 2); }

/// A model with a history: relaxed and displaced at 0, elsewhere at 0.2.
template <int dim>
void make_history(Model<dim>& model) {
  model.problem.accept(displaced(model, 0, 0.5, 1.3));
  model.problem.accept(displaced(model, 0.2, 0.8, 2.2));
}

template <int dim>
void expect_consistent_relaxation(const MaterialInput& material, unsigned int degree,
                                  bool simplices) {
  BodyInput setup = held(dim, relaxing(material), degree, simplices);
  setup.damping.stiffness_factor = 0.2;
  setup.damping.consistent_tangent = true;
  Model<dim> model(setup);
  make_history(model);
  State state = moving_state(model);
  state.time = 0.5;
  expect_consistent(model, state, 1, 0.1, 0.1);
}

TEST(Relaxation, HasAConsistentTangent) {
  for (const std::string law : {"linear elastic", "neo-Hookean", "isochoric neo-Hookean"}) {
    SCOPED_TRACE(law);
    expect_consistent_relaxation<2>(material(law), 1, false);
    expect_consistent_relaxation<3>(material(law), 1, true);
  }
  expect_consistent_relaxation<2>(averaged(), 2, true);
  expect_consistent_relaxation<3>(averaged(), 1, false);
}

TEST(Relaxation, StartsRelaxed) {
  Model<2> model(held(2, whole)), elastic(held(2, material("St. Venant-Kirchhoff")));
  const State state = displaced(model, 0, 1);
  const VecHandle expected = forces(elastic, state);
  expect_same(forces(model, state), expected);
  model.problem.accept(state);
  expect_same(forces(model, displaced(model, 0.7, 1)), expected);
}

TEST(Relaxation, DecaysAfterAJump) {
  Model<3> model(held(3, whole)), elastic(held(3, material("St. Venant-Kirchhoff")));
  model.problem.accept(displaced(model, 0, 0));
  const double h = 1e-9;
  model.problem.accept(displaced(model, h, 1));
  for (const double time : {h, 0.1, 0.4, 3.}) {
    if (time > h) model.problem.accept(displaced(model, time, 1));
    VecHandle expected = forces(elastic, displaced(elastic, time, 1));
    check(VecScale(expected, 1 + remaining(time - h / 2)));
    // before and after that time is accepted
    expect_same(forces(model, displaced(model, time, 1)), expected);
  }
}

TEST(Relaxation, TakesTheIsochoricStressWhereThereIsOne) {
  for (const MaterialInput& law : {material("isochoric neo-Hookean"), averaged()}) {
    MaterialInput soft = law;
    soft.young_modulus = soft.poisson_ratio = "";
    soft.shear_modulus = "38.461538461538462";
    soft.bulk_modulus = "0";  // nothing but the isochoric stress
    Model<2> model(held(2, relaxing(law))), elastic(held(2, law)), isochoric(held(2, soft));
    model.problem.accept(displaced(model, 0, 0));
    model.problem.accept(displaced(model, 1e-9, 1));
    const State later = displaced(model, 0.3, 1);
    VecHandle expected = forces(elastic, later);
    check(VecAXPY(expected, remaining(0.3 - 5e-10), forces(isochoric, later)));
    expect_same(forces(model, later), expected);
  }
}

/// The force after n steps of a stretch by sin(2 t) from 0 to 1, and what the energies miss of the
/// work on the way.
struct Swing {
  VecHandle force;
  double missing;
};

Swing swing(const MaterialInput& material, int n) {
  Model<2> model(held(2, material));
  State last = displaced(model, 0, 0);
  model.problem.accept(last);
  VecHandle before = forces(model, last);
  double work = 0;
  for (int i = 1; i <= n; ++i) {
    const State next = displaced(model, double(i) / n, std::sin(2. * i / n));
    VecHandle after = forces(model, next), moved = duplicate(after);
    check(VecWAXPY(moved, -1, last.displacement, next.displacement));
    model.problem.supports().zero(moved);
    // the fixed side is not fixed here: its reactions work too
    VecHandle total = model.space.create_vector(), reaction = model.space.create_vector();
    model.problem.force(ForcePart::reaction, next, reaction);
    check(VecWAXPY(total, 1, after, reaction));
    check(VecWAXPY(moved, -1, last.displacement, next.displacement));
    work += (dot(before, moved) + dot(total, moved)) / 2;
    model.problem.accept(next);
    before = std::move(total);
    last = copy(next);
  }
  const Balance balance = model.problem.energetics()->balance(last);
  EXPECT_GT(balance.damping, 0);
  return {std::move(before), work - balance.strain - balance.damping};
}

TEST(Relaxation, IsOfSecondOrderAndKeepsTheBooks) {
  for (const MaterialInput& law : {whole, relaxing(averaged())}) {
    const Swing exact = swing(law, 640), coarse = swing(law, 20), fine = swing(law, 40);
    const double ratio = distance(coarse.force, exact.force) / distance(fine.force, exact.force);
    EXPECT_NEAR(ratio, 4, 0.1);
    EXPECT_NEAR(coarse.missing / fine.missing, 4, 0.1);
  }
}

TEST(Relaxation, ForgetsWhatWasNotAccepted) {
  Model<2> model(held(2, relaxing(averaged())));
  make_history(model);
  const State state = displaced(model, 0.3, 1);
  const VecHandle expected = forces(model, state);
  const TangentMatrix J(model.problem);
  J->update(0, 0, 1, displaced(model, 1, 0.3));
  forces(model, displaced(model, 0.7, -1));
  EXPECT_EQ(distance(forces(model, state), expected), 0);
}

TEST(Relaxation, HasAPotentialInAStep) {
  for (const MaterialInput& law : {relaxing(material("linear elastic")), relaxing(averaged())}) {
    Model<2> model(held(2, law));
    make_history(model);
    const State state = displaced(model, 0.5, 1);
    const VecHandle d = random_vector(model.space, 4);
    model.problem.supports().zero(d);
    const auto phi = [&](double s) {
      return model.problem.energetics()->potential(0, 0, 0.5, moved(state, s, 0, 0, 0.5, d)).value;
    };
    const double h = 1e-3, slope = dot(forces(model, state), d);
    EXPECT_NEAR((8 * (phi(h) - phi(-h)) - (phi(2 * h) - phi(-2 * h))) / (12 * h), slope,
                1e-7 * std::abs(slope));
  }
}

}  // namespace physics_relaxation
