#include "model.h"

using namespace steppe;
using namespace dealii;

namespace solve_domain {

/// Steps of backward Euler from one state of a square clamped on its left, with one of PETSc's line
/// searches.
struct Steps {
  testing::ScopedTrace trace;
  TightSolver options;
  Option search;
  Model<2> model;
  State last, next;
  Predictor predictor;
  StepReport report;
  AccelerationSolve solve;

  Steps(BodyInput setup, const std::string& line_search)
      : trace(__FILE__, __LINE__, line_search),
        search("-snes_linesearch_type", line_search),
        model(setup.move("id 0", "fixed")),
        last(model.state()),
        next(model.state()),
        solve(model.problem, 0) {
    predictor.displacement = model.space.create_vector();
    predictor.velocity = model.space.create_vector();
  }

  /// Whether a step of that length from `last` is taken.
  bool take(double h) {
    SingleStep({1, 1, 0.5}).predict(last, h, predictor);
    const bool converged = solve.solve(last, predictor, next, report);
    EXPECT_EQ(converged, report.snes_reason > 0);
    return converged;
  }
};

/// Take one step whose predictor is inside out in the cells at one corner only. Newton's method
/// begins again at the last position, with the same answer on every rank.
void expect_second_start(const std::string& line_search) {
  Steps steps(BodyInput(2, 6), line_search);
  interpolate(
      steps.model.space,
      [](const Point<2>& x) {
        return x[0] + x[1] > 1.9 ? Tensor<1, 2>({-50, -50}) : Tensor<1, 2>();
      },
      steps.last.velocity);
  EXPECT_TRUE(steps.take(0.1));
  const VecHandle F = steps.model.space.create_vector();
  EXPECT_TRUE(steps.model.problem.residual(steps.next, F));
}

/// Take one step in which a side moves through the opposite one: refused, with the same answer on
/// every rank, wherever Newton's method begins.
void expect_refused(const std::string& line_search) {
  Steps steps(BodyInput(2, 6).move("id 1", "-20 * t; 0"), line_search);
  EXPECT_FALSE(steps.take(0.1));
  // what is left is a displacement that was refused
  const VecHandle F = steps.model.space.create_vector();
  update_ghosts(steps.next.displacement);
  EXPECT_FALSE(steps.model.problem.residual(steps.next, F));
  // the same solver takes a shorter step afterwards
  EXPECT_TRUE(steps.take(1e-4));
}

/// Take one step from an admissible predictor whose first full Newton step is inadmissible.
void expect_no_hang(const std::string& line_search) {
  BodyInput setup(2, 6);
  setup.load("traction", "where x > 0.99 && y > 0.6", "-400; 900");
  setup.made_of(material("neo-Hookean", 100, 0.3, 1e-6));
  const bool converged = Steps(setup, line_search).take(1);
  EXPECT_EQ(int(Utilities::MPI::sum(int(converged), MPI_COMM_WORLD)),
            converged ? int(Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD)) : 0);
}

TEST(Domain, InadmissiblePredictorGivesWayToTheLastPosition) {
  for (const char* search : {"shell", "basic", "bt", "l2", "cp"}) expect_second_start(search);
}

TEST(Domain, ImpossibleStepIsRefusedByEveryLineSearch) {
  for (const char* search : {"shell", "basic", "bt", "l2", "cp"}) expect_refused(search);
}

TEST(Domain, InadmissibleNewtonStepHangsNoLineSearch) {
  for (const char* search : {"shell", "basic", "bt", "l2", "cp"}) expect_no_hang(search);
}

}  // namespace solve_domain
