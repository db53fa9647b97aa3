#include "mapped_model.h"
#include "two_blocks.h"

using namespace steppe;
using namespace dealii;

// Two blocks whose meshes do not match, tied over a gap.

namespace physics_mapped_blocks {

TEST(CoarseMap, ReproducesRigidMotions) {
  const TemporaryFile file("blocks.ucd", two_blocks<3>({2, 2, 2}, {1, 3, 3}, false));
  MappedModel<3> model(body_of(file, 3, 2), {}, joint_of_blocks());
  model.nodal.use_matrix_free(OperatorStorage::cached);
  const TangentMatrix shell(model.problem, Form::newton);
  const auto coarse = shell->coarse();
  MatNullSpace near_null;
  PetscInt n;
  const Vec* modes;
  check(MatGetNearNullSpace(coarse.matrix, &near_null));
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, &modes));
  EXPECT_EQ(n, 6);
  std::vector<VecHandle> expected = model.space.rigid_modes({});
  const auto remove = [&](std::size_t count, Vec from) {
    for (int pass = 0; pass < 2; ++pass)
      for (std::size_t i = 0; i < count; ++i)
        check(VecAXPY(from, -dot(from, expected[i]), expected[i]));
  };
  for (std::size_t i = 0; i < expected.size(); ++i) {
    remove(i, expected[i]);
    check(VecScale(expected[i], 1 / norm(expected[i])));
  }
  VecHandle found = model.space.create_vector(), nodal = model.space.create_vector();
  for (PetscInt k = 0; k < n; ++k) {
    check(MatMult(coarse.interpolation, modes[k], found));
    EXPECT_GT(norm(found), 0.1);
    to_nodal(model.problem, found, nodal);
    check(VecCopy(nodal, found));
    remove(expected.size(), nodal);
    EXPECT_LT(norm(nodal), 1e-11 * norm(found)) << "mode " << k;
  }
}

TEST(MappedProblem, LeadersTakeLumpedMasses) {
  const TemporaryFile file("blocks.ucd", two_blocks<2>({2, 2}, {2, 3}, false));
  for (const unsigned int degree : {1u, 2u}) {
    BodyInput setup = body_of(file, 2, degree);
    setup.damping.mass_lumping = degree == 1 ? "row-sum" : "hrz";
    EXPECT_FALSE(MappedModel<2>(setup, {}, joint_of_blocks()).problem.mass().diagonal());
    const MappedModel<2> model(setup, {}, joint_of_blocks(), true);
    const Problem& problem = model.problem;
    EXPECT_TRUE(problem.mass().diagonal());
    // the total and its centre, of forces on a linear acceleration
    State state = model.state();
    VecHandle nodal = model.space.create_vector(), F = model.space.create_vector();
    interpolate(
        model.space,
        [&](const Point<2>& x) {
          return Tensor<1, 2>({1, x[0] - 3 * x[1]});
        },
        nodal);
    to_unknowns(problem, nodal, state.acceleration);
    EXPECT_TRUE(problem.residual(state, F));
    EXPECT_NEAR(total(model.space, F, 0), 2, 1e-12);
    EXPECT_NEAR(total(model.space, F, 1), 2 * (0.25 + 0.75 + gap_of_blocks) / 2 - 3, 1e-12);
    // the matrix is that of the forces
    const MatHandle M = problem.mass().create(0);
    VecHandle a = random_vector(model.space, 1), Ma = duplicate(a);
    problem.supports().zero(a);
    check(VecCopy(a, state.acceleration));
    EXPECT_TRUE(problem.residual(state, F));
    check(MatMult(M, a, Ma));
    problem.supports().zero(Ma);
    EXPECT_LT(distance(F, Ma), 1e-13 * norm(Ma));
  }
}

}  // namespace physics_mapped_blocks
