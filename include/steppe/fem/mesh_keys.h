#pragma once

#include "steppe/base/place_order.h"
#include "steppe/fem/space.h"

#include <optional>

namespace steppe {

/// The key of a cell, see MeshKeys; all cells are refined equally often. Local.
template <int dim>
std::uint64_t cell_key(const dealii::CellId& cell) {
  std::uint64_t key = cell.get_coarse_cell_id();
  for (const auto child : cell.get_child_indices()) key = (key << dim) + child;
  return key;
}

/**
 * Keys of cells, faces and nodes that depend on the mesh alone, not on how it is cut. That of a
 * cell is its number before the mesh was cut and refined, c, with the children on the way down from
 * it, p_1 ... p_l, each of 2^dim:
 *     c 2^(dim l) + p_1 2^(dim (l - 1)) + ... + p_l;
 * that of a face adds the number in its cell; that of a node is the smallest of n k + i over the
 * cells k that it is node i of, of n.
 */
template <int dim>
class MeshKeys : public PlaceOrder {
 public:
  /// Borrows the space. Collective.
  explicit MeshKeys(const Space<dim>& space);

  const FileOrder& nodes() const override { return *nodes_; }
  FileOrder of(const Places& places) const override;
  /// Numbers by which meshes and spaces are told apart, the same on any number of ranks but for
  /// rounding: dimension, degree, cells, nodes, and the first and second moments of the nodes'
  /// positions over the body's size. Local.
  const std::vector<double>& fingerprint() const { return fingerprint_; }
  /// Keys of the owned cells.
  const std::vector<std::uint64_t>& cells() const { return cells_; }

 private:
  std::vector<std::uint64_t> node_keys() const;
  std::vector<double> take_fingerprint() const;

  const Space<dim>& space_;
  std::uint64_t n_cells_;  // of all ranks
  std::vector<std::uint64_t> cells_;
  std::optional<FileOrder> nodes_;
  std::vector<double> fingerprint_;
};

}  // namespace steppe
