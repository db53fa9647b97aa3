#include "steppe/fem/matrices/block_entries.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"

#include <algorithm>

namespace steppe {

template <int dim>
BlockEntries<dim>::BlockEntries(Mat J) : J_(J), outside_(J) {
  check(MatGetOwnershipRange(J, &first_, &end_));
  first_ /= dim;
  end_ /= dim;
  for (const Mat part : csr_parts(J))
    if (part) parts_.emplace_back(part);
}

template <int dim>
void BlockEntries<dim>::add(PetscInt i, PetscInt j, const dealii::Tensor<2, dim>& block) {
  if (i < first_ || i >= end_) {
    check(MatSetValuesBlocked(J_, 1, &i, 1, &j, &block[0][0], ADD_VALUES));
    return;
  }
  const bool inside = j >= first_ && j < end_;
  const PetscInt column =
      inside ? dim * (j - first_)
             : PetscInt(std::lower_bound(outside_.global, outside_.global + outside_.n, dim * j) -
                        outside_.global);
  const CsrRows& rows = parts_[inside ? 0 : 1];
  const PetscInt* starts = rows.starts + dim * (i - first_);
  const PetscInt *begin = rows.columns + starts[0], *end = rows.columns + starts[1],
                 *entry = std::lower_bound(begin, end, column);
  if (end - entry < dim || *entry != column || (!inside && outside_.global[column] != dim * j))
    throw NumericsError("the matrix has no block for two nodes in contact");
  double* values = rows.values + starts[0] + (entry - begin);
  for (int c = 0; c < dim; ++c, values += end - begin)
    for (int d = 0; d < dim; ++d) values[d] += block[c][d];
}

template class BlockEntries<2>;
template class BlockEntries<3>;

}  // namespace steppe
