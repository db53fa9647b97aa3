#include "steppe/app/input/versions.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/blas.h"
#include "steppe/base/process/program.h"

#include <deal.II/base/config.h>

namespace steppe {

std::vector<std::pair<std::string, std::string>> versions() {
  char petsc[256], mpi[MPI_MAX_LIBRARY_VERSION_STRING];
  int length;
  check(PetscGetVersion(petsc, sizeof petsc));
  check_mpi(MPI_Get_library_version(mpi, &length));
  const std::string mpi_text(mpi, length), blas = blas_version();
  return {{"steppe", program_version()},
          {"deal.II", DEAL_II_PACKAGE_VERSION},
          {"PETSc", petsc},
          {"MPI", mpi_text.substr(0, mpi_text.find(','))},
          {"BLAS", blas.empty() ? "not OpenBLAS" : blas},
          {"compiler", STEPPE_COMPILER}};
}

std::string version_text() {
  std::string text;
  for (const auto& [what, version] : versions())
    text += (what == "PETSc" || what == "MPI" ? "" : what + " ") + version + "\n";
  return text;
}

}  // namespace steppe
