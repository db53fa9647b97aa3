#pragma once

#include "steppe/fem/cells/cell_batches.h"
#include "steppe/fem/matrices/elimination.h"
#include "steppe/linalg/blocks/block_places.h"
#include "steppe/linalg/blocks/csr.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Adds cell matrices, of blocks of `components` by `components` numbers for each pair of nodes,
 * straight into the arrays of an assembled MATAIJ. The place of every pair of
 * nodes of a cell is looked up once for each layout of a matrix (the pattern may hold more entries
 * than the space asks for). Rows of other ranks' nodes are gathered in a buffer of the same form
 * and sent to their owners at the end, one message to each neighbour.
 */
template <int dim, int components = dim>
class BlockAssembly {
 public:
  /// Local. Borrows both.
  BlockAssembly(const Space<dim>& space, const CellBatches<dim>& batches)
      : space_(space), batches_(batches) {}

  /// Open a matrix of the space's unknowns for additions. Collective. Throws NumericsError when it
  /// has no room for a pair of nodes.
  void begin(Mat J);
  /// J += the symmetric cell matrices of a batch, as ElementKernel::stiffness gives them. Local.
  void add(std::size_t batch, const Tensor2<components, Lanes>* K);
  /// J += cell matrices without symmetry: the block of nodes a and b of n is K[a n + b]. Local.
  void add_unsymmetric(std::size_t batch, const Tensor2<components, Lanes>* K);
  /// Add what other ranks have for owned rows; J then wants its final assembly. Collective.
  void finish();

 private:
  enum Part { diagonal, off_diagonal, ghost_rows };
  struct Rows {
    const PetscInt *starts, *columns;
    double* values;
    /// Where the block of a row's and a column's node starts, and the distance of its rows. `row`
    /// counts the nodes of this part, `position` the blocks of its row.
    std::pair<double*, PetscInt> place(int row, int position) const {
      const PetscInt* start = starts + components * row;
      return {values + start[0] + components * position, start[1] - start[0]};
    }
  };
  /// A row of nodes that another rank sends, and where one of its blocks goes.
  struct IncomingRow {
    int row, n_blocks;
  };
  struct Target {
    Part part;
    int position;
  };
  /// Entries that one other rank sends or receives.
  struct Neighbour {
    int rank;
    std::size_t first, count;  // numbers in the buffer
  };

  void open(Mat J);
  void plan(Mat J);
  void plan_ghost_rows();
  void plan_positions(const OffDiagonalColumns& columns);
  void plan_exchange(Mat J, const OffDiagonalColumns& columns);
  int position(Part part, int row, PetscInt column_node, const OffDiagonalColumns& columns) const;
  Part part_of(int row_node, int column_node) const {
    return row_node >= space_.n_owned_nodes()      ? ghost_rows
           : column_node >= space_.n_owned_nodes() ? off_diagonal
                                                   : diagonal;
  }

  /// J += the cell matrices of a batch, entry(a, b, i, k) for all lanes.
  template <class Entry>
  void add_cells(std::size_t batch, const Entry& entry);
  /// The first blocks of the rows of owned nodes, one in each lane, in the diagonal part.
  BlockPlaces<components> owned_rows(const int* nodes) const;
  /// The blocks of any nodes of the rank.
  BlockPlaces<components> places(const int* rows, const int* columns,
                                 const std::uint16_t* positions) const;

  const Space<dim>& space_;
  const CellBatches<dim>& batches_;

  MatrixLayout layout_;                   // what is planned for
  std::vector<std::uint16_t> positions_;  // of blocks in their rows, [batch][a][b][lane]
  std::vector<PetscInt> ghost_starts_, ghost_columns_;
  std::vector<double> ghost_values_, received_;
  std::vector<Neighbour> senders_, receivers_;
  std::vector<IncomingRow> incoming_;
  std::vector<Target> targets_;
  std::vector<MPI_Request> requests_;

  // the matrix that is open
  std::vector<CsrRows> open_;
  Rows rows_[3] = {};
};

}  // namespace steppe
