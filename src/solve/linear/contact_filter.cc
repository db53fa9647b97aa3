#include "steppe/solve/linear/contact_filter.h"

#include "steppe/base/petsc/attachment.h"
#include "steppe/base/petsc/symmetry.h"

#include <petscksp.h>

#include <array>
#include <memory>
#include <vector>

namespace steppe {
namespace {

constexpr const char* key = "steppe contact filter";

using ScatterHandle = Handle<VecScatter, VecScatterDestroy>;

/// M of one matrix A, see filter_contact.
class ContactFilter {
 public:
  ContactFilter(const Linearisation& J, Mat A, PC multigrid);

  KSP multigrid() const { return multigrid_; }
  void set_up();
  void apply(Vec r, Vec z);

 private:
  void set_up_multigrid();
  void factorise();
  /// Add F f to a vector, f given in the nodes of contact.
  void add_filtered(Vec f, Vec z);

  const Linearisation& J_;
  Mat A_;
  bool symmetric_;
  KspHandle multigrid_, factors_;
  MatHandle rows_, block_;  // R A and R A R^T, of the matrix that M was built of
  ScatterHandle to_contact_;
  VecHandle residual_, cycle_, of_contact_, solution_;
};

ContactFilter::ContactFilter(const Linearisation& J, Mat A, PC multigrid) : J_(J), A_(A) {
  PetscBool known, symmetric;
  const char* prefix;
  check(MatIsSymmetricKnown(A, &known, &symmetric));
  symmetric_ = known && symmetric;
  check(KSPCreate(PetscObjectComm(PetscObject(A)), multigrid_.fill()));
  check(KSPSetType(multigrid_, KSPPREONLY));
  check(PCGetOptionsPrefix(multigrid, &prefix));
  check(KSPSetOptionsPrefix(multigrid_, prefix));
  check(KSPSetPC(multigrid_, multigrid));
  check(KSPSetOperators(multigrid_, A, A));
  check(MatCreateVecs(A, residual_.fill(), cycle_.fill()));
}

void ContactFilter::set_up() {
  set_up_multigrid();
  factorise();
}

void ContactFilter::set_up_multigrid() {
  PC gamg;
  std::array<PetscReal, 10> thresholds = {-1};  // of as many grids, the last of all others
  PetscInt n_thresholds = thresholds.size();
  PetscBool are_given;
  const char* prefix;
  check(KSPGetPC(multigrid_, &gamg));
  check(PCGetOptionsPrefix(gamg, &prefix));
  check(PetscOptionsGetRealArray(nullptr, prefix, "-pc_gamg_threshold", thresholds.data(),
                                 &n_thresholds, &are_given));
  if (!are_given) n_thresholds = 1;
  for (PetscReal& threshold : thresholds)
    if (threshold < 0) threshold = 0;  // which leaves out what is zero without contact
  check(PCGAMGSetThreshold(gamg, thresholds.data(), n_thresholds));
  check(PCGAMGSetReuseInterpolation(gamg, PETSC_TRUE));
  // those of the smoothed interpolation would be of K
  check(PCGAMGSetUseSAEstEig(gamg, PETSC_FALSE));
  const PetscObjectState state = state_of(PetscObject(A_));
  MatHandle kept;
  check(MatDuplicate(A_, MAT_COPY_VALUES, kept.fill()));
  check(MatAXPY(A_, -1, J_.contact(), SUBSET_NONZERO_PATTERN));
  check(PCSetUp(gamg));
  check(MatCopy(kept, A_, SAME_NONZERO_PATTERN));
  set_state(PetscObject(A_), state);  // the matrix is that which the solver has seen
  check(PCSetUp(gamg));
}

/// Rows of the nodes, of this rank, that closed contact acts on.
std::vector<PetscInt> rows_of_contact(Mat contact) {
  PetscInt first, end, block;
  check(MatGetOwnershipRange(contact, &first, &end));
  check(MatGetBlockSize(contact, &block));
  std::vector<PetscInt> rows;
  for (PetscInt node = first; node < end; node += block) {
    bool acts = false;
    for (PetscInt row = node; row < node + block; ++row) {
      PetscInt n;
      const PetscScalar* values;
      check(MatGetRow(contact, row, &n, nullptr, &values));
      for (PetscInt k = 0; k < n; ++k) acts = acts || values[k] != 0;
      check(MatRestoreRow(contact, row, &n, nullptr, &values));
    }
    for (PetscInt c = 0; c < block && acts; ++c) rows.push_back(node + c);
  }
  return rows;
}

void ContactFilter::factorise() {
  const MPI_Comm communicator = PetscObjectComm(PetscObject(A_));
  const std::vector<PetscInt> rows = rows_of_contact(J_.contact());
  factors_ = {};
  if (on_all_ranks(communicator, rows.empty())) return;
  IndexSetHandle numbers, columns;
  PetscInt first, end;
  check(ISCreateGeneral(communicator, PetscInt(rows.size()), rows.data(), PETSC_COPY_VALUES,
                        numbers.fill()));
  check(MatGetOwnershipRangeColumn(A_, &first, &end));
  check(ISCreateStride(communicator, end - first, first, 1, columns.fill()));
  rows_ = {};
  block_ = {};
  check(MatCreateSubMatrix(A_, numbers, columns, MAT_INITIAL_MATRIX, rows_.fill()));
  check(MatCreateSubMatrix(A_, numbers, numbers, MAT_INITIAL_MATRIX, block_.fill()));
  set_symmetric(block_, symmetric_);
  of_contact_ = {};
  solution_ = {};
  to_contact_ = {};
  check(MatCreateVecs(block_, solution_.fill(), of_contact_.fill()));
  check(VecScatterCreate(residual_, numbers, of_contact_, nullptr, to_contact_.fill()));
  PC factors;
  check(KSPCreate(communicator, factors_.fill()));
  check(KSPSetOptionsPrefix(factors_, "contact_"));
  check(KSPSetType(factors_, KSPPREONLY));
  check(KSPSetOperators(factors_, block_, block_));
  check(KSPGetPC(factors_, &factors));
  check(PCSetType(factors, symmetric_ ? PCCHOLESKY : PCLU));
  PetscMPIInt n_ranks;
  check_mpi(MPI_Comm_size(communicator, &n_ranks));
  if (n_ranks > 1)
    check(PCFactorSetMatSolverType(factors, MATSOLVERMUMPS));
  else  // so few unknowns take less time than MUMPS' messages of a rank to itself
    check(PCFactorSetMatOrderingType(factors, MATORDERINGND));
  check(KSPSetFromOptions(factors_));
  check(KSPSetUp(factors_));
}

void ContactFilter::add_filtered(Vec f, Vec z) {
  check(KSPSolve(factors_, f, solution_));
  check(VecScatterBegin(to_contact_, solution_, z, ADD_VALUES, SCATTER_REVERSE));
  check(VecScatterEnd(to_contact_, solution_, z, ADD_VALUES, SCATTER_REVERSE));
}

void ContactFilter::apply(Vec r, Vec z) {
  PC gamg;
  check(KSPGetPC(multigrid_, &gamg));
  if (!factors_) return check(PCApply(gamg, r, z));
  const auto restrict_to_contact = [&](Vec v) {
    check(VecScatterBegin(to_contact_, v, of_contact_, INSERT_VALUES, SCATTER_FORWARD));
    check(VecScatterEnd(to_contact_, v, of_contact_, INSERT_VALUES, SCATTER_FORWARD));
  };
  check(VecCopy(r, residual_));
  check(VecZeroEntries(z));
  restrict_to_contact(r);
  if (symmetric_) {
    add_filtered(of_contact_, z);
    check(MatMultTranspose(rows_, solution_, cycle_));
    check(VecAXPY(residual_, -1, cycle_));
    check(VecZeroEntries(of_contact_));
  }
  // R (r - A z) is zero after the first filter
  check(PCApply(gamg, residual_, cycle_));
  check(VecAXPY(z, 1, cycle_));
  check(MatMult(rows_, cycle_, solution_));
  check(VecAXPY(of_contact_, -1, solution_));
  add_filtered(of_contact_, z);
}

ContactFilter* filter_of(PC preconditioner) {
  return attached<ContactFilter>(PetscObject(preconditioner), key);
}

PetscErrorCode set_up_callback(PC preconditioner) {
  return ErrorBoundary().guard([&] { filter_of(preconditioner)->set_up(); });
}

PetscErrorCode apply_callback(PC preconditioner, Vec r, Vec z) {
  return ErrorBoundary().guard([&] { filter_of(preconditioner)->apply(r, z); });
}

}  // namespace

KSP filtered_multigrid(PC preconditioner) {
  const ContactFilter* filter = filter_of(preconditioner);
  return filter ? filter->multigrid() : nullptr;
}

void filter_contact(const Linearisation& J, KSP solver) {
  if (!J.contact()) return;
  PC preconditioner;
  PetscBool algebraic;
  check(KSPGetPC(solver, &preconditioner));
  check(PetscObjectTypeCompare(PetscObject(preconditioner), PCGAMG, &algebraic));
  if (!algebraic) return;
  Handle<PC, PCDestroy> filtered;
  const Mat A = J.matrix();
  check(PCCreate(PetscObjectComm(PetscObject(A)), filtered.fill()));
  check(PCSetType(filtered, PCSHELL));
  attach(PetscObject(PC(filtered)), key, std::make_unique<ContactFilter>(J, A, preconditioner));
  check(PCShellSetName(filtered, "multigrid with a filter of contact"));
  check(PCShellSetSetUp(filtered, set_up_callback));
  check(PCShellSetApply(filtered, apply_callback));
  check(KSPSetPC(solver, filtered));
  check(KSPSetOperators(solver, A, A));
}

}  // namespace steppe
