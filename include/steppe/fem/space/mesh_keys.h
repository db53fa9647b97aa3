#pragma once

#include "steppe/base/files/file_order.h"
#include "steppe/fem/space/space.h"

#include <optional>

namespace steppe {

/**
 * Keys of cells, faces and nodes that depend on the mesh alone, not on how it is cut. Those of
 * cells are in cell_key.h; that of a face is 6 k + f for the face f of cell k; that of a node is
 * the smallest of n k + i over the cells k that it is node i of, of n; auxiliary nodes follow, in
 * their order.
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
  /// Whether those numbers are of this mesh and space. Local.
  bool is_of(const std::vector<double>& fingerprint) const;

 private:
  std::vector<std::uint64_t> node_keys() const;
  std::vector<double> take_fingerprint() const;

  const Space<dim>& space_;
  std::optional<FileOrder> nodes_;
  std::vector<double> fingerprint_;
};

}  // namespace steppe
