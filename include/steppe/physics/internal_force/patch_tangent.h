#pragma once

#include "steppe/fem/cells/cell_batches.h"
#include "steppe/physics/internal_force/average_numbering.h"

#include <functional>
#include <vector>

namespace steppe {

/**
 * The stiffness S = L^T R of what is summed over patches, the cells of one material around a node:
 * L and R have a row for each average, whose entries lie at the unknowns of the patch's nodes and
 * are sums over its cells. S joins the nodes of a patch, so that its pattern is wider than that of
 * the cells.
 */
template <int dim>
class PatchTangent {
 public:
  /// Covers the cells of batches whose group is a material with averages. Borrows the batches.
  /// Collective.
  PatchTangent(const Space<dim>& space, const AverageNumbering<dim>& numbering,
               const CellBatches<dim>& batches);

  /// Entries that a batch's cells add to the rows of their nodes: entry [(a n + b) dim + i] to row
  /// a and component i of node b of n.
  using Rows = std::function<void(std::size_t batch, Lanes* entries)>;
  /// J += L^T R; J has room for the pairs below and wants its final assembly. Collective.
  void add(const Rows& left, const Rows& right, Mat J);

  /// The pairs of nodes that S joins: this rank's rows and their columns.
  std::vector<NodePair> pairs() const;

 private:
  /// Sum the entries of all cells into `left_`. Collective.
  void fill(const Rows& rows);

  const CellBatches<dim>& batches_;
  std::vector<Lanes> entries_;
  MatHandle left_, right_, product_;
};

}  // namespace steppe
