#include "steppe/app/options/unused_options.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"

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

}  // namespace steppe
