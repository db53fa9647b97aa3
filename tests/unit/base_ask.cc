#include "steppe/base/petsc/ask.h"

#include <gtest/gtest.h>

using namespace steppe;

namespace base_ask {

const MPI_Comm world = MPI_COMM_WORLD;

struct Ranks {
  unsigned int me = dealii::Utilities::MPI::this_mpi_process(world),
               all = dealii::Utilities::MPI::n_mpi_processes(world);
};

struct Reply {
  unsigned int rank;
  double half;
};

TEST(Ownership, KnowsWhoOwnsANumber) {
  const Ranks ranks;
  const Ownership ownership(world, PetscInt(ranks.me % 2 == 0 ? 3 : 0));  // some have none
  PetscInt number = 0;
  for (unsigned int rank = 0; rank < ranks.all; ++rank)
    for (int k = 0; k < (rank % 2 == 0 ? 3 : 0); ++k) EXPECT_EQ(ownership.owner(number++), rank);
}

TEST(Send, GivesItemsInTheOrderOfTheirRanks) {
  const Ranks ranks;
  std::map<unsigned int, std::vector<Reply>> items;
  for (unsigned int rank = ranks.me; rank < ranks.all; ++rank)  // to itself and to higher ranks
    items[rank] = {{ranks.me, 0.5}, {ranks.me, 0.25 * rank}};
  const std::vector<Reply> got = send(world, items);
  ASSERT_EQ(got.size(), 2 * (ranks.me + 1));
  for (unsigned int from = 0; from <= ranks.me; ++from) {
    EXPECT_EQ(got[2 * from].rank, from);
    EXPECT_EQ(got[2 * from + 1].half, 0.25 * ranks.me);
  }
}

TEST(Ask, AnswersInTheOrderOfTheQuestions) {
  const Ranks ranks;
  for (const bool silent : {false, true}) {  // rank 0 asks nothing
    std::vector<unsigned int> of;
    std::vector<int> questions;
    if (!silent || ranks.me > 0)
      for (int k = 0; k < 20; ++k) {
        of.push_back((7 * k + ranks.me) % ranks.all);
        questions.push_back(100 * int(ranks.me) + k);
      }
    const auto replies = ask<Reply>(world, of, questions, [&](int question) {
      return Reply{ranks.me, question / 2.};
    });
    ASSERT_EQ(replies.size(), questions.size());
    for (std::size_t k = 0; k < replies.size(); ++k) {
      EXPECT_EQ(replies[k].rank, of[k]);
      EXPECT_EQ(replies[k].half, questions[k] / 2.);
    }
  }
}

}  // namespace base_ask
