#include "steppe/fem/matrices/matrix_layout.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/csr.h"

namespace steppe {
namespace {

/// A number that differs for different arrays (Fowler, Noll and Vo, by words).
std::uint64_t hash(const PetscInt* begin, PetscInt n, std::uint64_t seed) {
  for (const PetscInt* entry = begin; entry != begin + n; ++entry)
    seed = (seed ^ std::uint64_t(*entry)) * 1099511628211u;
  return seed;
}

std::uint64_t hash(Mat J) {
  const OffDiagonalColumns columns(J);
  std::uint64_t result = hash(columns.global, columns.n, 14695981039346656037u);
  for (const Mat part : csr_parts(J))
    if (part) {
      const CsrRows rows(part);
      result = hash(rows.starts, rows.n + 1, result);
      result = hash(rows.columns, rows.starts[rows.n], result);
    }
  return result;
}

}  // namespace

bool MatrixLayout::changed(Mat J) {
  PetscObjectId id;
  PetscObjectState pattern;
  check(PetscObjectGetId(PetscObject(J), &id));
  check(MatGetNonzeroState(J, &pattern));
  const auto known = known_.find(id);
  if (known != known_.end() && known->second == pattern) return false;
  const std::uint64_t layout = hash(J);
  int same = !known_.empty() && layout == hash_;
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, &same, 1, MPI_INT, MPI_MIN, PetscObjectComm(PetscObject(J))));
  if (!same) known_.clear();
  known_[id] = pattern;
  hash_ = layout;
  return !same;
}

}  // namespace steppe
