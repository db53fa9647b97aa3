#include "steppe/base/error.h"
#include "steppe/fem/ties.h"

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

TEST(Ties, ChainsGoOverTheRanks) {
  const Body body;
  std::vector<Tie> mine;  // each unknown follows the next one, but every fifth follows none
  for (PetscInt i = body.first; i < body.first + owned; ++i)
    if (i % 7 != 6 && i < body.last) mine.push_back({i, i + 1, int(10 * i)});
  const Ties ties(body.unknowns, mine);
  EXPECT_FALSE(ties.empty());

  const auto expect = [&](PetscInt unknown, const Ties::Chain& chain) {
    const PetscInt end = std::min(unknown - unknown % 7 + 6, body.last);
    EXPECT_EQ(Ties::leader(unknown, chain), end);
    ASSERT_EQ(PetscInt(chain.size()), end - unknown);
    for (std::size_t k = 0; k < chain.size(); ++k) {
      EXPECT_EQ(chain[k].slave, unknown + PetscInt(k));
      EXPECT_EQ(chain[k].master, unknown + PetscInt(k) + 1);
      EXPECT_EQ(chain[k].jump, 10 * chain[k].slave);
    }
  };
  std::vector<PetscInt> all;
  for (PetscInt i = 0; i <= body.last; ++i) all.push_back(body.last - i);
  const auto chains = ties.chains(body.unknowns, all);
  for (std::size_t k = 0; k < all.size(); ++k) expect(all[k], chains[k]);

  std::set<PetscInt> involved;
  for (PetscInt i = body.first; i < body.first + owned; ++i) {
    expect(i, ties.chain(i));
    const bool follows = i % 7 != 6 && i<body.last, leads = i> 0 && i % 7 != 0;
    if (follows || leads) involved.insert(i);
  }
  EXPECT_EQ(ties.unknowns(), involved);
}

TEST(Ties, NoneAnywhere) {
  const Body body;
  const Ties ties(body.unknowns, {});
  EXPECT_TRUE(ties.empty());
  EXPECT_TRUE(Ties().empty());
  EXPECT_TRUE(ties.chain(body.first).empty());
  EXPECT_TRUE(ties.chains(body.unknowns, {0})[0].empty());
  const bool has = body.me == body.ranks - 1;  // one rank alone has some
  EXPECT_FALSE(
      Ties(body.unknowns, has ? std::vector<Tie>{{body.first, 1, 0}} : std::vector<Tie>()).empty());
}

TEST(Ties, RefusesCircles) {
  const Body body;
  std::vector<Tie> mine;  // a circle of all ranks' first unknowns, and what follows it
  mine.push_back({body.first, owned * ((body.me + 1) % body.ranks), 0});
  if (body.ranks == 1) mine = {{0, 1, 0}, {1, 0, 0}};
  mine.push_back({body.first + 2, body.first, 0});
  EXPECT_THROW(Ties(body.unknowns, mine), InputError);
}

}  // namespace fem_ties
