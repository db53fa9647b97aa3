#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/physics/state/observer.h"

namespace steppe {

/// The line that `-ts_monitor` prints of each step of PETSc's TS, for the schemes that are not
/// TS's, in the same form and to the viewer that the option names.
class StepMonitor {
 public:
  /// Prints nothing where the option is not given. Collective.
  explicit StepMonitor(MPI_Comm communicator);

  /// A step was accepted. Collective.
  void show(const StepReport& report) const;

 private:
  Handle<PetscViewer, PetscViewerDestroy> viewer_;
};

}  // namespace steppe
