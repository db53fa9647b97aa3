#include "steppe/app/options/solver_options.h"

#include "steppe/base/petsc/own_options.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <slepceps.h>

#include <algorithm>
#include <set>
#include <string>

namespace steppe {
namespace {

/// "mass_" of "mass_ksp_type"; nothing where no solver is meant, or the one without a prefix.
std::string prefix_of(const std::string& option) {
  std::size_t end = std::string::npos;
  for (const char* part : {"_ksp_", "_pc_"}) end = std::min(end, option.find(part));
  return end == std::string::npos ? "" : option.substr(0, end + 1);
}

MatHandle unit_matrix() {
  MatHandle one;
  check(MatCreateSeqAIJ(PETSC_COMM_SELF, 1, 1, 1, nullptr, one.fill()));
  check(MatSetValue(one, 0, 0, 1, INSERT_VALUES));
  check(MatAssemblyBegin(one, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(one, MAT_FINAL_ASSEMBLY));
  return one;
}

bool is_known(const OptionWord& option, Mat matrix) {
  const auto is_in = [&](PetscFunctionList types) {
    void (*creates)(void) = nullptr;
    check(PetscFunctionListFind(types, option.value.c_str(), &creates));
    return creates != nullptr;
  };
  if (option.name == "eps_type") return is_in(EPSList);
  if (option.name == "st_type") return is_in(STList);
  if (!ends_with(option.name, "pc_factor_mat_solver_type")) return true;
  for (const MatFactorType kind :
       {MAT_FACTOR_LU, MAT_FACTOR_CHOLESKY, MAT_FACTOR_ILU, MAT_FACTOR_ICC}) {
    PetscBool available = PETSC_FALSE;
    check(MatGetFactorAvailable(matrix, option.value.c_str(), kind, &available));
    if (available) return true;
  }
  return false;
}

void set_up(const std::string& prefix, Mat matrix) {
  KspHandle solver;
  check(KSPCreate(PETSC_COMM_SELF, solver.fill()));
  check(KSPSetOptionsPrefix(solver, prefix.c_str()));
  check(KSPSetOperators(solver, matrix, matrix));
  try {
    check(KSPSetFromOptions(solver));
  } catch (const NumericsError&) {  // so small a matrix may not suit a method
  }
}

}  // namespace

void check_solver_options(const std::vector<OptionWord>& options) {
  check(EPSInitializePackage());
  const MatHandle matrix = unit_matrix();
  std::vector<std::string> heard;
  std::set<std::string> prefixes;
  for (const OptionWord& option : options) {
    if (!option.value.empty() && !is_known(option, matrix))
      throw InputError("PETSc options: " + option.text() +
                       ": there is no such type in this PETSc; correct it, or leave it out");
    // others open files and print
    if (contains(option.name, "view") || contains(option.name, "monitor") ||
        contains(option.name, "converged"))
      continue;
    heard.push_back("-" + option.name);
    if (!option.value.empty()) heard.push_back(option.value);
    prefixes.insert(prefix_of(option.name));
  }
  const OwnOptions apart(heard);
  const auto use = apart.use();
  for (const std::string& prefix : prefixes)
    if (!prefix.empty()) set_up(prefix, matrix);
}

}  // namespace steppe
