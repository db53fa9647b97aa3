#pragma once

#include "steppe/fem/space/node_directory.h"
#include "steppe/physics/spring/springs_input.h"

#include <deal.II/base/point.h>

#include <fstream>
#include <string>
#include <vector>

namespace steppe {

/**
 * Pairs of nodes that a file lists by their coordinates (see SpringsInput::pairs), read by rank 0
 * in pieces: no rank holds all of them.
 */
template <int dim>
class ListedPairs {
 public:
  /// Collective. Throws InputError on all ranks for a file that cannot be read.
  ListedPairs(const Space<dim>& space, const SpringsInput& input);

  /// Read the next piece; false when there is none. Collective. Throws InputError on all ranks: a
  /// line that is no pair, a point without a node, a file without pairs.
  bool next();
  /// The pairs of the piece on rank 0, none on others.
  const std::vector<NodePair>& pairs() const { return pairs_; }

 private:
  struct Line {
    dealii::Point<dim> ends[2];
    int number;
  };
  std::vector<Line> read_piece();
  void pair_up(const std::vector<Line>& lines, const std::vector<PetscInt>& nodes);

  MPI_Comm communicator_;
  std::string parameter_;
  double tolerance_;
  NodeDirectory<dim> nodes_;
  std::ifstream file_;
  int line_ = 0;
  bool reads_, empty_ = true;
  std::vector<NodePair> pairs_;
};

}  // namespace steppe
