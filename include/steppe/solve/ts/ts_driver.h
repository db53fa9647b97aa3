#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/physics/state/observer.h"

#include <functional>

namespace steppe {

/// A PETSc TS that takes one step at a time, of the length that it is told. Steps that fail are
/// left to the caller, who tries a shorter one; multistep methods keep what came before.
class TsDriver {
 public:
  /// Collective.
  TsDriver(MPI_Comm communicator, TSType type);

  operator TS() const { return ts_; }
  /// Read the options; functions and solution are set. Collective. Throws InputError for an
  /// -ts_adapt_type: the lengths of steps are the caller's.
  void set_from_options();

  /// A step of length h from the time and the values in the solution vectors. Returns whether it
  /// succeeded; `report` gets why not and the rejections inside TS. Collective.
  bool step(double time, double h, ErrorBoundary& errors, StepReport& report);
  /// Undo the step that has just succeeded. Collective.
  void restore_step();
  /// The step was accepted: show it to -ts_monitor, which TSStep leaves out. Collective.
  void accepted() { monitor(ts_); }
  static void monitor(TS ts);
  /// Let it begin anew, without what it remembers of earlier steps, and fill this again by
  /// `replay`, which takes steps that need no solves and are not rejected. Collective.
  void refill(const std::function<void()>& replay);
  /// Save or load the number of steps. Collective.
  void history(Archive& archive) { archive.value("TS steps", steps_); }
  /// Time reached.
  double time() const;

 private:
  TsHandle ts_;
  bool rolled_back_ = false;
  int steps_ = 0;
};

}  // namespace steppe
