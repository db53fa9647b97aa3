#pragma once

#include <deal.II/base/point.h>
#include <deal.II/base/tensor.h>
#include <deal.II/fe/fe.h>

#include <vector>

namespace steppe {

/// The shape functions of an element and their slopes dN_b/dxi at points of the reference cell.
template <int dim>
class ShapeTable {
 public:
  ShapeTable(const dealii::FiniteElement<dim>& element,
             const std::vector<dealii::Point<dim>>& points);

  int n_points() const { return int(values_.size()) / n_nodes_; }
  int n_nodes() const { return n_nodes_; }
  double value(int q, int node) const { return values_[q * n_nodes_ + node]; }
  const dealii::Tensor<1, dim>& slope(int q, int node) const {
    return slopes_[q * n_nodes_ + node];
  }

 private:
  int n_nodes_;
  std::vector<double> values_;
  std::vector<dealii::Tensor<1, dim>> slopes_;
};

/// The map from the reference cell (see Space) at one point: J_id = dX_i/dxi_d.
template <int dim>
struct MapAt {
  dealii::Tensor<2, dim> jacobian, inverse;
  double determinant;
};

/// The map at all points of a table of a cell's geometry, whose nodes are the cell's first ones, of
/// the positions of all nodes. Local.
template <int dim>
void evaluate_map(const std::vector<dealii::Point<dim>>& positions, const ShapeTable<dim>& table,
                  const int* nodes, std::vector<MapAt<dim>>& map);

}  // namespace steppe
