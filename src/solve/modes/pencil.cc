#include "steppe/solve/modes/pencil.h"

#include "steppe/base/process/error.h"
#include "steppe/solve/modes/free_motions.h"

#include <petscksp.h>

#include <algorithm>
#include <cmath>

namespace steppe {
namespace {

// of the largest eigenvalue: what rounding leaves of a zero one, and a shift that is well above it
const double rounding_fraction = 1e-13, small_fraction = 1e-10;

/// Refuses a matrix that is not symmetric; one that may have been otherwise is said to be.
void require_symmetry(const Problem& problem, Mat K) {
  VecHandle x = problem.layout().create_vector(), Kx = duplicate(x), other = duplicate(x);
  check(VecSetRandom(x, nullptr));
  check(MatMult(K, x, Kx));
  check(MatMultTranspose(K, x, other));
  check(VecAXPY(other, -1, Kx));
  if (norm(other) > 1e-10 * norm(Kx))
    throw InputError(
        "Run = modes: the stiffness about this state is not symmetric, with loads that follow a "
        "surface whose rim is free or with Dilatation = f-bar for example, and so has no modes; "
        "take dead loads, let the frame turn evenly, or take Dilatation = mean");
  check(MatSetOption(K, MAT_SYMMETRIC, PETSC_TRUE));
}

}  // namespace

PetscInt count_free(const Problem& problem) {
  VecHandle free = problem.layout().create_vector();
  check(VecSet(free, 1));
  problem.supports().zero(free);
  PetscScalar count;
  check(VecSum(free, &count));
  return PetscInt(std::lround(count));
}

Pencil::Pencil(const Problem& problem, const State& about)
    : stiffness_(problem.linearise(Form::assembled)), mass_(problem.linearise(Form::assembled)) {
  K = stiffness_->matrix();
  M = mass_->matrix();
  stiffness_->update(0, 0, 1, about);
  mass_->update(1, 0, 0, about);
  if (!problem.traits().symmetric) {
    require_symmetry(problem, K);
    check(MatSetOption(M, MAT_SYMMETRIC, PETSC_TRUE));
  }
  stiffness_->prepare(about.displacement);
  VecHandle mass = problem.layout().create_vector(), stiffness = problem.layout().create_vector(),
            ratio = problem.layout().create_vector();
  check(MatGetDiagonal(K, stiffness));
  check(MatGetDiagonal(M, mass));
  problem.supports().zero(mass);
  PetscScalar total;
  check(VecSum(mass, &total));
  typical_mass = total / double(count_free(problem));
  check(VecPointwiseDivide(ratio, stiffness, mass));  // zero where there is no mass
  check(VecMax(ratio, nullptr, &largest));
  if (!(largest > 0))
    throw InputError(
        "Boundaries: every unknown is prescribed, so that there are no modes; leave something "
        "free");
  check(VecScale(stiffness, 1 / (1e6 * largest)));
  problem.supports().keep_only(stiffness);
  check(VecAXPY(mass, 1, stiffness));
  check(MatDiagonalSet(M, mass, INSERT_VALUES));
  check(MatScale(K, 1 / typical_mass));
  check(MatScale(M, 1 / typical_mass));
  choose_shift(problem);
}

double Pencil::zero() const { return std::max(rounding_fraction * largest, 1e-7 * -shift); }

double Pencil::uncertainty(double eigenvalue, double residual) const {
  return residual * (std::abs(eigenvalue) - shift) + rounding_fraction * largest;
}

double Pencil::quotient(Vec v) const {
  VecHandle Kv = duplicate(v), Mv = duplicate(v);
  check(MatMult(K, v, Kv));
  check(MatMult(M, v, Mv));
  const double mass = dot(v, Mv);
  return mass > 0 ? dot(v, Kv) / mass : largest;
}

void Pencil::add_rigid(Vec motion) {
  VecHandle r = duplicate(motion), Mr = duplicate(motion);
  check(VecCopy(motion, r));
  for (int pass = 0; pass < 2; ++pass)
    for (const VecHandle& other : rigid_modes) {
      check(MatMult(M, r, Mr));
      check(VecAXPY(r, -dot(other, Mr), other));
    }
  check(MatMult(M, r, Mr));
  check(VecScale(r, 1 / std::sqrt(dot(r, Mr))));
  rigid_modes.push_back(std::move(r));
}

/// A body that can move freely wants a shift near its first elastic eigenvalue: too small a one
/// lets the rigid modes drown the others. Squares of the rotations' entries deform it smoothly.
void Pencil::choose_shift(const Problem& problem) {
  shift = -small_fraction * largest;
  for (const VecHandle& motion : free_motions(problem, *stiffness_)) add_rigid(motion);
  if (rigid_modes.empty()) return;
  MatNullSpace near_null;
  PetscInt n;
  const Vec* rigid;
  check(MatGetNearNullSpace(K, &near_null));
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, &rigid));
  double elastic = largest;
  for (PetscInt i = 0; i < n; ++i) {
    VecHandle square = duplicate(rigid[i]);
    check(VecPointwiseMult(square, rigid[i], rigid[i]));
    const double q = quotient(square);
    if (q > small_fraction * largest) elastic = std::min(elastic, q);
  }
  shift = std::min(shift, -0.01 * elastic);
}

std::optional<PetscInt> Pencil::eigenvalues_below(double bound) const {
  const Phase phase("inertia");
  MatHandle shifted;
  check(MatDuplicate(K, MAT_COPY_VALUES, shifted.fill()));
  check(MatAXPY(shifted, -bound, M, SAME_NONZERO_PATTERN));
  check(MatSetOption(shifted, MAT_SYMMETRIC, PETSC_TRUE));
  Handle<PC, PCDestroy> pc;
  Mat factor;
  check(PCCreate(PetscObjectComm(PetscObject(K)), pc.fill()));
  check(PCSetOptionsPrefix(pc, "st_"));
  check(PCSetType(pc, PCCHOLESKY));
  check(PCFactorSetMatSolverType(pc, MATSOLVERMUMPS));
  check(PCSetOperators(pc, shifted, shifted));
  check(PCFactorSetUpMatSolverType(pc));
  check(PCFactorGetMatrix(pc, &factor));
  // no ScaLAPACK at the root, which counts nothing; look for zero pivots; discard the factor
  check(MatMumpsSetIcntl(factor, 13, 1));
  check(MatMumpsSetIcntl(factor, 24, 1));
  check(MatMumpsSetIcntl(factor, 31, 1));
  check(PCSetUp(pc));
  PCFailedReason reason;
  check(PCGetFailedReason(pc, &reason));
  if (reason != PC_NOERROR)
    throw NumericsError(
        "MUMPS could not factorise K - w^2 M to count the modes (too little memory, as a rule); "
        "try more ranks, -st_mat_mumps_icntl_14 400, or Modes / Linear = amg");
  PetscInt negative, zero, positive;
  check(MatGetInertia(factor, &negative, &zero, &positive));
  if (zero > 0) return std::nullopt;
  return negative;
}

}  // namespace steppe
