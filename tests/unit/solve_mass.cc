#include "model.h"
#include "steppe/solve/explicit/explicit_solve.h"
#include "steppe/solve/linear/mass_solve.h"

#include <limits>
#include <string>

using namespace steppe;
using namespace dealii;

namespace solve_mass {

const char* const lumpings[] = {"consistent", "row-sum", "hrz", "uniform"};

BodyInput damped_body(const std::string& lumping) {
  BodyInput setup(2, 3);
  setup.damping.mass_lumping = lumping;
  setup.damping.mass_factor = 7;
  setup.dashpots.push_back({"one", "plane 1 0 1", 3});
  setup.move("id 0", "fixed");
  return setup;
}

TEST(MassSolve, InvertsMassAndViscosity) {
  for (const std::string lumping : lumpings) {
    const Model<2> model(damped_body(lumping));
    MassSolve solve(model.problem);
    const VecHandle x = random_vector(model.space, 1);
    VecHandle b = model.space.create_vector(), found = model.space.create_vector();
    for (const double c_v : {0., 0.1, 0.1 * (1 + 1e-15), 0.7, 0.}) {
      check(MatMult(model.problem.mass().create(c_v), x, b));
      solve.solve(c_v, b, found);
      EXPECT_LT(distance(found, x, NORM_INFINITY), 1e-10) << lumping << " " << c_v;
    }
  }
}

/// A step from a state with something wrong on one rank is refused on all.
void expect_refused(const Model<2>& model, const State& wrong) {
  const State rest = model.state();
  for (const double alpha_f : {0., 1.}) {
    SCOPED_TRACE(alpha_f);
    ExplicitSolve solve(model.problem, {0, 0.5, 0, 0, alpha_f});
    State next = model.state();
    StepReport report;
    EXPECT_FALSE(solve.advance(wrong, 1e-3, next, report));
    EXPECT_EQ(report.snes_reason, SNES_DIVERGED_FUNCTION_DOMAIN);
    EXPECT_TRUE(solve.advance(rest, 1e-3, next, report));
  }
}

TEST(ExplicitSolve, OneCellInsideOutFailsTheStepOnAllRanks) {
  for (const std::string lumping : lumpings) {
    SCOPED_TRACE(lumping);
    const Model<2> model(damped_body(lumping));
    State wrong = model.state();
    interpolate(
        model.space,
        [](const Point<2>& x) {
          return Tensor<1, 2>({x[0] + x[1] > 1.9 ? -0.9 : 0., 0.});
        },
        wrong.displacement);
    expect_refused(model, wrong);
  }
}

TEST(ExplicitSolve, OneNumberThatIsNoneFailsTheStepOnAllRanks) {
  BodyInput setup = damped_body("row-sum");
  setup.made_of(material("linear elastic"));  // admits everything
  const Model<2> model(setup);
  State wrong = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({x[0] + x[1] > 1.9 ? std::numeric_limits<double>::infinity() : 0., 0.});
      },
      wrong.velocity);
  expect_refused(model, wrong);
}

TEST(ExplicitSolve, ReducesOncePerStep) {
  BodyInput setup = damped_body("row-sum");
  setup.load("gravity", "everything", "0; -10*cos(20*t)");
  const Model<2> model(setup);
  int ranks;
  check_mpi(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
  for (const double alpha_f : {0., 1.}) {
    ExplicitSolve solve(model.problem, {0, 0.5, 0, 0, alpha_f});
    State last = model.state(), next = model.state();
    StepReport report;
    // the first exchange of a vector sets it up
    ASSERT_TRUE(solve.advance(last, 1e-3, next, report));
    ASSERT_TRUE(solve.advance(next, 1e-3, last, report));
    const PetscLogDouble before = petsc_allreduce_ct;
    ASSERT_TRUE(solve.advance(last, 1e-3, next, report));
    EXPECT_EQ(petsc_allreduce_ct - before, ranks > 1) << alpha_f;
  }
}

}  // namespace solve_mass
