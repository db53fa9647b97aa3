#include "coordinates.h"
#include "reduced.h"

#include "steppe/fem/constraints/support_coordinates.h"
#include "steppe/fem/maps/basis_map.h"

using namespace steppe;
using namespace dealii;

namespace physics_reduced_supports {

/// A body whose side x = 0 moves, in coordinates of which the first is that of the side: the
/// polynomial, and cells, against the same body with no supports at all.
TEST(CoordinateProblem, TakesSupportsThatMoveForPrescribedCoordinates) {
  BodyInput setup = example_body(2, 2, false, "current");
  setup.boundaries.clear();
  const Model<2> whole(setup);
  setup.move("id 0", "0.3*(1+y)*sin(t); free");
  Model<2> cells_model(setup), other(setup);
  std::vector<VecHandle> patterns;
  patterns.push_back(other.space.create_vector());
  other.problem.supports().displacement(1, patterns[0]);
  check(VecScale(patterns[0], 1 / norm(patterns[0])));
  std::vector<VecHandle> vectors = example_basis(other, 4);
  {
    VecHandle motion = other.space.create_vector();
    interpolate(
        other.space, [](const Point<2>& x) { return wave(x, 0.8); }, motion);
    other.problem.supports().zero(motion);
    check(VecAXPY(motion, 1, patterns[0]));
    update_ghosts(motion);
    vectors.insert(vectors.begin(), std::move(motion));
  }
  SupportCoordinates supports(other.problem.supports(), std::move(patterns), 1);
  const ReducedBasis basis(std::move(vectors));
  const BasisMap map(basis.vectors(), other.problem.mass().create(0));
  const auto layout = [&] { return Layout(MPI_COMM_WORLD, map.create_coordinates(), 1); };
  MappedProblem free(const_cast<Elastodynamics<2>&>(whole.problem), map, layout()),
      cells(cells_model.problem, map, layout(), &supports);
  auto terms = other.problem.reduce(basis);
  CoordinateProblem reduced = in_coordinates(other.problem, map, map, std::move(terms), &supports);
  ASSERT_TRUE(other.problem.has_terms());

  State state = create_state(free.layout());
  state.load_time = 0.4;
  int k = 0;
  for (Vec v : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)}) {
    PetscInt n;
    check(VecGetLocalSize(v, &n));
    LocalArray entries(v);
    for (int i = 0; i < n; ++i) entries[i] = 0.1 * std::cos(1. + i + 2.3 * k);
    ++k;
  }
  const double c = 0.3 * std::sin(0.7), rate = 0.3 * std::cos(0.7);
  const auto make = [&] { return free.layout().create_vector(); };
  const VecHandle known = make(), x = make(), v = make(), a = make();
  supports.motion(0.7, 1e-3, x, v, a);
  EXPECT_NEAR(norm(v) / norm(x), rate / c, 1e-9);
  EXPECT_NEAR(norm(a), norm(x), 1e-6);
  check(VecCopy(x, known));

  VecHandle all = make(), expected = make(), found = make(), b = make();
  TangentMatrix J(free);
  for (Problem* problem : {static_cast<Problem*>(&cells), static_cast<Problem*>(&reduced)}) {
    free.accept(state);
    problem->accept(state);
    ASSERT_TRUE(free.residual(state, all));
    check(VecCopy(all, expected));
    supports.zero(expected);
    ASSERT_TRUE(problem->residual(state, found));
    expect_equal(found, expected);
    check(VecCopy(all, expected));
    supports.keep_only(expected);
    problem->force(ForcePart::reaction, state, found);
    expect_equal(found, expected);
    // the columns of the side go to the right-hand side
    J->update(1, 0.1, 0.01, state);
    check(MatMult(J, known, expected));
    check(VecScale(expected, -1));
    supports.zero(expected);
    check(VecZeroEntries(b));
    TangentMatrix J_problem(*problem);
    J_problem->update(1, 0.1, 0.01, state, known, b);
    expect_equal(b, expected);
    check(VecCopy(state.velocity, x));
    supports.zero(x);
    check(MatMult(J, x, expected));
    supports.zero(expected);
    check(MatMult(J_problem, x, found));
    expect_equal(found, expected);
  }
}

}  // namespace physics_reduced_supports
