#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/space/auxiliary_node.h"
#include "steppe/mesh/partition/mesh.h"

#include <deal.II/base/config.h>
#include <deal.II/base/parameter_handler.h>
#include <deal.II/base/quadrature.h>
#include <deal.II/fe/fe.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The input's section `Space`.
struct SpaceInput {
  unsigned int degree = 1;
  unsigned int quadrature = 0;

  void bind(dealii::ParameterHandler& prm);
};

/// deal.II has cubic simplices since 9.6; at that degree 9.4 crashes.
constexpr unsigned int highest_degree_of_simplices = DEAL_II_VERSION_GTE(9, 6, 0) ? 3 : 2;

/// Global numbers of two nodes.
using NodePair = std::pair<PetscInt, PetscInt>;

/// Label of a cell, known beside its nodes: its key (see cell_key.h) and the id of its volume.
struct CellLabel {
  std::uint64_t key;
  dealii::types::material_id id;
};

/// A face on the boundary of the body: which owned cell, which face of it, and the boundary's id.
struct BoundaryFace {
  std::size_t cell;
  unsigned int face;
  dealii::types::boundary_id id;
};

/// A cut through cells, on which the nodes that both sides have are doubled.
struct CellCut {
  enum Side : signed char { below, elsewhere, above };
  std::string origin;       ///< in the input
  std::vector<Side> sides;  ///< on which each owned cell is
};

/// The node that the cells above a cut have, owned, in the place of the one of the cells below it.
struct DoubledNode {
  int above;       ///< local number
  PetscInt below;  ///< global number
};

/**
 * Continuous Lagrange displacements of one degree on a mesh: Q1 to Q4 on hypercubes, P1 to P3 on
 * simplices. Unknown dim * i + c is component c of node i; a rank owns consecutive nodes, and
 * "local" node numbers count the owned nodes first and then the ghosts its cells touch. Auxiliary
 * nodes, which belong to no cell, are numbered behind all others: the last rank owns them.
 *
 * The map from the reference cell to a cell is X(xi) = sum over b of N_b(xi) X_b, with the shape
 * functions N_b of `geometry()` and the positions X_b of as many of the cell's first nodes: its
 * vertices, or all nodes where the mesh is curved (isoparametric).
 *
 * It owns the element, the numbering, the layouts of vectors and all that is needed of the cells;
 * of the mesh it borrows names and sizes: the cells of the mesh may be given back.
 */
template <int dim>
class Space {
 public:
  /// Collective. Throws InputError for a degree that the cells' shape does not have, and for cells
  /// that are inverted or folded.
  Space(const Mesh<dim>& mesh, const SpaceInput& input);

  /// The displacements of degree 1 on the cells of another space: their nodes are its vertices, on
  /// the same ranks and in the same order. Collective.
  static std::unique_ptr<Space> linear(const Space& fine);

  /**
   * Number the nodes anew, those that cells below and above a cut share twice, at the same place:
   * once, before auxiliary nodes are added and vectors are made. A node belongs to the lowest of
   * the ranks whose cells have it. Collective. Throws InputError on all ranks for such a node that
   * other cells or another cut have too.
   */
  void cut(const std::vector<CellCut>& cuts);
  /// The doubled nodes of each cut that this rank owns.
  const std::vector<std::vector<DoubledNode>>& cuts() const { return cuts_; }

  /// Number these nodes too, the same on all ranks: once, before vectors are made. Collective.
  void add_auxiliary(const std::vector<AuxiliaryNode<dim>>& nodes);
  /// Auxiliary nodes, in the order in which they were added; the global number of each of them, and
  /// its local number on the rank that owns it, -1 elsewhere.
  const std::vector<AuxiliaryNode<dim>>& auxiliary() const { return auxiliary_; }
  PetscInt auxiliary_node(std::size_t k) const { return n_global_body_nodes() + PetscInt(k); }
  int owned_auxiliary(std::size_t k) const {
    return n_owned_auxiliary_ == 0 ? -1 : n_body_nodes() + int(k);
  }
  /// Auxiliary node that an owned one is, null for a node of cells.
  const AuxiliaryNode<dim>* auxiliary_at(int node) const {
    return node < n_body_nodes() ? nullptr : &auxiliary_[std::size_t(node - n_body_nodes())];
  }

  const Mesh<dim>& mesh() const { return mesh_; }
  MPI_Comm communicator() const { return mesh_.communicator(); }
  /// The scalar element of one component, and that of the map from the reference cell.
  const dealii::FiniteElement<dim>& element() const { return *element_; }
  const dealii::FiniteElement<dim>& geometry() const { return *geometry_; }
  unsigned int degree() const { return element_->degree; }
  /// P2, Q1, or such, and whether sides are curved.
  std::string name() const;

  /// Gauss rules on cells (degree + 1 points a direction, on simplices a rule of degree points) by
  /// default or by the input; `exact_mass` integrates products of two shape functions exactly.
  const dealii::Quadrature<dim>& quadrature() const { return quadrature_; }
  const dealii::Quadrature<dim>& exact_mass() const { return exact_mass_; }
  const dealii::Quadrature<dim - 1>& face_quadrature() const { return face_quadrature_; }

  /// Owned cells, and of each the local numbers of its nodes in the order of the scalar element,
  /// in which the vertices come first.
  const std::vector<CellLabel>& cells() const { return cells_; }
  std::uint64_t n_global_cells() const { return n_global_cells_; }
  /// How often the cells of the coarsest mesh were refined.
  unsigned int refinements() const { return refinements_; }
  int n_vertices() const { return int(element_->reference_cell().n_vertices()); }
  const dealii::Point<dim>& vertex(std::size_t cell, int v) const {
    return positions_[cell_nodes(cell)[v]];
  }
  /// The mean of a cell's vertices, m.
  dealii::Point<dim> centre(std::size_t cell) const;
  bool lies_in(const Region<dim>& region, std::size_t cell) const {
    return region.contains(centre(cell), cells_[cell].id);
  }
  /// Faces of owned cells on the boundary of the body, in the order of the cells.
  const std::vector<BoundaryFace>& boundary() const { return boundary_; }

  const int* cell_nodes(std::size_t cell) const { return &cell_nodes_[cell * nodes_per_cell_]; }
  int nodes_per_cell() const { return nodes_per_cell_; }
  /// Global numbers of local nodes.
  PetscInt global_node(int local) const {
    return local < n_owned_ ? first_ + local : ghosts_[local - n_owned_];
  }
  int n_owned_nodes() const { return n_owned_; }
  /// Owned nodes without auxiliary ones, which follow them.
  int n_body_nodes() const { return n_owned_ - n_owned_auxiliary_; }
  int n_local_nodes() const { return n_owned_ + int(ghosts_.size()); }
  PetscInt first_node() const { return first_; }
  PetscInt n_global_nodes() const { return n_global_; }
  PetscInt n_global_body_nodes() const { return n_global_ - PetscInt(auxiliary_.size()); }

  /// Positions of local nodes in the reference configuration, m.
  const std::vector<dealii::Point<dim>>& node_positions() const { return positions_; }
  /// Move the nodes that the map of cells takes by a nodal vector with its ghosts, m, and the
  /// others to their places in the cells. Collective. Throws InputError on all ranks as the
  /// constructor does for cells that are then inverted or folded.
  void move_nodes(Vec shift);

  /// A zero vector of nodal vectors with ghosts, block size dim, or of `block` numbers at each
  /// node. Collective.
  VecHandle create_vector() const { return create_vector(dim); }
  VecHandle create_vector(int block) const;

  /// A zero matrix between nodes that share a cell (or only of each node with itself), each entry a
  /// `block` by `block` block, and at further places: an owned node, its row, with any node, its
  /// column. Collective.
  MatHandle create_matrix(int block, const std::vector<NodePair>& couplings = {},
                          bool between_cell_nodes = true) const;
  /// A zero matrix of nodal vectors that has its diagonal alone. Collective.
  MatHandle create_diagonal_matrix() const;

  /**
   * The rigid body motions (3 in 2D, 6 in 3D) as nodal vectors, zero at the given local dofs, for
   * the near-null space of an elastic operator; of the body at rest or with a displacement.
   * Translations come first, and have a length of 1.
   * Collective.
   */
  std::vector<VecHandle> rigid_modes(const std::vector<PetscInt>& constrained_local_dofs,
                                     Vec displacement = nullptr) const;

 private:
  /// Without nodes and cells.
  Space(const SpaceInput& input, const Mesh<dim>& mesh);
  void take_cells();
  /// See that the map from the reference cell to every owned cell keeps its orientation: det dX/dxi
  /// > 0 at the quadrature points, and not negative at the corners (a straight angle there is let
  /// pass). Collective. Throws InputError on all ranks with the number of cells and the centre of
  /// the worst.
  void check_jacobians() const;
  void number(const std::vector<PetscInt>& touched);
  /// The cut that doubles each local node, or -1. Collective. Throws InputError, see `cut`.
  std::vector<int> cut_of_nodes(const std::vector<CellCut>& cuts) const;
  void make_sparsity() const;

  const Mesh<dim>& mesh_;
  std::unique_ptr<dealii::FiniteElement<dim>> element_, geometry_;
  dealii::Quadrature<dim> quadrature_, exact_mass_;
  dealii::Quadrature<dim - 1> face_quadrature_;

  int nodes_per_cell_ = 0, n_owned_ = 0, n_owned_auxiliary_ = 0;
  unsigned int refinements_ = 0;
  std::uint64_t n_global_cells_ = 0;
  PetscInt first_ = 0, n_global_ = 0;
  std::vector<PetscInt> ghosts_;
  std::vector<CellLabel> cells_;
  std::vector<BoundaryFace> boundary_;
  std::vector<int> cell_nodes_;
  std::vector<dealii::Point<dim>> positions_;
  std::vector<AuxiliaryNode<dim>> auxiliary_;
  /// Rows of the node graph of owned nodes, compressed; found for the first matrix.
  mutable std::vector<PetscInt> row_starts_, columns_;
  std::vector<std::vector<DoubledNode>> cuts_;
};

/// Whether a translation of the body moves that owned node. Local.
template <int dim>
bool moves_with_body(const Space<dim>& space, int node) {
  const AuxiliaryNode<dim>* const auxiliary = space.auxiliary_at(node);
  return !auxiliary || auxiliary->kind == AuxiliaryNode<dim>::Kind::point;
}

/// The vector that a rotation of the body about `about` turns with that owned node, at rest: its
/// arm, m, or a director. Local.
template <int dim>
dealii::Tensor<1, dim> arm_of(const Space<dim>& space, int node,
                              const dealii::Point<dim>& about = {}) {
  if (moves_with_body(space, node)) return space.node_positions()[node] - about;
  return space.auxiliary_at(node)->director;
}

}  // namespace steppe
