#pragma once

#include "steppe/fem/kernels/element_kernel.h"

#include <vector>

namespace steppe {

/// Cell matrices without symmetry, integral of A : grad N_b grad N_a, column by column from
/// products with A at the points. Not to be shared between threads. Local.
template <int dim>
class CellColumns {
 public:
  /// Borrows the kernel.
  explicit CellColumns(ElementKernel<dim>& kernel)
      : kernel_(kernel),
        n_nodes_(int(kernel.node_order().size())),
        unit_(dim * n_nodes_, 0.),
        G_(kernel.n_points()),
        P_(kernel.n_points()),
        K_(n_nodes_ * n_nodes_),
        column_(dim * n_nodes_) {
    for (int b = 0; b < n_nodes_; ++b) own_nodes_.insert(own_nodes_.end(), Lanes::size, b);
  }

  /// Where multiply(G, P) sets P = A : G at all points; the block of nodes a and b of n is at
  /// [a n + b]. Good until the next call.
  template <class Product>
  const Tensor2<dim, Lanes>* matrices(const CellBatch<dim>& batch, const Product& multiply) {
    CellBatch<dim> alone = batch;
    alone.nodes = own_nodes_.data();
    for (int b = 0; b < n_nodes_; ++b)
      for (int k = 0; k < dim; ++k) {
        unit_[dim * b + k] = 1;
        kernel_.gradients(alone, unit_.data(), G_.data());
        unit_[dim * b + k] = 0;
        multiply(G_.data(), P_.data());
        for (int q = 0; q < kernel_.n_points(); ++q)
          P_[q] = batch.jacobian(q).push(kernel_.weight(q), P_[q]);
        kernel_.reference_divergence(P_.data(), column_.data());
        for (int a = 0; a < n_nodes_; ++a)
          for (int i = 0; i < dim; ++i) K_[a * n_nodes_ + b](i, k) = column_[dim * a + i];
      }
    return K_.data();
  }

 private:
  ElementKernel<dim>& kernel_;
  int n_nodes_;
  std::vector<int> own_nodes_;  // those of a cell by itself, the same in all lanes
  std::vector<double> unit_;    // displacement of one of these
  std::vector<Tensor2<dim, Lanes>> G_, P_, K_;
  std::vector<Lanes> column_;
};

}  // namespace steppe
