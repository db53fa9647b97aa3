#include "model.h"

using namespace steppe;
using namespace dealii;

namespace {

/// Take one step whose predictor is inside out in the cells at one corner only. Newton's method
/// begins again at the last position, with the same answer on every rank.
void expect_second_start(const std::string& line_search) {
  SCOPED_TRACE(line_search);
  const TightSolver options;
  BodyInput setup(2, 6);
  setup.move("id 0", "fixed");
  Model<2> model(setup);
  State last = model.state(), next = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return x[0] + x[1] > 1.9 ? Tensor<1, 2>({-50, -50}) : Tensor<1, 2>();
      },
      last.velocity);
  Predictor predictor;
  predictor.displacement = model.space.create_vector();
  predictor.velocity = model.space.create_vector();
  SingleStep({1, 1, 0.5}).predict(last, 0.1, predictor);
  const Option search("-snes_linesearch_type", line_search);
  AccelerationSolve solve(model.problem, 0);
  StepReport report;
  EXPECT_TRUE(solve.solve(last, predictor, next, report));
  EXPECT_GT(report.snes_reason, 0);
  const VecHandle F = model.space.create_vector();
  EXPECT_TRUE(model.problem.residual(next, F));
}

/// Take one step in which a side moves through the opposite one: refused, with the same answer on
/// every rank, wherever Newton's method begins.
void expect_refused(const std::string& line_search) {
  SCOPED_TRACE(line_search);
  const TightSolver options;
  BodyInput setup(2, 6);
  setup.move("id 0", "fixed").move("id 1", "-20 * t; 0");
  Model<2> model(setup);
  State last = model.state(), next = model.state();
  Predictor predictor;
  predictor.displacement = model.space.create_vector();
  predictor.velocity = model.space.create_vector();
  SingleStep({1, 1, 0.5}).predict(last, 0.1, predictor);
  const Option search("-snes_linesearch_type", line_search);
  AccelerationSolve solve(model.problem, 0);
  StepReport report;
  EXPECT_FALSE(solve.solve(last, predictor, next, report));
  EXPECT_LT(report.snes_reason, 0);

  // the same solver takes a shorter step afterwards
  SingleStep({1, 1, 0.5}).predict(last, 1e-4, predictor);
  EXPECT_TRUE(solve.solve(last, predictor, next, report));
  EXPECT_GT(report.snes_reason, 0);
}

/// Take one step from an admissible predictor whose first full Newton step is inadmissible.
void expect_no_hang(const std::string& line_search) {
  SCOPED_TRACE(line_search);
  const TightSolver options;
  BodyInput setup(2, 6);
  setup.move("id 0", "fixed").load("traction", "where x > 0.99 && y > 0.6", "-400; 900");
  setup.made_of(material("neo-Hookean", 100, 0.3, 1e-6));
  Model<2> model(setup);
  State last = model.state(), next = model.state();
  Predictor predictor;
  predictor.displacement = model.space.create_vector();
  predictor.velocity = model.space.create_vector();
  SingleStep({1, 1, 0.5}).predict(last, 1, predictor);
  const Option search("-snes_linesearch_type", line_search);
  AccelerationSolve solve(model.problem, 0);
  StepReport report;
  const bool converged = solve.solve(last, predictor, next, report);
  EXPECT_EQ(converged, report.snes_reason > 0);
  EXPECT_EQ(int(Utilities::MPI::sum(int(converged), MPI_COMM_WORLD)),
            converged ? int(Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD)) : 0);
}

}  // namespace

TEST(Domain, InadmissiblePredictorGivesWayToTheLastPosition) {
  for (const char* search : {"shell", "basic", "bt", "l2", "cp"}) expect_second_start(search);
}

TEST(Domain, ImpossibleStepIsRefusedByEveryLineSearch) {
  for (const char* search : {"shell", "basic", "bt", "l2", "cp"}) expect_refused(search);
}

TEST(Domain, InadmissibleNewtonStepHangsNoLineSearch) {
  for (const char* search : {"shell", "basic", "bt", "l2", "cp"}) expect_no_hang(search);
}
