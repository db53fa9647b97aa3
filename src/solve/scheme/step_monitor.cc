#include "steppe/solve/scheme/step_monitor.h"

#include "steppe/base/petsc/petsc_versions.h"

namespace steppe {

StepMonitor::StepMonitor(MPI_Comm communicator)
    : viewer_(viewer_of_option(communicator, "-ts_monitor")) {}

void StepMonitor::show(const StepReport& report) const {
  if (!viewer_) return;
  check(PetscViewerASCIIPrintf(viewer_, "%d TS dt %g time %g\n", report.step, report.size,
                               report.time));
  check(PetscViewerFlush(viewer_));
}

}  // namespace steppe
