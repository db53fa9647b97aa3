#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/fem/maps/map.h"
#include "steppe/fem/space/space.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace steppe {

/// Entries (column, value) of a row, by the row's number of the owned ones.
using SparseRow = std::vector<std::pair<PetscInt, double>>;

/// A sparse matrix of that many owned rows and n columns, which lie on rank 0. Collective.
MatHandle matrix_of_rows(MPI_Comm communicator, PetscInt n_rows, PetscInt n,
                         const std::function<SparseRow(PetscInt)>& row);

/// Whether any rank names an owned node, of numbers or marks of local nodes. Collective.
std::vector<bool> owned_marks(const Layout& layout, const std::vector<int>& local_nodes);
template <int dim>
std::vector<bool> owned_marks(const Space<dim>& space, const std::vector<bool>& local_nodes);

/// The rows of a matrix at owned nodes, of so many components each; others are zero. Collective.
MatHandle rows_at(Mat U, int components, const std::vector<bool>& owned_nodes);

/**
 * u = T y with y on rank 0, of which most rows are zero: what some nodes of a reduced model see of
 * it. T^T A T takes the rows of A alone that are not zero: closed contacts, evaluated cells. All A
 * are of one pattern.
 */
class RowsMap : public Map {
 public:
  /// A sparse T; T^+ may be null where nothing is projected. Collective.
  RowsMap(MatHandle T, MatHandle inverse, double largest_column);
  ~RowsMap() override;

  MatHandle congruent(Mat A) const override;
  void congruent_again(Mat A, Mat result) const override;
  /// The entries of T^T A T by rows, on rank 0. Collective.
  std::vector<double> congruent_entries(Mat A) const;
  double largest_column() const override { return largest_column_; }

 private:
  struct Rows;
  /// Rows of T for the columns of A that other ranks own.
  MatHandle rows_of_others(Mat A) const;

  double largest_column_;
  mutable MatHandle others_;  // of the pattern of the last A
};

}  // namespace steppe
