#include "steppe/app/run/tried_options.h"

#include "steppe/app/options/unused_options.h"
#include "steppe/app/study/make_study.h"
#include "steppe/base/process/error.h"

namespace steppe {

void try_options(const Input& input, MPI_Comm communicator) {
  try {
    if (input.mesh.dimension == 2)
      make_study<2>(input, communicator, true)->try_first();
    else
      make_study<3>(input, communicator, true)->try_first();
  } catch (const NumericsError&) {
    return;
  }
  report_unused_options(true, false);
}

}  // namespace steppe
