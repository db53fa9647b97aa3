#pragma once

#include <mpi.h>

#include <map>
#include <optional>
#include <string>

namespace steppe {

/// How fast messages go between two ranks.
struct Link {
  double latency;    ///< s, of 8 bytes one way
  double bandwidth;  ///< B/s beyond that, of one megabyte
};

/// Speeds that bound the speed of a run: of arithmetic, memory, messages and reductions, each
/// measured by a loop that does nothing else. Numbers are medians of repeated measurements.
struct Machine {
  std::string processor;  ///< of the node of rank 0, empty where the system does not say
  int ranks, nodes;
  int cores;  ///< of that node, each with all its hardware threads
  /// By how many ranks of a node run (one, two, four, ... all), where that is slowest: 1/s,
  /// multiplications and additions on lanes by one of them, and B/s of them together in McCalpin's
  /// triad a = b + s c, 24 bytes each, of arrays beyond the caches.
  std::map<int, double> flops, triad;
  std::optional<Link> within;   ///< a node; none where no node has two ranks
  std::optional<Link> between;  ///< nodes; none on one
  std::map<int, double>
      allreduce;  ///< s, of one double, by the number of ranks: two, four, ... all
};

/// Takes about two seconds where every rank has a core. Collective.
Machine measure_machine(MPI_Comm communicator);

}  // namespace steppe
