#pragma once

#include "steppe/mesh/entity_counts.h"

#include <mpi.h>

#include <limits>

namespace steppe {

/// Bytes that the kernel says it can give without swapping (MemAvailable of /proc/meminfo), summed
/// over the machines of the job; infinity where it does not say. Collective.
double available_memory(MPI_Comm communicator);

/// Refuses a mesh before it is made, or refined, when the memory of the machines cannot hold it and
/// some vectors of displacements of degree 1.
class MemoryCheck {
 public:
  /// Refuses nothing.
  MemoryCheck() = default;
  /// Collective.
  MemoryCheck(unsigned int refinements, MPI_Comm communicator);

  /// Throws InputError for a coarse mesh that is too large once it is refined: with the number of
  /// cells, unknowns and GB (a lower bound). Local, the same on all ranks for the same mesh.
  void admit(EntityCounts coarse, int dim) const;

 private:
  unsigned int refinements_ = 0;
  double available_ = std::numeric_limits<double>::infinity();
};

}  // namespace steppe
