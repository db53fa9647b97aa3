#include "steppe/app/record.h"

#include "steppe/base/petsc.h"
#include "steppe/output/files.h"

#include <deal.II/base/config.h>

#include <sstream>

namespace steppe {

std::string version_text() {
  char petsc[256], mpi[MPI_MAX_LIBRARY_VERSION_STRING];
  int length;
  check(PetscGetVersion(petsc, sizeof petsc));
  check_mpi(MPI_Get_library_version(mpi, &length));
  const std::string mpi_text(mpi, length);
  return std::string("steppe " STEPPE_VERSION "\ndeal.II " DEAL_II_PACKAGE_VERSION "\n") + petsc +
         "\n" + mpi_text.substr(0, mpi_text.find(',')) + "\ncompiler " + STEPPE_COMPILER + "\n";
}

void write_record(const Input& input, const std::string& folder, const std::string& name) {
  std::ostringstream parameters, text;
  input.print(parameters);
  char* options = nullptr;
  check(PetscOptionsGetAll(nullptr, &options));
  text << version_text() << "PETSc options: " << (options ? options : "") << '\n';
  check(PetscFree(options));
  const std::string path = folder + "/" + name + ".used";
  write_whole(path + ".prm", parameters.str());
  write_whole(path + ".txt", text.str());
}

}  // namespace steppe
