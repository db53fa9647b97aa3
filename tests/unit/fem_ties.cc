#include "steppe/base/process/error.h"
#include "steppe/fem/constraints/ties.h"

#include <gtest/gtest.h>

using namespace steppe;

namespace fem_ties {

const MPI_Comm world = MPI_COMM_WORLD;
constexpr PetscInt owned = 5;  // unknowns of each rank

struct Body {
  PetscInt me = PetscInt(dealii::Utilities::MPI::this_mpi_process(world)),
           ranks = PetscInt(dealii::Utilities::MPI::n_mpi_processes(world));
  PetscInt first = owned * me, last = owned * ranks - 1;
  Ownership unknowns = Ownership(world, owned);
};

/// The sum of one unknown that follows others by steps of weight w, by 10 times the follower's
/// number.
Ties::Sum chain(PetscInt from, PetscInt to, double w) {
  Ties::Sum sum;
  double weight = 1;
  for (PetscInt i = from; i <= to; ++i, weight *= w)
    sum.push_back({i, weight, i < to ? int(10 * i) : Ties::none});
  return sum;
}

void expect_equal(const Ties::Sum& sum, const Ties::Sum& expected) {
  ASSERT_EQ(sum.size(), expected.size());
  for (std::size_t k = 0; k < sum.size(); ++k) {
    EXPECT_EQ(sum[k].unknown, expected[k].unknown);
    EXPECT_DOUBLE_EQ(sum[k].weight, expected[k].weight);
    EXPECT_EQ(sum[k].jump, expected[k].jump);
  }
}

TEST(Ties, ChainsGoOverTheRanks) {
  const Body body;
  for (const double w : {1., 0.5}) {
    std::vector<Tie> mine;  // each unknown follows the next one, but every seventh follows none
    for (PetscInt i = body.first; i < body.first + owned; ++i)
      if (i % 7 != 6 && i < body.last) mine.push_back({i, {{i + 1, w}}, int(10 * i)});
    const Ties ties(body.unknowns, mine);
    EXPECT_FALSE(ties.empty());
    EXPECT_EQ(ties.weighted(), w != 1);

    const auto expected = [&](PetscInt unknown) {
      return chain(unknown, std::min(unknown - unknown % 7 + 6, body.last), w);
    };
    std::vector<PetscInt> all;
    for (PetscInt i = 0; i <= body.last; ++i) all.push_back(body.last - i);
    const auto sums = ties.sums(body.unknowns, all);
    for (std::size_t k = 0; k < all.size(); ++k) expect_equal(sums[k], expected(all[k]));

    std::set<PetscInt> involved;
    for (PetscInt i = body.first; i < body.first + owned; ++i) {
      expect_equal(ties.sum(i), expected(i));
      const bool follows = i % 7 != 6 && i<body.last, leads = i> 0 && i % 7 != 0;
      if (follows || leads) involved.insert(i);
    }
    EXPECT_EQ(ties.unknowns(), involved);
  }
}

TEST(Ties, AddsUpAllWaysToAnUnknown) {
  const Body body;
  // 0 = 0.25 u_1 + 0.75 u_2 + g, and 1 and 2 follow the last one, 2 with another
  std::vector<Tie> mine;
  if (body.me == 0)
    mine = {{0, {{1, 0.25}, {2, 0.75}}, 7},
            {1, {{body.last, 1}}, 8},
            {2, {{body.last, 0.5}, {body.last - 1, 0.5}}, 9}};
  const Ties ties(body.unknowns, mine);
  expect_equal(ties.sums(body.unknowns, {0})[0], {{0, 1, 7},
                                                  {1, 0.25, 8},
                                                  {2, 0.75, 9},
                                                  {body.last - 1, 0.375, Ties::none},
                                                  {body.last, 0.625, Ties::none}});
}

TEST(Ties, NoneAnywhere) {
  const Body body;
  const Ties ties(body.unknowns, {});
  EXPECT_TRUE(ties.empty());
  EXPECT_TRUE(Ties().empty());
  expect_equal(ties.sum(body.first), {{body.first, 1, Ties::none}});
  expect_equal(ties.sums(body.unknowns, {0})[0], {{0, 1, Ties::none}});
  const bool has = body.me == body.ranks - 1;  // one rank alone has some
  EXPECT_FALSE(
      Ties(body.unknowns, has ? std::vector<Tie>{{body.first, {{1, 1}}, 0}} : std::vector<Tie>())
          .empty());
}

TEST(Ties, RefusesCircles) {
  const Body body;
  std::vector<Tie> mine;  // a circle of all ranks' first unknowns, and what follows it
  mine.push_back({body.first, {{owned * ((body.me + 1) % body.ranks), 0.5}, {3, 0.5}}, 0});
  if (body.ranks == 1) mine = {{0, {{1, 1}}, 0}, {1, {{0, 1}}, 0}};
  mine.push_back({body.first + 2, {{body.first, 1}}, 0});
  EXPECT_THROW(Ties(body.unknowns, mine), InputError);
}

}  // namespace fem_ties
