#include "steppe/app/saved/supervision.h"
#include "steppe/base/process/error.h"

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

  explicit TimedRun(double max_wall, const CheckpointInput& input = {},
                    const Supervision::Beginning& beginning = {}) {
    Supervision supervision(
        MPI_COMM_WORLD, input, max_wall, beginning, "",
        [this](int step, const State&) {
          saved.push_back(step);
          seconds += 2;
        },
        [this] { return seconds; });
    try {
      if (!beginning.is_saved) supervision.at_start(State(), false);
      for (int step = beginning.step + 1; step <= 10; ++step) {
        seconds += 1;
        supervision.after_step(step, State());
      }
      supervision.at_end(10, State());
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
      MPI_COMM_WORLD, every(1), 10, {}, "", [&](int, const State&) { seconds += 2; },
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

TEST(Supervision, SavesTheStartAtItsTimeAndThenTheEnd) {
  CheckpointInput input;
  input.times = {0};
  EXPECT_EQ(TimedRun(0, input).saved, std::vector<int>({0, 10}));
  EXPECT_EQ(TimedRun(0, input, {-1}).saved, std::vector<int>({1, 10}));
}

TEST(Supervision, SavesTheEndOfARunThatGoesOn) {
  EXPECT_EQ(TimedRun(0, {}, {0, 4, true}).saved, std::vector<int>({10}));
  EXPECT_TRUE(TimedRun(0, {}, {0, 10, true}).saved.empty());
}

TEST(Supervision, TellsOfARunThatEndsBeforeAStep) {
  double seconds = 0;
  Supervision supervision(
      MPI_COMM_WORLD, {}, 10, {0, 4, true}, "", [](int, const State&) {}, [&] { return seconds; });
  seconds = 11;
  EXPECT_THROW(supervision.after_step(4, State()), NoProgress);  // the step after it is given up
  EXPECT_THROW(supervision.after_step(5, State()), Interruption);
}

}  // namespace app_supervision
