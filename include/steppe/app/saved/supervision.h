#pragma once

#include "steppe/app/input/sections.h"
#include "steppe/base/process/interruption.h"
#include "steppe/base/process/job.h"
#include "steppe/solve/march/supervisor.h"

#include <mpi.h>

#include <functional>
#include <string>

namespace steppe {

/// Saves the state of a run when the input, the clock or SIGUSR1 asks for it, and ends the run, its
/// state saved, when a signal or the limit of its wall time does, or standard output is lost. Only
/// rank 0 looks at a clock.
class Supervision : public Supervisor {
 public:
  /// Saves the state after that many steps. Collective. Throws OutputError on all ranks.
  using Save = std::function<void(int step, const State& state)>;
  using Clock = std::function<double()>;

  /// Where a run begins, or goes on.
  struct Beginning {
    double time = 0;  ///< s
    int step = 0;
    bool is_saved = false;  ///< whether there is a checkpoint of this state
  };

  /// A run of at most `max_wall` seconds of wall time since the program began, 0: as long as it
  /// takes. `cannot_save` says why its state cannot be saved, or is empty. `clock` tells the
  /// seconds since the program began.
  Supervision(MPI_Comm communicator, const CheckpointInput& input, double max_wall,
              const Beginning& beginning, const std::string& cannot_save, Save save,
              Clock clock = wall_seconds);

  /// The run begins with this state, which is saved where `wanted`, or where a time of checkpoints
  /// is not after it. Collective.
  void at_start(const State& state, bool wanted);

  /// A signal came, or the time that is left is that of saving.
  GivesUp gives_up() override;
  /// Throws NoProgress on all ranks in the place of Interruption where no step was finished.
  void after_step(int step, const State& state) override;
  /// Saves the state, from which the run can go on with other options of the solver.
  void after_failure(int step, const State& state) override;
  /// The run has come to its end: its state is saved where it was before, or was to be.
  void at_end(int step, const State& state);

 private:
  /// Signals and limits that all ranks have to know.
  struct Word {
    int stop_signal, save, over, screen_is_lost;
  };
  Word listen();
  bool must_end();
  bool due(int step, const State& state);
  /// Returns why the state could not be saved, or nothing.
  std::string save(int step, const State& state);

  MPI_Comm communicator_;
  CheckpointInput input_;
  double max_wall_;
  std::string cannot_save_;
  Save save_;
  Clock clock_;
  SignalWatch watch_;
  std::size_t next_time_ = 0;
  bool speaks_, ends_saved_;                    // whether the end is saved
  int first_step_, saved_step_;                 // the last one that was saved; -1: none
  double stepped_, saved_;                      // wall times of the last step and of the last save
  double longest_step_ = 0, longest_save_ = 0;  // s
};

}  // namespace steppe
