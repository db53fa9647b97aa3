#include "steppe/solve/modes/mode_search.h"

#include "steppe/base/process/error.h"
#include "steppe/solve/modes/mode_preset_entry.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {
namespace {

/// The residual as `Mode` has it, with |M s| taken as 1.
PetscErrorCode relative_residual(EPS, PetscScalar lambda, PetscScalar, PetscReal norm,
                                 PetscReal* error, void* context) {
  const Pencil& pencil = *static_cast<const Pencil*>(context);
  *error = norm / (std::abs(lambda) - pencil.shift);
  return 0;
}

/// Random vectors that a search starts from: of others, which SLEPc would add to Davidson's space,
/// the prescribed entries never leave it.
constexpr int n_start = 6;

}  // namespace

ModeSearch::ModeSearch(const Problem& problem, const State& about, Pencil& pencil,
                       const ModesInput& input)
    : problem_(problem),
      about_(about),
      pencil_(pencil),
      input_(input),
      preset_(mode_preset(input.linear)),
      n_wanted_(input.count),
      counts_(preset_.counts_modes) {
  check(EPSCreate(problem.layout().communicator(), eps_.fill()));
  check(EPSSetOperators(eps_, pencil.K, pencil.M));
  check(EPSSetProblemType(eps_, EPS_GHEP));
  if (preset_.by_multigrid) {
    check(EPSSetType(eps_, EPSGD));
    check(EPSSetTolerances(eps_, input.tolerance, 1000));
    check(EPSSetWhichEigenpairs(eps_, EPS_SMALLEST_REAL));
    check(EPSSetConvergenceTestFunction(eps_, relative_residual, &pencil_, nullptr));
  } else {
    check(EPSSetType(eps_, EPSKRYLOVSCHUR));
    check(EPSSetTolerances(eps_, input.tolerance, PETSC_DEFAULT));
    check(EPSSetWhichEigenpairs(eps_, EPS_TARGET_MAGNITUDE));
  }
  use_inverse(preset_.by_multigrid ? STPRECOND : STSINVERT);
  invert();
  for (const VecHandle& rigid : pencil.rigid_modes) {
    known_.push_back({0, duplicate(rigid)});
    check(VecCopy(rigid, known_.back().vector));
  }
}

/// SLEPc needs the shifted matrix for nothing but its inverse.
void ModeSearch::use_inverse(STType type) {
  ST st;
  KspHandle once;
  PC pc;
  check(KSPCreate(problem_.layout().communicator(), once.fill()));
  check(KSPSetOptionsPrefix(once, "eps_inverse_"));
  check(KSPSetType(once, KSPPREONLY));
  check(KSPGetPC(once, &pc));
  check(PCSetType(pc, PCSHELL));
  check(PCShellSetContext(pc, this));
  check(PCShellSetApply(pc, inverse_callback));
  check(EPSGetST(eps_, &st));
  check(STSetType(st, type));
  check(STSetMatMode(st, ST_MATMODE_SHELL));
  check(STSetKSP(st, once));
}

void ModeSearch::invert() {
  check(EPSSetTarget(eps_, pencil_.shift));
  inverse_ = std::make_unique<ShiftedSolver>(problem_, about_, pencil_.shift, preset_, "st_");
}

PetscErrorCode ModeSearch::inverse_callback(PC pc, Vec b, Vec y) {
  ModeSearch* search;
  const PetscErrorCode code = PCShellGetContext(pc, &search);
  if (code) return code;
  return search->errors_.guard([&] {
    search->inverse_->solve(b, y);
    check(VecScale(y, search->pencil_.typical_mass));  // by which the pencil is divided
  });
}

std::vector<Eigenpair> ModeSearch::run() {
  if (n_wanted_ > known_.size()) {
    const PetscInt n_missing = PetscInt(n_wanted_ - known_.size());
    const std::size_t before = known_.size();
    extend(n_missing);
    if (known_.size() < n_wanted_) fail(PetscInt(known_.size()), PetscInt(before) + n_missing);
  }
  sort();
  if (counts_)
    count_and_extend();
  else
    extend_below();
  const double last = highest_wanted() + pencil_.uncertainty(highest_wanted(), input_.tolerance);
  known_.resize(std::max<std::size_t>(n_wanted_, known_below(last)));
  return std::move(known_);
}

void ModeSearch::count_and_extend() {
  double margin = 10;  // of what the highest wanted eigenvalue may be off
  for (int in_vain = 0; in_vain < 4;) {
    const double top = highest_wanted();
    const double bound = top + margin * pencil_.uncertainty(top, input_.tolerance);
    const std::optional<PetscInt> count = pencil_.eigenvalues_below(bound);
    const int n_known = known_below(bound);
    if (count && *count == n_known) return;
    if (!count || *count < n_known) {  // too near to an eigenvalue
      margin *= 3;
      ++in_vain;
      continue;
    }
    if (in_vain > 0) lower_shift();
    extend(*count - n_known);
    sort();
    in_vain = known_below(bound) > n_known ? 0 : in_vain + 1;
    if (in_vain == 4) fail(n_known, *count);
  }
  counts_ = false;
}

void ModeSearch::extend_below() {
  // one whose value is that of the highest wanted changes nothing
  double top;
  do {
    top = highest_wanted();
    extend(1);
    sort();
  } while (highest_wanted() < top - pencil_.uncertainty(top, input_.tolerance));
}

void ModeSearch::lower_shift() {
  while (true) {
    const std::optional<PetscInt> count = pencil_.eigenvalues_below(pencil_.shift);
    if (count && *count == 0) break;
    pencil_.shift *= 10;
  }
  invert();
}

int ModeSearch::known_below(double bound) const {
  return int(std::count_if(known_.begin(), known_.end(),
                           [=](const Eigenpair& pair) { return pair.value < bound; }));
}

void ModeSearch::sort() {
  std::stable_sort(known_.begin(), known_.end(),
                   [](const Eigenpair& a, const Eigenpair& b) { return a.value < b.value; });
}

void ModeSearch::set_start() {
  Handle<PetscRandom, PetscRandomDestroy> random;
  check(PetscRandomCreate(problem_.layout().communicator(), random.fill()));
  check(PetscRandomSetSeed(random, 1 + (unsigned long)(n_searches_)));
  check(PetscRandomSeed(random));
  std::vector<VecHandle> vectors;
  std::vector<Vec> raw;
  for (int i = 0; i < std::min<PetscInt>(n_start, problem_.layout().size()); ++i) {
    vectors.push_back(problem_.layout().create_vector());
    check(VecSetRandom(vectors.back(), random));
    problem_.supports().zero(vectors.back());
    raw.push_back(vectors.back());
  }
  check(EPSSetInitialSpace(eps_, PetscInt(raw.size()), raw.data()));
}

void ModeSearch::extend(PetscInt n) {
  std::vector<Vec> known;
  for (const Eigenpair& pair : known_) known.push_back(pair.vector);
  check(EPSSetDeflationSpace(eps_, PetscInt(known.size()), known.data()));
  set_start();
  check(EPSSetDimensions(eps_, n, PETSC_DEFAULT, PETSC_DEFAULT));
  check(EPSSetFromOptions(eps_));
  errors_.rethrow(EPSSolve(eps_));
  ++n_searches_;
  PetscInt converged;
  check(EPSGetConverged(eps_, &converged));
  for (PetscInt i = 0; i < converged; ++i) {
    Eigenpair pair{0, problem_.layout().create_vector()};
    check(EPSGetEigenpair(eps_, i, &pair.value, nullptr, pair.vector, nullptr));
    known_.push_back(std::move(pair));
  }
}

void ModeSearch::fail(PetscInt n_found, PetscInt n_wanted) const {
  PetscInt iterations;
  check(EPSGetIterationNumber(eps_, &iterations));
  std::ostringstream text;
  text << "the eigenvalue solver found " << n_found << " of " << n_wanted << " modes in "
       << iterations << " iterations (" << solver()
       << "); try a larger -eps_max_it or -eps_ncv, a larger Modes / Tolerance, or Modes / "
          "Linear = direct";
  throw NumericsError(text.str());
}

}  // namespace steppe
