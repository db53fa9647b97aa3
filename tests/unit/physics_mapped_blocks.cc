#include "mapped_model.h"
#include "two_blocks.h"

using namespace steppe;
using namespace dealii;

// Two blocks whose meshes do not match, tied over a gap.

namespace physics_mapped_blocks {

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
