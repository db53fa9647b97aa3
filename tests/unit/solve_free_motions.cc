#include "steppe/solve/modes/free_motions.h"

#include "steppe/fem/space/piece_motions.h"
#include "steppe/solve/linear/matrix_parts.h"
#include "steppe/solve/modes/motion_words.h"

#include "model.h"

using namespace steppe;

namespace solve_free_motions {

/// A chain of n rows a rank, joined to the next row but where `cut` says so.
template <class Cut>
MatHandle chain(int n, const Cut& cut) {
  MatHandle matrix;
  check(MatCreateAIJ(MPI_COMM_WORLD, n, n, PETSC_DETERMINE, PETSC_DETERMINE, 3, nullptr, 1, nullptr,
                     matrix.fill()));
  PetscInt begin, end, size;
  check(MatGetOwnershipRange(matrix, &begin, &end));
  check(MatGetSize(matrix, &size, nullptr));
  for (PetscInt i = begin; i < end; ++i) {
    check(MatSetValue(matrix, i, i, 1, INSERT_VALUES));
    if (i > 0 && !cut(i - 1)) check(MatSetValue(matrix, i, i - 1, 0, INSERT_VALUES));
    if (i + 1 < size && !cut(i)) check(MatSetValue(matrix, i, i + 1, 0, INSERT_VALUES));
  }
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
  return matrix;
}

std::string words_of(const BodyInput& setup) {
  Model<2> model(setup);
  const TangentMatrix K(model.problem);
  K->update(0, 0, 1, model.state());
  const Pieces<2> pieces = pieces_of(model.space);
  VecHandle force = model.space.create_vector();
  std::vector<PieceMotion> found;
  for (const VecHandle& motion : free_motions(model.problem, *K)) {
    check(MatMult(K, motion, force));
    EXPECT_LT(norm(force), 1e-10 * norm(motion));
    check(VecScale(motion, 1 / norm(motion, NORM_INFINITY)));
    found.push_back(piece_motions(model.space, pieces, motion).at(0));
  }
  return motion_words(found, 2);
}

TEST(MatrixParts, AreThoseOfTheGraph) {
  for (const int length : {1, 3, 7, 100}) {
    const MatHandle matrix = chain(5, [=](PetscInt i) { return i % length == length - 1; });
    const MatrixParts parts(matrix);
    PetscInt size, begin, end;
    check(MatGetSize(matrix, &size, nullptr));
    EXPECT_EQ(parts.count, (size + length - 1) / length);
    check(VecGetOwnershipRange(parts.numbers, &begin, &end));
    for (PetscInt i = begin; i < end; ++i) {
      PetscScalar number;
      check(VecGetValues(parts.numbers, 1, &i, &number));
      EXPECT_EQ(number, double(i / length)) << length;
    }
  }
}

TEST(FreeMotions, AreThoseThatTheSupportsLeave) {
  const BodyInput body(2, 3);
  const auto held = [&](const std::string& where, const std::string& motion) {
    BodyInput setup = body;
    setup.move(where, motion);
    if (where.rfind("id", 0) != 0) setup.boundaries.back().kind = "nodes";
    return setup;
  };
  EXPECT_EQ(words_of(body), "translation along x, y, rotation about z");
  EXPECT_EQ(words_of(held("plane 1 0 0", "0; free")), "translation along y");
  EXPECT_EQ(words_of(held("point 1 0", "fixed")), "rotation about z");
  EXPECT_EQ(words_of(held("point 1 0", "free; 0")), "translation along x, rotation about z");
  EXPECT_EQ(words_of(held("point 1 0", "fixed").move("id 0", "0; free")), "");
  EXPECT_EQ(words_of(held("id 0", "fixed")), "");
}

TEST(FreeMotions, SoftFoundationsHold) {
  BodyInput setup(2, 3);
  setup.move("id 0", "0; free");
  setup.foundations.emplace_back();
  setup.foundations.back().name = "mat";
  setup.foundations.back().where = "id 2";
  setup.foundations.back().normal_stiffness = "1e-5";  // of a body of E = 100
  EXPECT_EQ(words_of(setup), "");
}

}  // namespace solve_free_motions
