#include "steppe/physics/internal_force/patch_tangent.h"

#include "steppe/fem/matrices/matrix_sums.h"

namespace steppe {

template <int dim>
PatchTangent<dim>::PatchTangent(const Space<dim>& space, const AverageNumbering<dim>& numbering,
                                const CellBatches<dim>& batches)
    : batches_(batches) {
  const int n = batches.nodes_per_cell();
  const std::size_t size = batches.size() * n * n * dim;
  entries_.assign(size, Lanes(0.));
  std::vector<PetscInt> rows, columns;
  rows.reserve(size * Lanes::size);
  columns.reserve(size * Lanes::size);
  for (std::size_t k = 0; k < batches.size(); ++k) {
    const BatchNodes<dim> cells = batches.nodes(k);
    const auto node = [&](int b, int lane) {
      return space.global_node(cells.nodes[b * Lanes::size + lane]);
    };
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b)
        for (int i = 0; i < dim; ++i)
          for (int lane = 0; lane < Lanes::size; ++lane) {
            rows.push_back(numbering(node(a, lane), cells.group));
            columns.push_back(dim * node(b, lane) + i);
          }
  }
  const PetscInt n_owned = space.n_owned_nodes();
  check(MatCreate(space.communicator(), left_.fill()));
  check(MatSetSizes(left_, numbering.per_node() * n_owned, dim * n_owned, PETSC_DETERMINE,
                    PETSC_DETERMINE));
  check(MatSetType(left_, MATAIJ));
  check(MatSetPreallocationCOO(left_, PetscCount(rows.size()), rows.data(), columns.data()));
  fill([](std::size_t, Lanes*) {});
  check(MatDuplicate(left_, MAT_COPY_VALUES, right_.fill()));
  check(MatTransposeMatMult(left_, right_, MAT_INITIAL_MATRIX, PETSC_DEFAULT, product_.fill()));
}

template <int dim>
void PatchTangent<dim>::fill(const Rows& rows) {
  const int n = batches_.nodes_per_cell();
  for (std::size_t k = 0; k < batches_.size(); ++k) rows(k, &entries_[k * n * n * dim]);
  // the lanes of an entry are consecutive numbers
  check(
      MatSetValuesCOO(left_, reinterpret_cast<const PetscScalar*>(entries_.data()), INSERT_VALUES));
}

template <int dim>
void PatchTangent<dim>::add(const Rows& left, const Rows& right, Mat J) {
  fill(right);  // only `left_` sums entries of cells
  check(MatCopy(left_, right_, SAME_NONZERO_PATTERN));
  fill(left);
  Mat product = product_;
  check(MatTransposeMatMult(left_, right_, MAT_REUSE_MATRIX, PETSC_DEFAULT, &product));
  add_matrix(1, product_, J);
}

template <int dim>
std::vector<NodePair> PatchTangent<dim>::pairs() const {
  PetscInt first, end;
  check(MatGetOwnershipRange(product_, &first, &end));
  std::vector<NodePair> result;
  for (PetscInt row = first; row < end; row += dim) {
    PetscInt n;
    const PetscInt* columns;
    check(MatGetRow(product_, row, &n, &columns, nullptr));
    for (PetscInt k = 0; k < n; ++k)
      if (columns[k] % dim == 0) result.emplace_back(row / dim, columns[k] / dim);
    check(MatRestoreRow(product_, row, &n, &columns, nullptr));
  }
  return result;
}

template class PatchTangent<2>;
template class PatchTangent<3>;

}  // namespace steppe
