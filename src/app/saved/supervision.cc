#include "steppe/app/saved/supervision.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/base/process/screen.h"
#include "steppe/output/folder/files.h"

#include <algorithm>
#include <iostream>
#include <sstream>

namespace steppe {

Supervision::Supervision(MPI_Comm communicator, const CheckpointInput& input, double max_wall,
                         const Beginning& beginning, const std::string& cannot_save, Save save,
                         Clock clock)
    : communicator_(communicator),
      input_(input),
      max_wall_(max_wall),
      cannot_save_(cannot_save),
      save_(std::move(save)),
      clock_(std::move(clock)),
      next_time_(std::upper_bound(input.times.begin(), input.times.end(), beginning.time) -
                 input.times.begin()),
      ends_saved_(input.end || beginning.is_saved),
      first_step_(beginning.step),
      saved_step_(beginning.is_saved ? beginning.step : -1),
      stepped_(clock_()),
      saved_(stepped_) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  speaks_ = rank == 0;
}

Supervision::Word Supervision::listen() {
  const double now = clock_();
  longest_step_ = std::max(longest_step_, now - std::exchange(stepped_, now));
  const double reserve = longest_step_ + 2 * longest_save_;
  Word word{watch_.stop(), watch_.take_save(), 0, 0};
  if (speaks_) {
    word.screen_is_lost = !screen_takes_text();
    word.save |= input_.minutes > 0 && now - saved_ >= 60 * input_.minutes;
    word.over = max_wall_ > 0 && now + reserve >= max_wall_;
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &word, 4, MPI_INT, MPI_MAX, communicator_));
  return word;
}

bool Supervision::must_end() {
  int ends = watch_.stop() != 0;
  if (speaks_ && max_wall_ > 0) ends |= clock_() + 2 * longest_save_ >= max_wall_;
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &ends, 1, MPI_INT, MPI_MAX, communicator_));
  return ends;
}

GivesUp Supervision::gives_up() {
  if (!cannot_save_.empty()) return {};
  return [this] { return must_end(); };
}

bool Supervision::due(int step, const State& state) {
  bool due = input_.steps > 0 && step % input_.steps == 0;
  for (; next_time_ < input_.times.size() && input_.times[next_time_] <= state.time; ++next_time_)
    due = true;
  return due;
}

std::string Supervision::save(int step, const State& state) {
  if (!cannot_save_.empty()) return cannot_save_;
  if (saved_step_ == step) return "";
  const double begin = clock_();
  try {
    save_(step, state);
  } catch (const OutputError& error) {
    if (speaks_) warn(error.what());
    return "it could not be saved";
  }
  saved_step_ = step;
  saved_ = stepped_ = clock_();
  longest_save_ = std::max(longest_save_, saved_ - begin);
  return "";
}

void Supervision::at_start(const State& state, bool wanted) {
  ends_saved_ |= wanted;
  if (cannot_save_.empty() && (wanted || next_time_ > 0)) save(first_step_, state);
}

void Supervision::after_step(int step, const State& state) {
  const Word word = listen();
  const bool stops = word.stop_signal || word.over || word.screen_is_lost,
             saves = due(step, state) || word.save;
  if (!stops && !saves) return;
  const std::string failure = save(step, state);
  if (!stops) return;
  std::ostringstream text;
  if (word.stop_signal)
    text << SignalWatch::name(word.stop_signal) << " came";
  else if (word.screen_is_lost)
    text << screen_is_lost;
  else
    text << "the " << max_wall_ << " s of -max_wall are nearly over";
  text << "; the last state is that after step " << step << ", t = " << state.time << " s, ";
  if (!failure.empty())
    throw OutputError(text.str() + "but no run can go on from there: " + failure);
  const std::string goes_on = "from which the same command with -restart auto goes on";
  if (word.screen_is_lost) throw OutputError(text.str() + goes_on);
  if (step == first_step_)
    throw NoProgress(text.str() +
                     "at which this run began: the same command would end so again; give it more "
                     "time, or more ranks");
  throw Interruption(text.str() + goes_on);
}

void Supervision::after_failure(int step, const State& state) {
  if (step == 0 || saved_step_ == step || !save(step, state).empty()) return;
  if (speaks_)
    std::cout << "the state after step " << step
              << " is saved: with other options of the solver, -restart auto goes on from there"
              << std::endl;
}

void Supervision::at_end(int step, const State& state) {
  if ((ends_saved_ || saved_step_ >= 0) && cannot_save_.empty()) save(step, state);
}

}  // namespace steppe
