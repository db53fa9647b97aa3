#include "model.h"

#include "steppe/base/files/snapshot.h"
#include "steppe/linalg/single/factor_precision.h"
#include "steppe/linalg/single/single_factors.h"
#include "steppe/solve/linear/factor_cost.h"
#include "steppe/solve/linear/preconditioner_reuse.h"
#include "steppe/solve/newton/forcing_terms.h"

#include <cmath>

using namespace steppe;
using namespace dealii;

namespace solve_reuse {

/// A diagonal system of entries 1 + contrast * i / n, solved with the diagonal as preconditioner:
/// in one iteration with the present one.
class DiagonalSystem {
 public:
  explicit DiagonalSystem(KSPType type) {
    PC preconditioner;
    check(MatCreateAIJ(PETSC_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, n, n, 1, nullptr, 0, nullptr,
                       matrix_.fill()));
    check(MatCreateVecs(matrix_, b_.fill(), x_.fill()));
    check(VecSet(b_, 1));
    check(KSPCreate(PETSC_COMM_WORLD, ksp_.fill()));
    check(KSPSetType(ksp_, type));
    check(KSPSetTolerances(ksp_, 1e-10, PETSC_DEFAULT, 1e5, 1000));
    check(KSPGetPC(ksp_, &preconditioner));
    check(PCSetType(preconditioner, PCJACOBI));
    check(KSPSetOperators(ksp_, matrix_, matrix_));
    check(KSPSetFromOptions(ksp_));
    reuse = std::make_unique<PreconditionerReuse>(ksp_, errors_);
    reuse->before_build([this] { ++n_actions; });
  }

  /// The number of iterations for the matrix of that contrast, 0 when the solution is wrong.
  int solve(double contrast, double x = 1) {
    PetscInt first, last, iterations;
    check(MatGetOwnershipRange(matrix_, &first, &last));
    for (PetscInt i = first; i < last; ++i)
      check(MatSetValue(matrix_, i, i, entry(contrast, i), INSERT_VALUES));
    check(MatAssemblyBegin(matrix_, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(matrix_, MAT_FINAL_ASSEMBLY));
    reuse->take_new_matrix(1, 0, x);
    errors_.rethrow(KSPSolve(ksp_, b_, x_));
    check(KSPGetIterationNumber(ksp_, &iterations));
    const VecHandle r = duplicate(b_);
    check(MatMult(matrix_, x_, r));
    return distance(r, b_) < 1e-7 * norm(b_) ? int(iterations) : 0;
  }

  std::unique_ptr<PreconditionerReuse> reuse;
  int n_actions = 0;

 private:
  static constexpr int n = 64;
  static double entry(double contrast, PetscInt i) { return 1 + contrast * double(i) / n; }

  ErrorBoundary errors_;
  MatHandle matrix_;
  VecHandle b_, x_;
  KspHandle ksp_;
};

/// One run of a body under load, by default with incomplete factors.
struct March {
  explicit March(const std::string& scheme, const std::string& preconditioner = "bjacobi") {
    BodyInput setup(2, 6);
    setup.move("id 0", "fixed").load("traction", "where x > 0.99", "0; 0.3*t");
    setup.made_of(material("neo-Hookean", 100, 0.3, 1));
    Model<2> model(setup);
    const Option ksp("-ksp_type", "gmres"), pc("-pc_type", preconditioner),
        tight("-ksp_rtol", "1e-10");
    TimeInput time;
    time.scheme = scheme;
    time.step = 0.1;
    state = model.state();
    Stepper stepper(model.problem, time);
    stepper.run(state, {});
    counts = stepper.counts();
  }
  State state;
  SolverCounts counts;
};

TEST(Reuse, KeepsAPreconditionerThatServes) {
  DiagonalSystem system(KSPGMRES);
  for (int k = 0; k < 10; ++k) EXPECT_EQ(system.solve(3), 1);
  EXPECT_EQ(system.reuse->n_builds(), 1);
  EXPECT_EQ(system.reuse->n_solves(), 10);
  EXPECT_EQ(system.n_actions, 1);
}

TEST(Reuse, BuildsWhenTheWasteHasPaidForIt) {
  DiagonalSystem system(KSPGMRES);
  EXPECT_EQ(system.solve(0), 1);
  const int iterations = system.solve(0.02);
  EXPECT_GT(iterations, 3);  // wastes more than building a diagonal costs
  EXPECT_EQ(system.reuse->n_builds(), 1);
  EXPECT_EQ(system.solve(0.02), 1);
  EXPECT_EQ(system.reuse->n_builds(), 2);
  EXPECT_EQ(system.n_actions, 2);
}

TEST(Reuse, BuildsForOtherCoefficients) {
  DiagonalSystem system(KSPGMRES);
  system.solve(1, 1);
  system.solve(1, 1.9);
  EXPECT_EQ(system.reuse->n_builds(), 1);
  system.solve(1, 2.1);
  EXPECT_EQ(system.reuse->n_builds(), 2);
  system.solve(1, 1);
  EXPECT_EQ(system.reuse->n_builds(), 3);
}

TEST(Reuse, RepeatsASolveThatFailedWithAnOldOne) {
  // Richardson's iteration diverges when the matrix exceeds twice its preconditioner
  DiagonalSystem system(KSPRICHARDSON);
  EXPECT_EQ(system.solve(0), 1);
  EXPECT_EQ(system.solve(1e3), 1);
  EXPECT_EQ(system.reuse->n_builds(), 2);
  EXPECT_EQ(system.reuse->n_solves(), 2);
}

TEST(Reuse, LosesPatienceWithASlowOne) {
  // a hundred iterations are allowed, of which an old preconditioner takes but few
  DiagonalSystem system(KSPRICHARDSON);
  EXPECT_EQ(system.solve(1.9), 1);
  EXPECT_EQ(system.solve(0), 1);
  EXPECT_EQ(system.reuse->n_builds(), 2);
}

TEST(Reuse, TriesMoreRarelyWhatDoesNotPay) {
  DiagonalSystem system(KSPGMRES);
  int n_kept = 0;  // before new ones for 0, 1, 3, 7, 15 matrices more
  for (int k = 0; k < 40; ++k) n_kept += system.solve(k % 2 == 0 ? 0 : 0.02) > 1;
  EXPECT_EQ(n_kept, 6);
  EXPECT_EQ(system.reuse->n_builds(), 34);
  // until it pays again
  for (int k = 0; k < 60; ++k) system.solve(0.02);
  EXPECT_GT(system.solve(0), 1);
  const int n_builds = system.reuse->n_builds();
  EXPECT_LT(n_builds, 34 + 32);
  EXPECT_EQ(system.solve(0), 1);
  EXPECT_GT(system.solve(0.02), 1);
  EXPECT_EQ(system.reuse->n_builds(), n_builds + 1);
}

/// A symmetric matrix A = H D H of eigenvalues from 1 to 1/smallest, H = 1 - 2 w w', and A x = 1.
struct SpreadSystem {
  explicit SpreadSystem(double smallest) {
    const PetscInt n = 40;
    check(MatCreateAIJ(PETSC_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, n, n, n, nullptr, n, nullptr,
                       matrix.fill()));
    const auto w = [&](PetscInt i) { return (i % 2 ? 1 : -1) / std::sqrt(double(n)); };
    PetscInt first, last;
    check(MatGetOwnershipRange(matrix, &first, &last));
    for (PetscInt i = first; i < last; ++i)
      for (PetscInt j = 0; j < n; ++j) {
        double entry = 0;
        for (PetscInt k = 0; k < n; ++k)
          entry += std::pow(smallest, double(k) / (n - 1)) * ((i == k) - 2 * w(i) * w(k)) *
                   ((j == k) - 2 * w(j) * w(k));
        check(MatSetValue(matrix, i, j, entry, INSERT_VALUES));
      }
    check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
    check(MatSetOption(matrix, MAT_SYMMETRIC, PETSC_TRUE));
    check(MatCreateVecs(matrix, x.fill(), b.fill()));
    check(VecSet(b, 1));
    PC preconditioner;
    check(KSPCreate(PETSC_COMM_WORLD, ksp.fill()));
    check(KSPSetType(ksp, KSPFGMRES));
    check(KSPSetTolerances(ksp, 1e-6, PETSC_DEFAULT, 1e5, 1000));
    check(KSPGetPC(ksp, &preconditioner));
    check(PCSetType(preconditioner, PCCHOLESKY));
    check(PCFactorSetMatSolverType(preconditioner, single_factors));
    check(KSPSetOperators(ksp, matrix, matrix));
  }

  MatHandle matrix;
  VecHandle x, b;
  KspHandle ksp;
};

TEST(Reuse, TakesDoubleFactorsWhereSingleOnesAreTooPoor) {
  if (!offers_single_factors()) GTEST_SKIP() << "built without MUMPS' single precision";
  for (const double smallest : {1e-3, 1e-13}) {
    SpreadSystem system(smallest);
    ErrorBoundary errors;
    PreconditionerReuse reuse(system.ksp, errors);
    reuse.take_new_matrix(1, 0, 1);
    errors.rethrow(KSPSolve(system.ksp, system.b, system.x));
    KSPConvergedReason reason;
    check(KSPGetConvergedReason(system.ksp, &reason));
    EXPECT_GT(reason, 0);
    EXPECT_EQ(has_single_factors(system.ksp), smallest == 1e-3) << smallest;
    EXPECT_EQ(reuse.n_solves(), 1);
    // they stay double, and so does another program's that goes on from here
    Snapshot snapshot;
    struct Structure {
      PreconditionerReuse& reuse;
      void history(Archive& archive) { reuse.structure_history(archive); }
    } saved{reuse};
    snapshot.save(saved);
    SpreadSystem other(smallest);
    PreconditionerReuse goes_on(other.ksp, errors);
    Structure loaded{goes_on};
    snapshot.load(loaded);
    EXPECT_EQ(has_single_factors(other.ksp), smallest == 1e-3);
  }
}

TEST(Reuse, NeverWithoutIterationsAndNotAgainstTheUser) {
  DiagonalSystem direct(KSPPREONLY);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(direct.solve(k), 1);
  EXPECT_EQ(direct.reuse->n_builds(), 3);

  const Option lag("-snes_lag_preconditioner", "1");
  DiagonalSystem system(KSPGMRES);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(system.solve(3), 1);
  EXPECT_EQ(system.reuse->n_builds(), 3);
}

TEST(Reuse, LeavesTheSolutionAsItIs) {
  const Option tangents("-snes_lag_jacobian", "1");
  for (const std::string scheme : {"static", "backward-euler", "bdf2", "bdf3", "theta"}) {
    const March kept(scheme);
    const Option lag("-snes_lag_preconditioner", "1");
    const March built(scheme);
    EXPECT_LT(distance(kept.state.displacement, built.state.displacement),
              1e-7 * norm(built.state.displacement))
        << scheme;
    EXPECT_EQ(built.counts.preconditioners, built.counts.linear_solves) << scheme;
    EXPECT_LT(2 * kept.counts.preconditioners, kept.counts.linear_solves) << scheme;
    EXPECT_LE(kept.counts.newton_iterations, built.counts.newton_iterations + 2) << scheme;
  }
}

TEST(Reuse, SmoothsInSinglePrecisionWithoutMoreIterations) {
  const Option tangents("-snes_lag_jacobian", "1");
  const Option coarsest("-pc_gamg_coarse_eq_limit", "20");  // else there would be one level
  const March rounded("static", "gamg");
  const Option precise("-pc_gamg_smoother_precision", "double");
  const March march("static", "gamg");
  const double difference = distance(rounded.state.displacement, march.state.displacement);
  EXPECT_LT(difference, 1e-7 * norm(march.state.displacement));
  EXPECT_GT(difference, 0);  // else nothing was rounded
  EXPECT_LT(rounded.counts.linear_iterations, 1.05 * march.counts.linear_iterations);
}

TEST(Reuse, CountsDecadesFromTheLargestResidual) {
  EXPECT_DOUBLE_EQ(decades_of({1, 0.1, 1e-3}), 3);
  EXPECT_DOUBLE_EQ(decades_of({1e-2, 1, 0.1, 1e-3}), 3);
  EXPECT_DOUBLE_EQ(decades_of({1, 0.5}), 1);
  EXPECT_DOUBLE_EQ(decades_of({1, 0}), 16);
  EXPECT_DOUBLE_EQ(decades_of({0, 0}), 1);
}

TEST(Reuse, MultigridBetweenDegreesIsBuiltForFewerIterations) {
  const auto cost = [](PCType type) {
    KspHandle solver;
    PC preconditioner;
    check(KSPCreate(PETSC_COMM_WORLD, solver.fill()));
    check(KSPGetPC(solver, &preconditioner));
    check(PCSetType(preconditioner, type));
    return building_cost(solver);
  };
  EXPECT_EQ(cost(PCMG), 11);
  EXPECT_EQ(cost(PCGAMG), 15);
  EXPECT_EQ(cost(PCJACOBI), 2);
}

TEST(Forcing, FollowsNewtonsConvergence) {
  SnesHandle snes;
  KSP ksp;
  check(SNESCreate(PETSC_COMM_WORLD, snes.fill()));
  check(SNESSetTolerances(snes, PETSC_DEFAULT, 1e-8, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT));
  check(SNESGetKSP(snes, &ksp));
  check(KSPSetTolerances(ksp, 1e-6, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT));
  const auto tolerance = [&] {
    PetscReal rtol;
    check(KSPGetTolerances(ksp, &rtol, nullptr, nullptr, nullptr));
    return rtol;
  };
  ForcingTerms forcing(snes, ksp, false);
  forcing.set(0, 1, 0);
  const double loosest = tolerance();
  EXPECT_LE(loosest, 1e-2);
  forcing.set(1, 500, 0);  // a first step that raises the residual
  EXPECT_EQ(tolerance(), loosest);
  forcing.set(2, 5, 0);
  const double later = tolerance();
  EXPECT_LT(later, 1e-4);
  EXPECT_GT(later, 1e-5);
  forcing.set(3, 5e-8, 0);  // the last: no more than the target asks for
  EXPECT_GT(tolerance(), loosest / 2);
  forcing.set_for_choices();
  EXPECT_EQ(tolerance(), 1e-8);
  forcing.set_strict();
  EXPECT_EQ(tolerance(), 1e-6);

  const Option given("-ksp_rtol", "1e-6");
  ForcingTerms none(snes, ksp, false);
  none.set(0, 1, 0);
  EXPECT_EQ(tolerance(), 1e-6);
}

TEST(Forcing, AsksFactorsForLessWhereChoicesAreMade) {
  SnesHandle snes;
  KSP ksp;
  PC preconditioner;
  check(SNESCreate(PETSC_COMM_WORLD, snes.fill()));
  check(SNESGetKSP(snes, &ksp));
  check(KSPGetPC(ksp, &preconditioner));
  check(PCSetType(preconditioner, PCLU));
  ForcingTerms forcing(snes, ksp, false);
  forcing.set_for_choices();
  PetscReal rtol;
  check(KSPGetTolerances(ksp, &rtol, nullptr, nullptr, nullptr));
  EXPECT_EQ(rtol, 1e-4);
}

}  // namespace solve_reuse
