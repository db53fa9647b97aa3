#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/base/process/job.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace base_petsc {

using namespace steppe;

int rank() {
  int number;
  check_mpi(MPI_Comm_rank(MPI_COMM_WORLD, &number));
  return number;
}

int size() {
  int count;
  check_mpi(MPI_Comm_size(MPI_COMM_WORLD, &count));
  return count;
}

TEST(Agree, AllRanksThrowWhatTheLowestSays) {
  EXPECT_NO_THROW(agree(MPI_COMM_WORLD, [] {}));
  try {
    agree(MPI_COMM_WORLD, [] {
      if (rank() >= size() / 2) throw InputError("from " + std::to_string(rank()));
    });
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), "from " + std::to_string(size() / 2));
  }
}

TEST(Agree, ErrorsOfOneRankKeepTheirKind) {
  for (const ErrorKind kind : {ErrorKind::input, ErrorKind::numerics, ErrorKind::interruption,
                               ErrorKind::no_progress, ErrorKind::output}) {
    try {
      agree(MPI_COMM_WORLD, [&] {
        if (rank() == size() - 1) throw_error(kind, "the cause");
      });
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), kind);
      EXPECT_STREQ(error.what(), "the cause");
    }
  }
}

TEST(Handle, OwnsAndMoves) {
  VecHandle a;
  check(VecCreateMPI(MPI_COMM_WORLD, 3, PETSC_DECIDE, a.fill()));
  const Vec raw = a;
  VecHandle b = std::move(a);
  EXPECT_EQ(Vec(b), raw);
  EXPECT_EQ(Vec(a), nullptr);
}

TEST(Vectors, GhostsAreAddedToTheirOwners) {
  // every rank owns one block of two entries and has the next rank's as a ghost
  const PetscInt next = (rank() + 1) % size();
  const PetscInt n_ghosts = size() > 1 ? 1 : 0;
  VecHandle v;
  check(VecCreateGhostBlock(MPI_COMM_WORLD, 2, 2, PETSC_DETERMINE, n_ghosts, &next, v.fill()));
  zero_with_ghosts(v);
  {
    LocalArray entries(v);
    for (PetscInt i = 0; i < 2 * (1 + n_ghosts); ++i) entries[i] = 1;
  }
  add_ghosts(v);
  const LocalView entries(v);
  EXPECT_EQ(entries[0], 1 + n_ghosts);
  EXPECT_EQ(entries[1], 1 + n_ghosts);
}

TEST(ErrorBoundary, CarriesExceptionsThroughC) {
  ErrorBoundary boundary;
  const auto code = boundary.guard([] { throw NumericsError("inside"); });
  EXPECT_NE(code, 0);
  EXPECT_THROW(boundary.rethrow(code), NumericsError);
  EXPECT_NO_THROW(boundary.rethrow(boundary.guard([] {})));
}

TEST(ErrorBoundary, KeepsTheFirstOfNestedExceptions) {
  ErrorBoundary inner, outer;
  const auto code = outer.guard([&] {
    const auto inside = inner.guard([] { throw InputError("the cause"); });
    inner.guard([] { throw NumericsError("a consequence"); });
    check(inside);  // as after a PETSc call that has a shell operator inside
  });
  try {
    outer.rethrow(code);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "the cause");
  }
  EXPECT_THROW(check(PETSC_ERR_ARG_OUTOFRANGE), NumericsError);
}

TEST(Ranks, MeetWhenAllCome) {
  EXPECT_TRUE(all_ranks_come());
  if (size() == 1) return;
  EXPECT_FALSE(all_ranks_come(rank() == 0));  // with different words
  // one rank waits for the others elsewhere
  bool all = true;
  if (rank() != 0) all = all_ranks_come(0, 0.5);
  check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  if (rank() == 0) all_ranks_come();  // completes what the others began
  EXPECT_EQ(all, rank() == 0);
}

TEST(Check, UnknownTypesAreInputErrors) {
  Vec v;
  check(VecCreate(MPI_COMM_WORLD, &v));
  EXPECT_THROW(check(VecSetType(v, "nonsense")), InputError);
  check(VecDestroy(&v));
  EXPECT_THROW(check(PETSC_ERR_ARG_OUTOFRANGE), NumericsError);
}

}  // namespace base_petsc
