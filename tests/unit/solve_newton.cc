#include "model.h"

using namespace steppe;
using namespace dealii;

namespace solve_newton {

/// |F| before the first and after each iteration of one backward Euler step of a body at speed.
std::vector<double> residuals(bool rayleigh, bool consistent, StepReport* full_report = nullptr,
                              double correction_tolerance = 0) {
  const TightSolver options;
  BodyInput setup(2, 4, 2);
  setup.move("id 0", "fixed");
  setup.damping.stiffness_factor = rayleigh ? 0.05 : 0;
  setup.damping.consistent_tangent = consistent;
  Model<2> model(setup);
  State last = model.state(), next = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({0, 4 * x[0] * x[0]});
      },
      last.velocity);
  Predictor predictor;
  predictor.displacement = model.space.create_vector();
  predictor.velocity = model.space.create_vector();
  SingleStep({1, 1, 0.5}).predict(last, 0.1, predictor);
  AccelerationSolve solve(model.problem, correction_tolerance);
  StepReport report;
  EXPECT_TRUE(solve.solve(last, predictor, next, report));
  EXPECT_EQ(next.time, 0.1);
  VecHandle x = duplicate(last.displacement);
  check(VecWAXPY(x, 0.1, next.velocity, last.displacement));
  EXPECT_LT(distance(x, next.displacement), 1e-13);
  std::vector<double> norms;
  for (const Iteration& iteration : report.iterations)
    norms.push_back(std::sqrt(iteration.residual_squared));
  if (full_report) *full_report = report;
  return norms;
}

/// The order p of the last reductions r_{k+1} ~ r_k^p that are above rounding.
double observed_order(const std::vector<double>& r) {
  double order = 0;
  for (std::size_t k = 1; k + 1 < r.size(); ++k)
    if (r[k + 1] > 1e-11 * r[0] && r[k] < 0.1 * r[0])
      order = std::log(r[k + 1] / r[k]) / std::log(r[k] / r[k - 1]);
  return order;
}

TEST(Newton, IsQuadraticWithoutDamping) {
  const Option lag("-snes_lag_jacobian", "1");
  const auto r = residuals(false, false);
  EXPECT_GT(observed_order(r), 1.7);
  EXPECT_LE(r.size(), 8u);
}

TEST(Newton, StopsAtASmallCorrectionIfAsked) {
  StepReport full, stopped;
  residuals(false, false, &full);
  residuals(false, false, &stopped, 1e-2);
  EXPECT_EQ(stopped.snes_reason, SNES_CONVERGED_SNORM_RELATIVE);
  EXPECT_LT(stopped.iterations.size(), full.iterations.size());
  // the start is zero, so that the corrections sum up to the acceleration, whose norm is near the
  // first
  EXPECT_LT(stopped.iterations.back().correction, 2e-2 * full.iterations[1].correction);
  const std::size_t before = stopped.iterations.size() - 2;
  EXPECT_GT(stopped.iterations[before].correction, 0.5e-2 * full.iterations[1].correction);
}

TEST(Newton, IsQuadraticWithTheConsistentRayleighTangent) {
  const auto r = residuals(true, true);
  EXPECT_GT(observed_order(r), 1.7);
  EXPECT_LE(r.size(), 12u);
}

TEST(Newton, IsLinearWithoutTheDerivativeOfTheRayleighForce) {
  const auto r = residuals(true, false);
  EXPECT_LT(observed_order(r), 1.2);
  EXPECT_GT(r.size(), residuals(true, true).size() + 2);
}

TEST(Newton, ReportsEveryIteration) {
  StepReport report;
  residuals(false, false, &report);
  ASSERT_GT(report.iterations.size(), 2u);
  EXPECT_GT(report.snes_reason, 0);
  EXPECT_EQ(report.iterations[0].ksp_iterations, 0);
  EXPECT_EQ(report.iterations[0].correction, 0);
  for (std::size_t k = 1; k < report.iterations.size(); ++k) {
    EXPECT_EQ(report.iterations[k].ksp_iterations, 1);  // a direct solve
    EXPECT_GT(report.iterations[k].ksp_reason, 0);
    EXPECT_GT(report.iterations[k].nanoseconds, 0);
  }
  EXPECT_LT(report.iterations.back().correction, 1e-8 * report.iterations[1].correction);
}

TEST(Newton, PrescribedStepMovesBoundaryAndInteriorTogether) {
  // many times the size of a cell in one step, far beyond what the boundary layer alone would bear
  const TightSolver options;
  for (const std::string motion : {"0.4*t; 0", "0.4; 0", "-0.4; 0"}) {
    BodyInput input(2, 16);
    input.move("id 0", "fixed").move("id 1", motion);
    Model<2> model(input);
    TimeInput time;
    time.scheme = "static";
    time.step = 1;
    State state = model.state();
    Recorder recorder;
    Stepper(model.problem, time).run(state, {&recorder});
    ASSERT_EQ(recorder.reports.size(), 1u) << motion;
    EXPECT_EQ(recorder.reports[0].rejections, 0) << motion;
  }
}

TEST(Newton, EndsAtASmallForceUnlessTheIterateCannotBeTheLast) {
  Model<2> model(BodyInput(2, 2));
  const auto J = model.problem.linearise(Form::assembled);
  ErrorBoundary errors;
  LineSearch search(errors, {});
  SnesHandle snes;
  KSP ksp;
  check(SNESCreate(MPI_COMM_WORLD, snes.fill()));
  check(SNESGetKSP(snes, &ksp));
  Newton::set_defaults(snes, ksp, model.problem, *J, search);
  Newton newton(model.problem, *J, snes, ksp, errors, false, false);
  const auto test = [&](int iteration, double force, Revision revision, bool may_end = true) {
    return newton.test(iteration, 1, 1, force, 1e-6, revision, may_end);
  };
  // the first one is what PETSc looks back to, relatively: for 1e-8
  EXPECT_EQ(test(0, 1, Revision::smooth), SNES_CONVERGED_ITERATING);
  EXPECT_EQ(test(1, 0.9e-6, Revision::smooth), SNES_CONVERGED_FNORM_ABS);
  EXPECT_EQ(test(1, 0.9e-6, Revision::made), SNES_CONVERGED_FNORM_ABS);
  EXPECT_EQ(test(1, 0.9e-6, Revision::provisional), SNES_CONVERGED_ITERATING);
  EXPECT_EQ(test(1, 0.9e-6, Revision::smooth, false), SNES_CONVERGED_ITERATING);
  // a force that choices have raised is no divergence
  EXPECT_LT(test(1, 1e8, Revision::smooth), 0);
  EXPECT_EQ(test(1, 1e8, Revision::made), SNES_CONVERGED_ITERATING);
}

}  // namespace solve_newton
