#include "steppe/fem/matrices/elimination.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>

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

namespace {

/// Entries of a sequential vector, for as long as this object lives.
class Entries {
 public:
  explicit Entries(Vec v) : v_(v) {
    if (v_) check(VecGetArrayRead(v_, &values_));
  }
  ~Entries() {
    if (v_) VecRestoreArrayRead(v_, &values_);
  }
  Entries(const Entries&) = delete;
  Entries& operator=(const Entries&) = delete;
  double operator[](PetscInt i) const { return values_[i]; }

 private:
  Vec v_;
  const PetscScalar* values_ = nullptr;
};

}  // namespace

void Elimination::plan(Mat J) {
  VecHandle is_known;
  check(MatCreateVecs(J, is_known.fill(), nullptr));
  PetscInt first;
  check(VecGetOwnershipRange(is_known, &first, nullptr));
  for (const PetscInt row : rows_) check(VecSetValue(is_known, first + row, 1, INSERT_VALUES));
  check(VecAssemblyBegin(is_known));
  check(VecAssemblyEnd(is_known));

  const auto parts = csr_parts(J);
  if (parts[1]) {
    const OffDiagonalColumns columns(J);
    Handle<IS, ISDestroy> numbers;
    check(ISCreateGeneral(PETSC_COMM_SELF, columns.n, columns.global, PETSC_COPY_VALUES,
                          numbers.fill()));
    check(VecCreateSeq(PETSC_COMM_SELF, columns.n, of_ghosts_.fill()));
    check(VecScatterCreate(is_known, numbers, of_ghosts_, nullptr, to_ghosts_.fill()));
    check(VecScatterBegin(to_ghosts_, is_known, of_ghosts_, INSERT_VALUES, SCATTER_FORWARD));
    check(VecScatterEnd(to_ghosts_, is_known, of_ghosts_, INSERT_VALUES, SCATTER_FORWARD));
  }

  const Entries owned(is_known), ghosts(of_ghosts_);
  for (int part = 0; part < 2; ++part) {
    entries_[part].clear();
    if (!parts[part]) continue;
    const CsrRows rows(parts[part]);
    for (PetscInt row = 0; row < rows.n; ++row)
      for (PetscInt k = rows.starts[row]; k < rows.starts[row + 1]; ++k) {
        const PetscInt column = rows.columns[k];
        if ((part == 0 ? owned : ghosts)[column] != 0 && owned[row] == 0)
          entries_[part].push_back({k, row, column});
      }
  }
  const CsrRows rows(parts[0]);
  diagonal_.clear();
  for (const PetscInt row : rows_) {
    const PetscInt* end = rows.columns + rows.starts[row + 1];
    const PetscInt* entry = std::lower_bound(rows.columns + rows.starts[row], end, row);
    if (entry == end || *entry != row) throw NumericsError("a matrix without a diagonal entry");
    diagonal_.push_back(PetscInt(entry - rows.columns));
  }
}

void Elimination::apply(Mat J, Vec known, Vec b) {
  if (layout_.changed(J)) plan(J);
  const auto parts = csr_parts(J);
  if (known && parts[1]) {
    check(VecScatterBegin(to_ghosts_, known, of_ghosts_, INSERT_VALUES, SCATTER_FORWARD));
    check(VecScatterEnd(to_ghosts_, known, of_ghosts_, INSERT_VALUES, SCATTER_FORWARD));
  }
  {
    const Entries owned(known), ghosts(known ? Vec(of_ghosts_) : nullptr);
    PetscScalar* right_side = nullptr;
    if (known) check(VecGetArray(b, &right_side));
    for (int part = 0; part < 2 && parts[part]; ++part) {
      const CsrRows rows(parts[part]);
      for (const Entry& entry : entries_[part]) {
        double& value = rows.values[entry.place];
        if (known) right_side[entry.row] -= value * (part == 0 ? owned : ghosts)[entry.column];
        value = 0;
      }
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        const double diagonal = part == 0 ? rows.values[diagonal_[i]] : 0;
        std::fill(rows.values + rows.starts[rows_[i]], rows.values + rows.starts[rows_[i] + 1], 0.);
        if (part == 0) rows.values[diagonal_[i]] = diagonal > 0 ? diagonal : 1;
      }
    }
    if (known) {
      for (const PetscInt row : rows_) right_side[row] = 0;
      check(VecRestoreArray(b, &right_side));
    }
  }
  // the arrays were written behind the back of the parallel matrix
  check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
}

}  // namespace steppe
