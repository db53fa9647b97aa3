#include "steppe/linalg/single/single_factors.h"

#ifndef STEPPE_HAS_SINGLE_MUMPS

namespace steppe {
bool offers_single_factors() { return false; }
void register_single_factors() {}
}  // namespace steppe

#else

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/linalg/blocks/csr.h"
#include "steppe/linalg/factors/shell_factors.h"
#include "steppe/linalg/single/counted_factors.h"

#include <smumps_c.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

namespace steppe {
namespace {

constexpr int start = -1, end = -2, find_order = 1, factorise = 2, solve_with = 3;
constexpr int workspace_too_small[] = {-8, -9, -14, -15, -17, -20}, no_memory[] = {-13, -19, -22};

template <int n>
bool is_one_of(int code, const int (&codes)[n]) {
  return std::find(codes, codes + n, code) != codes + n;
}

class SingleFactors : public ShellFactors {
 public:
  SingleFactors(Mat A, bool symmetric) : symmetric_(symmetric) {
    PetscBool known, positive;
    check(MatIsSPDKnown(A, &known, &positive));
    check_mpi(MPI_Comm_dup(PetscObjectComm(PetscObject(A)), &communicator_));
    mumps_.comm_fortran = MUMPS_INT(MPI_Comm_c2f(communicator_));
    mumps_.par = 1;
    mumps_.sym = !symmetric ? 0 : known && positive ? 1 : 2;
    run(start);
    for (int unit = 0; unit < 4; ++unit) mumps_.icntl[unit] = 0;  // no output
    mumps_.icntl[17] = 3;                                         // entries of each rank's own rows
    mumps_.icntl[19] = 10;                                        // and of right sides
    mumps_.icntl[20] = 1;                                         // solutions where factors are
  }
  ~SingleFactors() override {
    run(end);
    MPI_Comm_free(&communicator_);
  }
  SingleFactors(const SingleFactors&) = delete;
  SingleFactors& operator=(const SingleFactors&) = delete;

  void analyse(Mat A, const char* prefix) override;
  void take(Mat A) override;
  void solve(Vec b, Vec x) override;
  const SMUMPS_STRUC_C& mumps() const { return mumps_; }

 private:
  void run(int job) {
    mumps_.job = job;
    smumps_c(&mumps_);
    if (is_one_of(mumps_.infog[0], no_memory)) check(PETSC_ERR_MEM);
  }
  template <class Visit>
  void for_each_entry(Mat A, const Visit& visit) const;
  void take_options(const char* prefix);
  /// Of the factors, on this rank.
  double entries() const { return mumps_.info[26] < 0 ? -1e6 * mumps_.info[26] : mumps_.info[26]; }

  bool symmetric_, analysed_ = false, failed_ = true;
  MPI_Comm communicator_;
  SMUMPS_STRUC_C mumps_{};
  std::vector<MUMPS_INT> rows_, columns_;  // of the entries
  std::vector<float> values_;
  double scale_ = 1;  // of the entries
  std::vector<MUMPS_INT> own_rows_, rows_of_solution_;
  std::vector<float> right_side_, solution_;
  VecHandle placed_;  // the solution where MUMPS leaves it
  Handle<VecScatter, VecScatterDestroy> to_rows_;
};

/// Of the own rows; of a symmetric matrix the upper half.
template <class Visit>
void SingleFactors::for_each_entry(Mat A, const Visit& visit) const {
  PetscInt first_row, first_column;
  check(MatGetOwnershipRange(A, &first_row, nullptr));
  check(MatGetOwnershipRangeColumn(A, &first_column, nullptr));
  const OffDiagonalColumns others(A);
  const auto parts = csr_parts(A);
  for (int p = 0; p < 2 && parts[p]; ++p) {
    const CsrPattern places(parts[p]);
    const PetscScalar* values;
    check(MatSeqAIJGetArrayRead(parts[p], &values));
    for (PetscInt i = 0; i < places.n; ++i)
      for (PetscInt k = places.starts[i]; k < places.starts[i + 1]; ++k) {
        const PetscInt local = places.columns[k],
                       column = p == 0 ? first_column + local : others.global[local];
        if (!symmetric_ || column >= first_row + i) visit(first_row + i, column, values[k]);
      }
    check(MatSeqAIJRestoreArrayRead(parts[p], &values));
  }
}

void SingleFactors::take_options(const char* prefix) {
  for (int i = 1; i <= 40; ++i) {
    if (i == 18 || i == 20 || i == 21) continue;
    PetscInt value;
    PetscBool is_set;
    const std::string name = "-mat_mumps_icntl_" + std::to_string(i);
    check(PetscOptionsGetInt(nullptr, prefix, name.c_str(), &value, &is_set));
    if (is_set) mumps_.icntl[i - 1] = MUMPS_INT(value);
  }
  for (int i = 1; i <= 7; ++i) {
    PetscReal value;
    PetscBool is_set;
    const std::string name = "-mat_mumps_cntl_" + std::to_string(i);
    check(PetscOptionsGetReal(nullptr, prefix, name.c_str(), &value, &is_set));
    if (is_set) mumps_.cntl[i - 1] = float(value);
  }
}

void SingleFactors::analyse(Mat A, const char* prefix) {
  take_options(prefix);
  PetscInt n, n_own, first;
  check(MatGetSize(A, &n, nullptr));
  check(MatGetLocalSize(A, &n_own, nullptr));
  check(MatGetOwnershipRange(A, &first, nullptr));
  rows_.clear();
  columns_.clear();
  for_each_entry(A, [&](PetscInt row, PetscInt column, double) {
    rows_.push_back(MUMPS_INT(row + 1));
    columns_.push_back(MUMPS_INT(column + 1));
  });
  values_.assign(rows_.size(), 0);
  own_rows_.resize(std::size_t(n_own));
  right_side_.resize(std::size_t(n_own));
  for (PetscInt i = 0; i < n_own; ++i) own_rows_[std::size_t(i)] = MUMPS_INT(first + i + 1);
  mumps_.n = MUMPS_INT(n);
  mumps_.nnz_loc = MUMPS_INT8(rows_.size());
  mumps_.irn_loc = rows_.data();
  mumps_.jcn_loc = columns_.data();
  mumps_.a_loc = values_.data();
  run(find_order);
  analysed_ = mumps_.infog[0] >= 0;
}

void SingleFactors::take(Mat A) {
  if (!analysed_) return;
  double largest = 0;
  for_each_entry(
      A, [&](PetscInt, PetscInt, double value) { largest = std::max(largest, std::abs(value)); });
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, communicator_));
  scale_ = largest > 0 ? 1 / largest : 1;
  std::size_t k = 0;
  for_each_entry(A,
                 [&](PetscInt, PetscInt, double value) { values_[k++] = float(scale_ * value); });
  do run(factorise);
  while (is_one_of(mumps_.infog[0], workspace_too_small) && (mumps_.icntl[13] *= 2) < 10000);
  failed_ = mumps_.infog[0] < 0;
  count_work(mumps_.rinfo[1] + mumps_.rinfo[2], 2 * sizeof(float) * entries());
  solution_.resize(std::size_t(std::max(0, mumps_.info[22])));
  rows_of_solution_.resize(solution_.size());
  to_rows_ = {};
}

void SingleFactors::solve(Vec b, Vec x) {
  if (failed_) {
    check(VecSet(x, std::numeric_limits<double>::quiet_NaN()));
    return;
  }
  const PetscScalar* of_b;
  check(VecGetArrayRead(b, &of_b));
  std::transform(of_b, of_b + right_side_.size(), right_side_.begin(),
                 [](double value) { return float(value); });
  check(VecRestoreArrayRead(b, &of_b));
  mumps_.nrhs = 1;
  mumps_.nloc_rhs = mumps_.lrhs_loc = MUMPS_INT(right_side_.size());
  mumps_.irhs_loc = own_rows_.data();
  mumps_.rhs_loc = right_side_.data();
  mumps_.lsol_loc = MUMPS_INT(solution_.size());
  mumps_.isol_loc = rows_of_solution_.data();
  mumps_.sol_loc = solution_.data();
  run(solve_with);
  const PetscInt n = PetscInt(solution_.size());
  if (!to_rows_) {
    std::vector<PetscInt> rows(rows_of_solution_.begin(), rows_of_solution_.end());
    for (PetscInt& row : rows) --row;
    IndexSetHandle to;
    check(ISCreateGeneral(PETSC_COMM_SELF, n, rows.data(), PETSC_COPY_VALUES, to.fill()));
    check(VecCreateSeq(PETSC_COMM_SELF, n, placed_.fill()));
    check(VecScatterCreate(placed_, nullptr, x, to, to_rows_.fill()));
  }
  PetscScalar* placed;
  check(VecGetArrayWrite(placed_, &placed));
  std::transform(solution_.begin(), solution_.end(), placed,
                 [this](float value) { return scale_ * value; });
  check(VecRestoreArrayWrite(placed_, &placed));
  check(VecScatterBegin(to_rows_, placed_, x, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(to_rows_, placed_, x, INSERT_VALUES, SCATTER_FORWARD));
  const SolveWork done = work_of_solve(entries(), symmetric_, sizeof(float));
  count_work(done.flops, done.bytes);
}

const SMUMPS_STRUC_C& mumps_of(Mat F) {
  return static_cast<SingleFactors&>(shell_factors(F)).mumps();
}

PetscErrorCode infog(Mat F, PetscInt i, PetscInt* value) {
  return ErrorBoundary().guard([&] { *value = mumps_of(F).infog[i - 1]; });
}

PetscErrorCode rinfog(Mat F, PetscInt i, PetscReal* value) {
  return ErrorBoundary().guard([&] { *value = mumps_of(F).rinfog[i - 1]; });
}

PetscErrorCode create(Mat A, MatFactorType type, Mat* F) {
  return ErrorBoundary().guard([&] {
    create_shell_factors(A, type, std::make_unique<SingleFactors>(A, type == MAT_FACTOR_CHOLESKY),
                         single_factors, F);
    const auto offer = [&](const char* name, auto function) {
      check(PetscObjectComposeFunction(PetscObject(*F), name, function));
    };
    offer("MatMumpsGetInfog_C", infog);
    offer("MatMumpsGetRinfog_C", rinfog);
  });
}

}  // namespace

bool offers_single_factors() { return true; }

void register_single_factors() {
  check(MatInitializePackage());  // so that PETSc's own come first
  for (const MatType matrix : {MATSEQAIJ, MATMPIAIJ})
    for (const MatFactorType type : {MAT_FACTOR_CHOLESKY, MAT_FACTOR_LU})
      check(MatSolverTypeRegister(single_factors, matrix, type, create));
}

}  // namespace steppe

#endif
