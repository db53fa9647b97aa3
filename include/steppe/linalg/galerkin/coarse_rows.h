#pragma once

#include <mpi.h>
#include <petscmat.h>

#include <vector>

namespace steppe {

/**
 * The blocks of a coarse matrix while its values are summed: the rows of this rank's coarse nodes,
 * then those of others that nodes of this rank contribute to, which go to their owners by one
 * message to each.
 */
class CoarseRows {
 public:
  /// Numbers of coarse nodes in rows, one rank's after the other, and where those of each rank
  /// begin (PETSc's layout).
  using Ranges = const PetscInt*;

  /// `rows` has the columns of each of the nodes `numbers`, ascending global numbers; `block` is
  /// their unknowns. Throws InputError on all ranks where a message is too long. Collective.
  CoarseRows(MPI_Comm communicator, Ranges ranges, PetscInt block,
             const std::vector<PetscInt>& numbers, std::vector<std::vector<PetscInt>> rows);

  /// Rows of blocks are padded to as many numbers.
  static constexpr std::size_t width = 8;

  void zero() { sums_.assign(sums_.size(), 0); }
  /// The sums of a block [row][width], in the row of the node with that place in `numbers`. Local.
  double* block(std::size_t place, PetscInt column);
  /// Add the sums of other ranks' rows to their owners'. Collective.
  void exchange();

  /// Give a matrix without a layout that of these rows, with zeros. Collective.
  void lay_out(Mat matrix) const;
  /// Set its values. Collective.
  void copy_to(Mat matrix) const;

 private:
  struct Neighbour {
    int rank;
    std::vector<PetscInt> blocks;  // of those that come from it; of those that go the first and end
    int length = 0;                // of the message, numbers
  };
  std::size_t block_size() const { return block_ * width; }

  MPI_Comm communicator_;
  PetscInt block_, first_, n_owned_;
  std::vector<PetscInt> row_of_;            // of each of the numbers
  std::vector<PetscInt> starts_, columns_;  // global
  std::vector<double> sums_;
  std::vector<Neighbour> receivers_, senders_;
};

}  // namespace steppe
