#include "steppe/linalg/single/counted_factors.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/petsc.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace steppe {
namespace {

using AnyFunction = void (*)();

// PETSc's own, which stand in the factor beside ours
constexpr const char* own_symbolic = "steppe_symbolic_of_petsc";
constexpr const char* own_numeric = "steppe_numeric_of_petsc";
constexpr const char* own_solve = "steppe_solve_of_petsc";

std::map<std::pair<std::string, MatFactorType>, MatSolverFunction> creators;  // PETSc's

template <class... Arguments>
PetscErrorCode call(Mat F, const char* name, Arguments... arguments) {
  AnyFunction own;
  if (const PetscErrorCode code = PetscObjectQueryFunction(PetscObject(F), name, &own)) return code;
  return reinterpret_cast<PetscErrorCode (*)(Arguments...)>(own)(arguments...);
}

template <class Ours>
void wrap(Mat F, MatOperation operation, const char* name, Ours ours) {
  AnyFunction own;
  check(MatGetOperation(F, operation, &own));
  if (!own || own == AnyFunction(ours)) return;
  check(PetscObjectComposeFunction(PetscObject(F), name, own));
  check(MatSetOperation(F, operation, AnyFunction(ours)));
}

/// Entries of the factors on this rank.
double entries_of(Mat F) {
  PetscInt entries;
  check(MatMumpsGetInfo(F, 27, &entries));
  return entries < 0 ? -1e6 * entries : entries;
}

bool is_symmetric(Mat F) {
  MatFactorType type;
  check(MatGetFactorType(F, &type));
  return type == MAT_FACTOR_CHOLESKY;
}

/// Runs PETSc's part, and replaces what it has counted.
template <class Body, class Work>
PetscErrorCode counted(const Body& body, const Work& work) {
  PetscLogDouble before = 0, after = 0;
  if (const PetscErrorCode code = PetscGetFlops(&before)) return code;
  if (const PetscErrorCode code = body()) return code;
  if (const PetscErrorCode code = PetscGetFlops(&after)) return code;
#ifdef PETSC_USE_LOG
  petsc_TotalFlops -= after - before;
#endif
  return ErrorBoundary().guard([&] {
    const SolveWork done = work();
    count_work(done.flops, done.bytes);
  });
}

PetscErrorCode solve(Mat F, Vec b, Vec x) {
  return counted([&] { return call(F, own_solve, F, b, x); },
                 [&] { return work_of_solve(entries_of(F), is_symmetric(F), sizeof(double)); });
}

PetscErrorCode numeric(Mat F, Mat A, const MatFactorInfo* info) {
  return counted(
      [&] { return call(F, own_numeric, F, A, info); },
      [&] {
        PetscReal assembly, elimination;
        check(MatMumpsGetRinfo(F, 2, &assembly));
        check(MatMumpsGetRinfo(F, 3, &elimination));
        return SolveWork{std::max(0., assembly + elimination), 2 * sizeof(double) * entries_of(F)};
      });
}

PetscErrorCode symbolic_lu(Mat F, Mat A, IS rows, IS columns, const MatFactorInfo* info) {
  if (const PetscErrorCode code = call(F, own_symbolic, F, A, rows, columns, info)) return code;
  return ErrorBoundary().guard([&] {
    wrap(F, MATOP_LUFACTOR_NUMERIC, own_numeric, numeric);
    wrap(F, MATOP_SOLVE, own_solve, solve);
  });
}

PetscErrorCode symbolic_cholesky(Mat F, Mat A, IS rows, const MatFactorInfo* info) {
  if (const PetscErrorCode code = call(F, own_symbolic, F, A, rows, info)) return code;
  return ErrorBoundary().guard([&] {
    wrap(F, MATOP_CHOLESKY_FACTOR_NUMERIC, own_numeric, numeric);
    wrap(F, MATOP_SOLVE, own_solve, solve);
  });
}

PetscErrorCode create(Mat A, MatFactorType type, Mat* F) {
  return ErrorBoundary().guard([&] {
    MatType matrix;
    check(MatGetType(A, &matrix));
    check(creators.at({matrix, type})(A, type, F));
    if (type == MAT_FACTOR_LU)
      wrap(*F, MATOP_LUFACTOR_SYMBOLIC, own_symbolic, symbolic_lu);
    else
      wrap(*F, MATOP_CHOLESKY_FACTOR_SYMBOLIC, own_symbolic, symbolic_cholesky);
  });
}

}  // namespace

SolveWork work_of_solve(double entries, bool symmetric, int bytes_of_an_entry) {
  const double used = (symmetric ? 2 : 1) * entries;
  return {2 * used, bytes_of_an_entry * used};
}

void count_work_of_factors() {
  check(MatInitializePackage());
  for (const MatType matrix : {MATSEQAIJ, MATMPIAIJ})
    for (const MatFactorType type : {MAT_FACTOR_CHOLESKY, MAT_FACTOR_LU}) {
      PetscBool has_package, has_matrix;
      MatSolverFunction own = nullptr;
      check(MatSolverTypeGet(MATSOLVERMUMPS, matrix, type, &has_package, &has_matrix, &own));
      if (!has_package || !has_matrix || !own || own == create) continue;
      creators[{matrix, type}] = own;
      check(MatSolverTypeRegister(MATSOLVERMUMPS, matrix, type, create));
    }
}

}  // namespace steppe
