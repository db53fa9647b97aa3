#pragma once

#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/// Rows of local nodes with some numbers in each entry, which come in any order.
class GrowingRows {
 public:
  struct Row {
    int node;
    std::vector<PetscInt> columns;  // global numbers of nodes, as they came
    std::vector<double> values;     // the numbers of each
    std::size_t next = 0;           // where the next entry is looked for first
  };

  GrowingRows(int n_local_nodes, std::size_t width)
      : width_(width), number_of_(std::size_t(n_local_nodes), -1) {}

  /// The row of a node, or null.
  const Row* find(int node) const {
    const int number = number_of_[std::size_t(node)];
    return number < 0 ? nullptr : &rows_[std::size_t(number)];
  }
  /// The row of a node, empty at first; it stays where it is until the next new one.
  Row& row(int node);
  /// The numbers of an entry, zeros at first.
  double* entry(Row& row, PetscInt column) const;
  /// Add the rows that other ranks have of owned nodes. Collective.
  template <int dim>
  void add_of_others(const Space<dim>& space);

 private:
  std::size_t width_;
  std::vector<int> number_of_;  // of local nodes among the rows, or -1
  std::vector<Row> rows_;
};

}  // namespace steppe
