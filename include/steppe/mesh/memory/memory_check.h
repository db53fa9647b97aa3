#pragma once

#include "steppe/mesh/memory/entity_counts.h"

#include <mpi.h>

#include <limits>
#include <string>

namespace steppe {

/// Memory that a run will need for the unknowns of its mesh, as far as it is known before there is
/// a mesh.
struct MemoryNeed {
  unsigned int degree = 1;
  int components = 0;  ///< unknowns at a node; 0: one for each dimension
  /// Whether it keeps Newton's matrix on the space of that degree, and one on degree 1 below it.
  bool has_matrix = false, has_coarse_matrix = false;
  /// Memory for the factors of a matrix, or for levels of multigrid, as a multiple of the matrix's.
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

/// Bytes that this process may still take: what the kernel says it can give without swapping
/// (MemAvailable of /proc/meminfo), or less where a control group (of a container or a batch job)
/// limits it; infinity where neither says. Local.
double free_memory();

/**
 * Bytes that the control groups of a process leave, the smallest of its own group and those around
 * it: the limit (memory.max of version 2, memory.limit_in_bytes of version 1) less what is in use,
 * where file pages that can be dropped do not count. `membership` is a file like /proc/self/cgroup,
 * `mount` the folder of the groups. Infinity where there is no limit. Local.
 */
double free_memory_of_groups(const std::string& membership, const std::string& mount);

}  // namespace steppe
