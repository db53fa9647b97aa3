#pragma once

#include "steppe/base/petsc.h"
#include "steppe/physics/equation/observer.h"

#include <functional>

namespace steppe {

/// A PETSc TS that takes one step at a time, of the length that it is told. Steps that fail are
/// left to the caller, who tries a shorter one; multistep methods keep what came before.
class TsDriver {
 public:
  /// Collective. With `adaptive` TS chooses steps by -ts_adapt_type (basic), within the one asked
  /// for.
  TsDriver(MPI_Comm communicator, TSType type, bool adaptive);

  operator TS() const { return ts_; }
  /// Read the options; functions and solution are set. Collective.
  void set_from_options() { check(TSSetFromOptions(ts_)); }

  /// A step of length h from the time and the values in the solution vectors. Returns whether it
  /// succeeded; `report` gets why not, the rejections inside TS and, if adaptive, the next length.
  /// Collective.
  bool step(double time, double h, ErrorBoundary& errors, StepReport& report);
  /// Undo the step that has just succeeded, because the state that it reached is inadmissible;
  /// `report` is told. Collective.
  void take_back(StepReport& report);
  /// The step was accepted: show it to -ts_monitor, which TSStep leaves out. Collective.
  void accepted() { monitor(ts_); }
  static void monitor(TS ts);
  /// Let it begin anew, without what it remembers of earlier steps, and fill this again by
  /// `replay`, which takes steps that need no solves and are not rejected. Collective.
  void refill(const std::function<void()>& replay);
  /// Save or load the number of steps. Collective. Throws InputError for an -ts_adapt_type with a
  /// memory of its own.
  void history(Archive& archive) {
    check_memory();
    archive.value("TS steps", steps_);
  }
  /// Time reached.
  double time() const;

 private:
  void check_memory() const;

  TsHandle ts_;
  bool adaptive_, rolled_back_ = false;
  int steps_ = 0;
};

}  // namespace steppe
