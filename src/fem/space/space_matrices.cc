#include "steppe/base/petsc/counts.h"
#include "steppe/base/petsc/symmetry.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/space/space.h"
#include "steppe/linalg/blocks/block_product.h"

#include <deal.II/base/mpi.h>
#include <deal.II/lac/dynamic_sparsity_pattern.h>
#include <deal.II/lac/sparsity_tools.h>

#include <algorithm>

// Matrices between the nodes of a space.

namespace steppe {

using namespace dealii;

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
  for (int i = n_body_nodes(); i < n_owned_; ++i) graph.add(first_ + i, first_ + i);
  SparsityTools::distribute_sparsity_pattern(graph, owned, communicator(), relevant);
  row_starts_.assign(1, 0);
  for (int i = 0; i < n_owned_; ++i) {
    for (auto entry = graph.begin(first_ + i); entry != graph.end(first_ + i); ++entry)
      columns_.push_back(entry->column());
    row_starts_.push_back(PetscInt(columns_.size()));
  }
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
  set_symmetric(matrix, true);
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

template void Space<2>::make_sparsity() const;
template void Space<3>::make_sparsity() const;
template MatHandle Space<2>::create_matrix(int, const std::vector<NodePair>&, bool) const;
template MatHandle Space<3>::create_matrix(int, const std::vector<NodePair>&, bool) const;
template MatHandle Space<2>::create_diagonal_matrix() const;
template MatHandle Space<3>::create_diagonal_matrix() const;

}  // namespace steppe
