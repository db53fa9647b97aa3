#include "steppe/linalg/factors/shell_factors.h"

#include "steppe/base/petsc/petsc.h"

namespace steppe {
namespace {

constexpr const char* package_name = "steppe_package";

PetscErrorCode shell_symbolic(Mat F, Mat A, const MatFactorInfo*) {
  return ErrorBoundary().guard([&] {
    const char* prefix;
    check(MatGetOptionsPrefix(F, &prefix));
    shell_factors(F).analyse(A, prefix);
  });
}

PetscErrorCode shell_symbolic_cholesky(Mat F, Mat A, IS, const MatFactorInfo* info) {
  return shell_symbolic(F, A, info);
}

PetscErrorCode shell_symbolic_lu(Mat F, Mat A, IS, IS, const MatFactorInfo* info) {
  return shell_symbolic(F, A, info);
}

PetscErrorCode shell_numeric(Mat F, Mat A, const MatFactorInfo*) {
  return ErrorBoundary().guard([&] { shell_factors(F).take(A); });
}

PetscErrorCode shell_solve(Mat F, Vec b, Vec x) {
  return ErrorBoundary().guard([&] { shell_factors(F).solve(b, x); });
}

PetscErrorCode shell_destroy(Mat F) {
  return ErrorBoundary().guard([&] { delete &shell_factors(F); });
}

PetscErrorCode shell_info(Mat, MatInfoType, MatInfo* result) {
  *result = {};
  return 0;
}

PetscErrorCode shell_package(Mat F, MatSolverType* type) {
  return ErrorBoundary().guard([&] {
    PetscContainer name;
    void* text;
    check(PetscObjectQuery(PetscObject(F), package_name, reinterpret_cast<PetscObject*>(&name)));
    check(PetscContainerGetPointer(name, &text));
    *type = static_cast<MatSolverType>(text);
  });
}

}  // namespace

ShellFactors& shell_factors(Mat F) {
  void* self;
  check(MatShellGetContext(F, &self));
  return *static_cast<ShellFactors*>(self);
}

void create_shell_factors(Mat A, MatFactorType type, std::unique_ptr<ShellFactors> factors,
                          const char* name, Mat* F) {
  PetscInt n, N;
  const MPI_Comm communicator = PetscObjectComm(PetscObject(A));
  check(MatGetLocalSize(A, &n, nullptr));
  check(MatGetSize(A, &N, nullptr));
  check(MatCreateShell(communicator, n, n, N, N, factors.release(), F));
  check(MatSetUp(*F));
  check(MatSetFactorType(*F, type));
  const auto set = [&](MatOperation operation, auto function) {
    check(MatSetOperation(*F, operation, (void (*)())function));
  };
  set(MATOP_CHOLESKY_FACTOR_SYMBOLIC, shell_symbolic_cholesky);
  set(MATOP_CHOLESKY_FACTOR_NUMERIC, shell_numeric);
  set(MATOP_LUFACTOR_SYMBOLIC, shell_symbolic_lu);
  set(MATOP_LUFACTOR_NUMERIC, shell_numeric);
  set(MATOP_SOLVE, shell_solve);
  set(MATOP_GETINFO, shell_info);
  check(MatShellSetOperation(*F, MATOP_DESTROY, (void (*)())shell_destroy));
  Handle<PetscContainer, PetscContainerDestroy> text;
  check(PetscContainerCreate(communicator, text.fill()));
  check(PetscContainerSetPointer(text, const_cast<char*>(name)));
  check(PetscObjectCompose(PetscObject(*F), package_name, PetscObject(PetscContainer(text))));
  check(PetscObjectComposeFunction(PetscObject(*F), "MatFactorGetSolverType_C", shell_package));
}

}  // namespace steppe
