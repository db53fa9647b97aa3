#include "steppe/fem/space.h"

#include "steppe/base/block_product.h"
#include "steppe/base/counts.h"
#include "steppe/base/error.h"
#include "steppe/fem/jacobians.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/dofs/dof_tools.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_values.h>
#include <deal.II/fe/mapping_fe.h>
#include <deal.II/fe/mapping_q.h>
#include <deal.II/lac/dynamic_sparsity_pattern.h>
#include <deal.II/lac/sparsity_tools.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

void SpaceInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Degree", degree,
                    "Polynomial degree: 1 to 4 on hexahedra and quadrilaterals, 1 and 2 on "
                    "tetrahedra and triangles.",
                    Patterns::Integer(1, 4));
  prm.add_parameter("Quadrature", quadrature,
                    "Gauss points in one direction; 0 is degree + 1 on hexahedra and "
                    "quadrilaterals, degree on tetrahedra and triangles.",
                    Patterns::Integer(0, 8));
}

namespace {

template <int dim>
std::unique_ptr<FESystem<dim>> make_element(bool simplicial, unsigned int degree) {
  if (!simplicial) return std::make_unique<FESystem<dim>>(FE_Q<dim>(degree), dim);
  if (degree > 2)
    throw InputError("Space / Degree = " + std::to_string(degree) +
                     ": tetrahedra and triangles have degree 1 and 2; use one of these, or a mesh "
                     "of hexahedra or quadrilaterals");
  return std::make_unique<FESystem<dim>>(FE_SimplexP<dim>(degree), dim);
}

/// Of the degree of the displacements on curved cells, so that these hold the rigid motions.
template <int dim>
std::unique_ptr<Mapping<dim>> make_mapping(const Mesh<dim>& mesh, unsigned int degree) {
  if (mesh.simplicial()) return std::make_unique<MappingFE<dim>>(FE_SimplexP<dim>(1));
  return std::make_unique<MappingQ<dim>>(mesh.curved() ? degree : 1);
}

template <int dim>
Quadrature<dim> gauss(bool simplicial, unsigned int points) {
  if (!simplicial) return QGauss<dim>(points);
  // QGaussSimplex ends at 4, the Witherden-Vincent rules of the same meaning at 5 and 6 (2D and 3D)
  if constexpr (dim == 1)
    return QGauss<dim>(points);
  else if (points <= 4)
    return QGaussSimplex<dim>(points);
  else if (points <= 5)
    return QWitherdenVincentSimplex<dim>(points);
  throw InputError("Space / Quadrature = " + std::to_string(points) +
                   ": tetrahedra and triangles take 1 to 5");
}

}  // namespace

template <int dim>
Space<dim>::Space(const Mesh<dim>& mesh, const SpaceInput& input)
    : mesh_(mesh),
      mapping_(make_mapping(mesh, input.degree)),
      element_(make_element<dim>(mesh.simplicial(), input.degree)),
      dofs_(mesh.triangulation()),
      quadrature_(gauss<dim>(mesh.simplicial(), input.quadrature
                                                    ? input.quadrature
                                                    : input.degree + (mesh.simplicial() ? 0 : 1))),
      exact_mass_(gauss<dim>(mesh.simplicial(), input.degree + 1)),
      face_quadrature_(gauss<dim - 1>(mesh.simplicial() && dim == 3, input.degree + 1)) {
  const Phase phase("numbering");
  check_jacobians<dim>(mesh.triangulation(), *mapping_, element().reference_cell(), quadrature_,
                       communicator());
  make_nodes();
}

template <int dim>
void Space<dim>::make_nodes() {
  // number the nodes with a scalar element, then give node i the unknowns dim * i ... dim * i + dim
  // - 1
  DoFHandler<dim> nodes(mesh_.triangulation());
  nodes.distribute_dofs(element());
  as_index(std::uint64_t(dim) * nodes.n_dofs(), "unknowns");
  n_global_ = PetscInt(nodes.n_dofs());
  dofs_.distribute_dofs(*element_);
  const IndexSet& owned_nodes = nodes.locally_owned_dofs();
  const IndexSet& owned_dofs = dofs_.locally_owned_dofs();
  agree(communicator(), [&] {
    n_owned_ = as_local_count(std::uint64_t(dim) * owned_nodes.n_elements(), "unknowns") / dim;
  });
  nodes_per_cell_ = int(element().n_dofs_per_cell());
  PetscInt before = 0, mine = n_owned_;
  check_mpi(MPI_Exscan(&mine, &before, 1, MPIU_INT, MPI_SUM, communicator()));
  first_ = before;

  std::vector<types::global_dof_index> node_numbers(nodes_per_cell_),
      dof_numbers(element_->n_dofs_per_cell()), renumbered(owned_dofs.n_elements());
  std::vector<PetscInt> touched;
  auto dof_cell = dofs_.begin_active();
  for (const auto& cell : nodes.active_cell_iterators()) {
    if (cell->is_locally_owned()) {
      cells_.push_back(cell);
      cell->get_dof_indices(node_numbers);
      dof_cell->get_dof_indices(dof_numbers);
      for (unsigned int i = 0; i < dof_numbers.size(); ++i) {
        const auto [component, node] = element_->system_to_component_index(i);
        if (owned_dofs.is_element(dof_numbers[i]))
          renumbered[owned_dofs.index_within_set(dof_numbers[i])] =
              dim * node_numbers[node] + component;
      }
      touched.insert(touched.end(), node_numbers.begin(), node_numbers.end());
    }
    ++dof_cell;
  }
  dofs_.renumber_dofs(renumbered);

  const auto is_owned = [&](PetscInt i) { return i >= first_ && i < first_ + n_owned_; };
  for (const PetscInt node : touched)
    if (!is_owned(node)) ghosts_.push_back(node);
  std::sort(ghosts_.begin(), ghosts_.end());
  ghosts_.erase(std::unique(ghosts_.begin(), ghosts_.end()), ghosts_.end());
  for (const PetscInt node : touched)
    cell_nodes_.push_back(
        is_owned(node) ? int(node - first_)
                       : n_owned_ + int(std::lower_bound(ghosts_.begin(), ghosts_.end(), node) -
                                        ghosts_.begin()));

  positions_.resize(n_local_nodes());
  FEValues<dim> values(*mapping_, element(), Quadrature<dim>(element().get_unit_support_points()),
                       update_quadrature_points);
  for (std::size_t k = 0; k < cells_.size(); ++k) {
    values.reinit(cells_[k]);
    for (int b = 0; b < nodes_per_cell_; ++b)
      positions_[cell_nodes(k)[b]] = values.quadrature_point(b);
  }
}

template <int dim>
void Space<dim>::make_sparsity() const {
  const Phase phase("numbering");
  IndexSet owned(n_global_), relevant(n_global_);
  owned.add_range(first_, first_ + n_owned_);
  relevant.add_range(first_, first_ + n_owned_);
  relevant.add_indices(ghosts_.begin(), ghosts_.end());
  DynamicSparsityPattern graph(n_global_, n_global_, relevant);
  std::vector<types::global_dof_index> row(nodes_per_cell_);
  for (std::size_t k = 0; k < cells_.size(); ++k) {
    for (int b = 0; b < nodes_per_cell_; ++b) row[b] = global_node(cell_nodes(k)[b]);
    std::sort(row.begin(), row.end());
    for (const auto i : row) graph.add_entries(i, row.begin(), row.end(), true);
  }
  SparsityTools::distribute_sparsity_pattern(graph, owned, communicator(), relevant);
  row_starts_.assign(1, 0);
  for (int i = 0; i < n_owned_; ++i) {
    for (auto entry = graph.begin(first_ + i); entry != graph.end(first_ + i); ++entry)
      columns_.push_back(entry->column());
    row_starts_.push_back(PetscInt(columns_.size()));
  }
}

template <int dim>
VecHandle Space<dim>::create_vector(int block) const {
  VecHandle v;
  check(VecCreateGhostBlock(communicator(), block, block * n_owned_, PETSC_DETERMINE,
                            PetscInt(ghosts_.size()), ghosts_.data(), v.fill()));
  check(VecSet(v, 0));
  return v;
}

template <int dim>
MatHandle Space<dim>::create_matrix(int block, const std::vector<NodePair>& couplings,
                                    bool between_cell_nodes) const {
  if (between_cell_nodes && row_starts_.empty()) make_sparsity();
  std::vector<NodePair> further = couplings;
  std::sort(further.begin(), further.end());
  further.erase(std::unique(further.begin(), further.end()), further.end());
  const auto columns_of = [&](int i) {
    std::vector<PetscInt> columns(1, first_ + i);
    if (between_cell_nodes)
      columns.assign(columns_.begin() + row_starts_[i], columns_.begin() + row_starts_[i + 1]);
    const auto known = columns;
    for (auto at = std::lower_bound(further.begin(), further.end(), NodePair(first_ + i, 0));
         at != further.end() && at->first == first_ + i; ++at)
      if (!std::binary_search(known.begin(), known.end(), at->second))
        columns.push_back(at->second);
    return columns;
  };
  MatHandle matrix;
  check(MatCreate(communicator(), matrix.fill()));
  check(MatSetSizes(matrix, block * n_owned_, block * n_owned_, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetBlockSize(matrix, block));
  check(MatSetType(matrix, MATAIJ));
  std::vector<PetscInt> diagonal(n_owned_, 0), off_diagonal(n_owned_, 0);
  std::size_t widest = 0, n_blocks = 0;
  for (int i = 0; i < n_owned_; ++i) {
    const auto columns = columns_of(i);
    for (const PetscInt k : columns)
      ++(k >= first_ && k < first_ + n_owned_ ? diagonal : off_diagonal)[i];
    widest = std::max(widest, columns.size());
    n_blocks += columns.size();
  }
  agree(communicator(),
        [&] { as_index(std::uint64_t(block) * block * n_blocks, "matrix entries of one rank"); });
  check(MatXAIJSetPreallocation(matrix, block, diagonal.data(), off_diagonal.data(), nullptr,
                                nullptr));
  const std::vector<PetscScalar> zeros(block * block * widest, 0);
  for (int i = 0; i < n_owned_; ++i) {
    const PetscInt row = first_ + i;
    const auto columns = columns_of(i);
    check(MatSetValuesBlocked(matrix, 1, &row, PetscInt(columns.size()), columns.data(),
                              zeros.data(), INSERT_VALUES));
  }
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
  check(MatSetOption(matrix, MAT_NEW_NONZERO_LOCATION_ERR, PETSC_TRUE));
  check(MatSetOption(matrix, MAT_KEEP_NONZERO_PATTERN, PETSC_TRUE));
  check(MatSetOption(matrix, MAT_SYMMETRIC, PETSC_TRUE));
  check(MatSetOption(matrix, MAT_SYMMETRY_ETERNAL, PETSC_TRUE));
  multiply_by_blocks(matrix);
  return matrix;
}

template <int dim>
MatHandle Space<dim>::create_diagonal_matrix() const {
  const PetscInt n = dim * n_owned_, first = dim * first_;
  MatHandle matrix;
  check(MatCreateAIJ(communicator(), n, n, PETSC_DETERMINE, PETSC_DETERMINE, 1, nullptr, 0, nullptr,
                     matrix.fill()));
  for (PetscInt i = first; i < first + n; ++i) check(MatSetValue(matrix, i, i, 0, INSERT_VALUES));
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
  return matrix;
}

template <int dim>
std::vector<VecHandle> Space<dim>::rigid_modes(const std::vector<PetscInt>& constrained_local_dofs,
                                               Vec displacement) const {
  std::vector<VecHandle> modes;
  std::vector<Point<dim>> positions(positions_.begin(), positions_.begin() + n_owned_);
  if (displacement) {
    const LocalView moved(displacement);
    for (int i = 0; i < n_owned_; ++i)
      for (int c = 0; c < dim; ++c) positions[i][c] += moved[dim * i + c];
  }
  // rotations about the centre of the nodes, scaled by the body's size: all modes of the same
  // magnitude
  Tensor<1, dim> centre;
  for (const Point<dim>& x : positions) centre += x;
  centre = Utilities::MPI::sum(centre, communicator()) / double(n_global_);
  constexpr int n_modes = dim * (dim + 1) / 2;
  for (int m = 0; m < n_modes; ++m) {
    modes.push_back(create_vector());
    LocalArray mode(modes.back());
    for (int i = 0; i < n_owned_; ++i) {
      const Tensor<1, dim> arm = (positions[i] - centre) / mesh_.size();
      if (m < dim) {
        mode[dim * i + m] = 1;
      } else {
        const int a = dim == 2 ? 0 : (m + 1) % dim, b = dim == 2 ? 1 : (m + 2) % dim;
        mode[dim * i + a] = -arm[b];
        mode[dim * i + b] = arm[a];
      }
    }
    for (const PetscInt dof : constrained_local_dofs) mode[dof] = 0;
  }
  return modes;
}

template class Space<2>;
template class Space<3>;

}  // namespace steppe
