#pragma once

#include "steppe/base/numbers/lanes.h"
#include "steppe/base/numbers/tensor.h"
#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/// The map from the reference cell at one point: dxi_d/dX_J in inverse(d, J), and det(dX/dxi) times
/// the weight of the cell (zero in lanes that repeat a cell).
template <int dim>
struct Jacobian {
  Tensor2<dim, Lanes> inverse;
  Lanes determinant;

  /// H_iJ = G_id dxi_d/dX_J: from gradients on the reference cell to those on the body.
  Tensor2<dim, Lanes> pull(const Tensor2<dim, Lanes>& G) const {
    Tensor2<dim, Lanes> H;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) {
        H(i, J) = G(i, 0) * inverse(0, J);
        for (int d = 1; d < dim; ++d) H(i, J) += G(i, d) * inverse(d, J);
      }
    return H;
  }

  /// s det(dX/dxi) P_iJ dxi_d/dX_J: the adjoint, with a weight on the reference cell.
  Tensor2<dim, Lanes> push(double s, const Tensor2<dim, Lanes>& P) const {
    const Lanes weight = Lanes(s) * determinant;
    Tensor2<dim, Lanes> flux;
    for (int i = 0; i < dim; ++i)
      for (int d = 0; d < dim; ++d) {
        Lanes sum = P(i, 0) * inverse(d, 0);
        for (int J = 1; J < dim; ++J) sum += P(i, J) * inverse(d, J);
        flux(i, d) = weight * sum;
      }
    return flux;
  }
};

/**
 * Some cells of one group, one in each lane; the last ones of a group repeat a cell. `nodes` are
 * local numbers, the lanes of a node together.
 */
template <int dim>
struct BatchNodes {
  const int* nodes;
  int group;
  int n_cells;
  std::size_t number;  ///< among the batches

  /// The values of a nodal vector (in its local form) at the n nodes of the cells, u[b][i].
  template <int n>
  void read(const double* nodal, Lanes (&u)[n][dim]) const {
    for (int b = 0; b < n; ++b) gather_blocks<dim>(nodal, nodes + b * Lanes::size, u[b]);
  }

  /// Add to a nodal vector: the adjoint of `read`.
  template <int n>
  void add(const Lanes (&f)[n][dim], double* nodal) const {
    for (int b = 0; b < n; ++b) add_blocks<dim>(f[b], nodes + b * Lanes::size, nodal);
  }
};

/// Nodes of a batch, with the geometry of its cells: the Jacobian of point q is
/// `jacobians[q * jacobian_stride]` (stride 0: the same at all points).
template <int dim>
struct CellBatch : BatchNodes<dim> {
  const Jacobian<dim>* jacobians;
  int jacobian_stride;

  const Jacobian<dim>& jacobian(int q) const { return jacobians[q * jacobian_stride]; }
};

/**
 * The owned cells of a space in batches of one group (a material) and one kind of map each, with
 * the map from the reference cell at the points of a quadrature. A batch of affine cells holds
 * its one Jacobian, or shares that of the batch before, a batch of curved cells those of all
 * points. The Jacobians of multilinear cells are computed from the corners whenever a batch is
 * asked for: they would take a quarter of the memory of a matrix of degree 1, and as long to read.
 * Cells at the border of the rank, which touch nodes of others, come between two halves of the
 * others, so that messages travel while those are worked on (see loop_cells).
 */
template <int dim>
class CellBatches {
 public:
  /// `node_order[b]` is the number in the scalar element of a cell's node b; `group(k)` the group
  /// of owned cell k, which is left out when that is negative. With weights the integrals over the
  /// cells are taken so many times. Borrows the space. Local.
  CellBatches(const Space<dim>& space, const dealii::Quadrature<dim>& quadrature,
              const std::vector<int>& node_order, const std::vector<int>& group_of_cell,
              const std::vector<double>* weight_of_cell = nullptr);

  /// The cells of other batches, lane by lane, in another space on the same mesh: their nodes, but
  /// no geometry. Local.
  CellBatches(const CellBatches& same_cells, const Space<dim>& space,
              const std::vector<int>& node_order);

  /// Whether all owned cells of the space are here, once, with these points and this order of the
  /// nodes.
  bool serve(const Space<dim>& space, const dealii::Quadrature<dim>& quadrature,
             const std::vector<int>& node_order) const;

  std::size_t size() const { return batches_.size(); }
  /// The batches at the border of the rank.
  std::size_t first_at_border() const { return first_at_border_; }
  std::size_t end_of_border() const { return end_of_border_; }
  int nodes_per_cell() const { return nodes_per_cell_; }
  BatchNodes<dim> nodes(std::size_t i) const {
    return {&nodes_[i * nodes_per_cell_ * Lanes::size], batches_[i].group, batches_[i].n_cells, i};
  }
  /// The owned cell in a lane of a batch.
  std::size_t cell(std::size_t i, int lane) const { return cells_[i * Lanes::size + lane]; }
  /// The batch with its Jacobians, which are good until the next one is asked for.
  CellBatch<dim> operator[](std::size_t i) const;

 private:
  enum class Map { affine, multilinear, curved };
  /// Factor of the determinants of a batch.
  Lanes factor(std::size_t i) const;

  struct Entry {
    Map map;
    int group, n_cells;
    std::size_t first_jacobian;  // where they are stored
  };

  const std::vector<dealii::Point<dim>>& positions_;
  std::vector<dealii::Point<dim>> points_;  // of the quadrature
  std::vector<int> node_order_;
  int nodes_per_cell_;
  std::vector<int> corners_;  // the node at each corner, see MultilinearMap
  std::size_t first_at_border_ = 0, end_of_border_ = 0;
  std::vector<Entry> batches_;
  std::vector<int> nodes_, cells_;  // of all lanes
  std::vector<Lanes> weights_;      // of batches, without those that are one
  std::vector<Jacobian<dim>> jacobians_;
  mutable std::vector<Jacobian<dim>> computed_;  // those of one batch
};

}  // namespace steppe
