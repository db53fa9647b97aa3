#include "steppe/mesh/memory_check.h"

#include "steppe/base/error.h"
#include "steppe/base/petsc.h"

#include <deal.II/base/mpi.h>

#include <fstream>
#include <sstream>
#include <string>

namespace steppe {

namespace {

/// Lower bounds: of deal.II's triangulation and what cuts it; of an explicit run of degree 1.
constexpr double bytes_per_cell = 500, bytes_per_unknown = 200;

}  // namespace

double available_memory(MPI_Comm communicator) {
  MPI_Comm machine;
  check_mpi(MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine));
  double bytes = 0;
  if (dealii::Utilities::MPI::this_mpi_process(machine) == 0) {
    bytes = std::numeric_limits<double>::infinity();
    std::ifstream file("/proc/meminfo");
    std::string word;
    double kilobytes;
    while (file >> word)
      if (word == "MemAvailable:" && file >> kilobytes) {
        bytes = 1024 * kilobytes;
        break;
      }
  }
  check_mpi(MPI_Comm_free(&machine));
  return dealii::Utilities::MPI::sum(bytes, communicator);
}

MemoryCheck::MemoryCheck(unsigned int refinements, MPI_Comm communicator)
    : refinements_(refinements), available_(available_memory(communicator)) {}

void MemoryCheck::admit(EntityCounts counts, int dim) const {
  for (unsigned int k = 0; k < refinements_; ++k) counts.refine();
  const double unknowns = dim * counts.nodes(1),
               bytes = bytes_per_cell * counts.cells(dim) + bytes_per_unknown * unknowns;
  std::ostringstream size;
  size.precision(3);
  size << "Mesh: " << counts.cells(dim) << " cells and " << unknowns << " unknowns";
  const std::string advice = "; take fewer Mesh / Cells, Mesh / Refinements or a coarser file";
  if (bytes > available_) {
    size << " need " << 1e-9 * bytes << " GB of memory at least, and " << 1e-9 * available_
         << " GB are free" << advice << ", or more machines";
    throw InputError(size.str());
  }
  if (unknowns > double(std::numeric_limits<PetscInt>::max()))
    throw InputError(size.str() + " are more than this PETSc can number, " +
                     std::to_string(std::numeric_limits<PetscInt>::max()) + advice);
}

}  // namespace steppe
