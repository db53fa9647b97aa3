#include "steppe/mesh/memory/memory_check.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/mesh/memory/memory_limit.h"

#include <deal.II/base/mpi.h>

#include <sstream>
#include <string>

namespace steppe {

namespace {

/// Lower bounds: of deal.II's triangulation and what cuts it; of the vectors of an explicit run; an
/// entry of a sparse matrix with its column.
constexpr double bytes_per_cell = 500, bytes_per_unknown = 200,
                 bytes_per_entry = sizeof(PetscScalar) + sizeof(PetscInt);

/// All matrices of a need, with what is kept of them again.
double bytes_of_matrices(const EntityCounts& counts, int components, const MemoryNeed& need) {
  double pairs = 0;
  if (need.has_matrix) pairs += counts.node_pairs(need.degree);
  if (need.has_coarse_matrix) pairs += counts.node_pairs(1);
  return (1 + need.copies) * bytes_per_entry * components * components * pairs;
}

}  // namespace

double available_memory(MPI_Comm communicator) {
  MPI_Comm machine;
  check_mpi(MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine));
  const bool counts = dealii::Utilities::MPI::this_mpi_process(machine) == 0;
  check_mpi(MPI_Comm_free(&machine));
  return dealii::Utilities::MPI::sum(counts ? free_memory() : 0., communicator);
}

MemoryCheck::MemoryCheck(unsigned int refinements, MPI_Comm communicator, const MemoryNeed& need)
    : refinements_(refinements), available_(available_memory(communicator)), need_(need) {}

void MemoryCheck::admit(EntityCounts counts, int dim) const {
  for (unsigned int k = 0; k < refinements_; ++k) counts.refine();
  const int components = need_.components > 0 ? need_.components : dim;
  const double unknowns = components * counts.nodes(need_.degree),
               matrices = bytes_of_matrices(counts, components, need_),
               bytes = bytes_per_cell * counts.cells(dim) + bytes_per_unknown * unknowns + matrices;
  std::ostringstream size;
  size.precision(3);
  size << "Mesh: " << counts.cells(dim) << " cells and " << unknowns << " unknowns";
  std::string advice =
      "; take fewer Mesh / Cells, Mesh / Refinements, a larger Mesh / Size or a coarser file";
  if (need_.degree > 1) advice += ", a lower Space / Degree";
  if (bytes > available_) {
    size << " need " << 1e-9 * bytes << " GB of memory at least";
    if (matrices > 0) {
      size << " (" << 1e-9 * matrices << " GB of them for matrices)";
      if (need_.has_matrix && need_.degree > 1)
        advice += ", Solver / Matrix = recomputed (no matrix above degree 1)";
    }
    size << ", and " << 1e-9 * available_ << " GB are free" << advice << ", or more machines";
    throw InputError(size.str());
  }
  if (unknowns > double(std::numeric_limits<PetscInt>::max()))
    throw InputError(size.str() + " are more than this PETSc can number, " +
                     std::to_string(std::numeric_limits<PetscInt>::max()) + advice);
}

}  // namespace steppe
