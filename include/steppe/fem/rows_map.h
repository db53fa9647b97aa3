#pragma once

#include "steppe/fem/map.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * u = T y with y on rank 0, of which most rows are zero: what some nodes of a reduced model see of
 * it. T^T A T takes the rows of A alone that are not zero: closed contacts, evaluated cells. All A
 * are of one pattern.
 */
class RowsMap : public Map {
 public:
  /// A sparse T. Collective.
  RowsMap(MatHandle T, MatHandle inverse, double largest_column);
  ~RowsMap() override;

  MatHandle congruent(Mat A) const override;
  void congruent_again(Mat A, Mat result) const override;
  double largest_column() const override { return largest_column_; }

 private:
  struct Rows;
  /// Rows of T for the columns of A that other ranks own.
  MatHandle rows_of_others(Mat A) const;

  double largest_column_;
  mutable MatHandle others_;  // of the pattern of the last A
};

}  // namespace steppe
