#pragma once

#include "steppe/base/petsc.h"
#include "steppe/mesh/mesh.h"

#include <deal.II/base/parameter_handler.h>
#include <deal.II/base/quadrature.h>
#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_system.h>
#include <deal.II/fe/mapping.h>

#include <memory>
#include <utility>
#include <vector>

namespace steppe {

/// The input's section `Space`.
struct SpaceInput {
  unsigned int degree = 1;
  unsigned int quadrature = 0;

  void bind(dealii::ParameterHandler& prm);
};

/// Global numbers of two nodes.
using NodePair = std::pair<PetscInt, PetscInt>;

/**
 * Continuous Lagrange displacements of one degree on a mesh: Q1 to Q4 on hypercubes, P1 and P2 on
 * simplices. Unknown dim * i + c is component c of node i; a rank owns consecutive nodes, and
 * "local" node numbers count the owned nodes first and then the ghosts its cells touch.
 *
 * It owns the element, the numbering and the layouts of vectors; it borrows the mesh.
 */
template <int dim>
class Space {
 public:
  using CellIterator = typename dealii::Triangulation<dim>::active_cell_iterator;

  /// Collective. Throws InputError for a degree that the cells' shape does not have.
  Space(const Mesh<dim>& mesh, const SpaceInput& input);

  const Mesh<dim>& mesh() const { return mesh_; }
  MPI_Comm communicator() const { return mesh_.communicator(); }
  const dealii::DoFHandler<dim>& dofs() const { return dofs_; }
  const dealii::Mapping<dim>& mapping() const { return *mapping_; }
  /// The scalar element of one component.
  const dealii::FiniteElement<dim>& element() const { return element_->base_element(0); }
  unsigned int degree() const { return element_->degree; }

  /// Gauss rules on cells (degree + 1 points a direction, on simplices a rule of degree points) by
  /// default or by the input; `exact_mass` integrates products of two shape functions exactly.
  const dealii::Quadrature<dim>& quadrature() const { return quadrature_; }
  const dealii::Quadrature<dim>& exact_mass() const { return exact_mass_; }
  const dealii::Quadrature<dim - 1>& face_quadrature() const { return face_quadrature_; }

  /// Owned cells, and of each the local numbers of its nodes in the order of the scalar element.
  const std::vector<CellIterator>& cells() const { return cells_; }
  const int* cell_nodes(std::size_t cell) const { return &cell_nodes_[cell * nodes_per_cell_]; }
  int nodes_per_cell() const { return nodes_per_cell_; }
  /// Global numbers of local nodes.
  PetscInt global_node(int local) const {
    return local < n_owned_ ? first_ + local : ghosts_[local - n_owned_];
  }
  int n_owned_nodes() const { return n_owned_; }
  int n_local_nodes() const { return n_owned_ + int(ghosts_.size()); }
  PetscInt first_node() const { return first_; }
  PetscInt n_global_nodes() const { return n_global_; }

  /// Positions of local nodes in the reference configuration, m.
  const std::vector<dealii::Point<dim>>& node_positions() const { return positions_; }

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
   * Collective.
   */
  std::vector<VecHandle> rigid_modes(const std::vector<PetscInt>& constrained_local_dofs,
                                     Vec displacement = nullptr) const;

 private:
  void make_nodes();
  void make_sparsity() const;

  const Mesh<dim>& mesh_;
  std::unique_ptr<dealii::Mapping<dim>> mapping_;
  std::unique_ptr<dealii::FESystem<dim>> element_;
  dealii::DoFHandler<dim> dofs_;
  dealii::Quadrature<dim> quadrature_, exact_mass_;
  dealii::Quadrature<dim - 1> face_quadrature_;

  int nodes_per_cell_ = 0, n_owned_ = 0;
  PetscInt first_ = 0, n_global_ = 0;
  std::vector<PetscInt> ghosts_;
  std::vector<CellIterator> cells_;
  std::vector<int> cell_nodes_;
  std::vector<dealii::Point<dim>> positions_;
  /// Rows of the node graph of owned nodes, compressed; found for the first matrix.
  mutable std::vector<PetscInt> row_starts_, columns_;
};

}  // namespace steppe
