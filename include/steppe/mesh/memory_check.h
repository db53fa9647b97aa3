#pragma once

#include "steppe/mesh/entity_counts.h"

#include <mpi.h>

#include <limits>

namespace steppe {

/// What a run will keep for the unknowns of its mesh, as far as it is known before there is one.
struct MemoryNeed {
  unsigned int degree = 1;
  int components = 0;  ///< unknowns at a node; 0: one for each dimension
  /// Of Newton's matrix on the space of that degree, and of one on degree 1 below it.
  bool has_matrix = false, has_coarse_matrix = false;
  /// Of every matrix what is kept again as its factors, or as levels of multigrid.
  double copies = 0;
};

/// Bytes that the processes may still take (see free_memory), summed over the machines of the job.
/// Collective.
double available_memory(MPI_Comm communicator);

/// Refuses a mesh before it is made, or refined, when the memory of the machines cannot hold it and
/// what the run keeps.
class MemoryCheck {
 public:
  /// Refuses nothing.
  MemoryCheck() = default;
  /// Collective.
  MemoryCheck(unsigned int refinements, MPI_Comm communicator, const MemoryNeed& need = {});

  /// Throws InputError for a coarse mesh that is too large once it is refined: with the number of
  /// cells, unknowns and GB (a lower bound). Local, the same on all ranks for the same mesh.
  void admit(EntityCounts coarse, int dim) const;

 private:
  unsigned int refinements_ = 0;
  double available_ = std::numeric_limits<double>::infinity();
  MemoryNeed need_;
};

}  // namespace steppe
