#include "steppe/app/supervision.h"
#include "steppe/base/error.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

using namespace steppe;
using namespace dealii;

namespace app_supervision {

/// A run of ten steps that take a second each and are saved in two, by the clock of the first rank;
/// those of the others are far ahead.
struct TimedRun {
  double seconds = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0 ? 0 : 1e6;
  std::vector<int> saved;
  std::string end;  // what ended it early

  explicit TimedRun(double max_wall, const CheckpointInput& input = {}) {
    Supervision supervision(
        MPI_COMM_WORLD, input, max_wall, 0, "",
        [this](int step, const State&) {
          saved.push_back(step);
          seconds += 2;
        },
        [this] { return seconds; });
    try {
      for (int step = 1; step <= 10; ++step) {
        seconds += 1;
        supervision.after_step(step, State());
      }
    } catch (const Interruption& interruption) {
      end = interruption.what();
    }
  }
};

CheckpointInput every(int steps) {
  CheckpointInput input;
  input.steps = steps;
  return input;
}

TEST(Supervision, LeavesTimeForAStepBeforeTheLimit) {
  const TimedRun run(7);
  // after six steps the seventh would end at the limit
  EXPECT_EQ(run.saved, std::vector<int>({6}));
  EXPECT_EQ(run.end.rfind("the 7 s of -max_wall are nearly over; the last state is that after step "
                          "6,",
                          0),
            0u)
      << run.end;
}

TEST(Supervision, LeavesTimeForSavingBeforeTheLimit) {
  // at 6 s after four steps and a save there is time for a step and twice as long a save, at 7 s
  // not
  const TimedRun run(11.5, every(4));
  EXPECT_EQ(run.saved, std::vector<int>({4, 5}));
  EXPECT_NE(run.end, "");
}

TEST(Supervision, GivesAStepUpWhenTheTimeLeftIsThatOfSaving) {
  double seconds = 0;
  Supervision supervision(
      MPI_COMM_WORLD, every(1), 10, 0, "", [&](int, const State&) { seconds += 2; },
      [&] { return seconds; });
  supervision.after_step(1, State());
  const GivesUp gives_up = supervision.gives_up();
  seconds = 5.9;
  EXPECT_FALSE(gives_up());
  seconds = 6;
  EXPECT_TRUE(gives_up());
}

TEST(Supervision, LetsARunWithinTheLimitEnd) {
  const TimedRun run(20), endless(0);
  EXPECT_EQ(run.end, "");
  EXPECT_EQ(endless.end, "");
  EXPECT_TRUE(run.saved.empty() && endless.saved.empty());
}

}  // namespace app_supervision
