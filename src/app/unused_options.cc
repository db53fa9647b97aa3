#include "steppe/app/unused_options.h"

#include "steppe/app/simulated.h"
#include "steppe/base/error.h"

namespace steppe {

void report_unused_options(bool strict, bool speaks) {
  PetscInt count;
  char **names, **values;
  check(PetscOptionsLeftGet(nullptr, &count, &names, &values));
  std::string unused;
  for (PetscInt i = 0; i < count; ++i) unused += std::string(" -") + names[i];
  check(PetscOptionsLeftRestore(nullptr, &count, &names, &values));
  if (unused.empty()) return;
  if (strict)
    throw InputError("options that nobody used (-strict is on):" + unused +
                     "; check their spelling, or whether the chosen solvers have them");
  if (speaks) warn("options that nobody used:" + unused);
}

void try_options(const Input& input, MPI_Comm communicator) {
  try {
    if (input.mesh.dimension == 2)
      make_simulation<2>(input, communicator, true)->try_first_step();
    else
      make_simulation<3>(input, communicator, true)->try_first_step();
  } catch (const NumericsError&) {
    return;
  }
  report_unused_options(true, false);
}

}  // namespace steppe
