#include "steppe/app/options/petsc_options.h"

#include "steppe/app/options/option_words.h"
#include "steppe/base/petsc/own_options.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <slepceps.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
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

/**
 * Set up a small linear solver with each prefix that options of PETSc's have (`mass_` of
 * -mass_ksp_type), as the run would do later, perhaps after hours or only in some runs; types of
 * eigenvalue solvers are looked up. The options count as unused still. Every rank by itself, with
 * the same options. Throws InputError for values that PETSc does not take.
 */
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

/// An option without a place here, by the end of its name and its value (null: any; empty: any but
/// false).
struct Refusal {
  const char *name, *value, *why;

  bool has(const std::string& other) const {
    if (!value) return true;
    return *value ? other == value : other != "false" && other != "0";
  }
};

const Refusal refusals[] = {
    {"mpi_linear_solver_server", "", "all ranks take part in the solve, none is a server"},
    {"snes_fd", "", "the tangent is exact; -snes_test_jacobian compares it with differences"},
    {"snes_fd_color", "", "the tangent is exact; -snes_test_jacobian compares it with differences"},
    {"ts_type", nullptr, "the scheme is that of Time / Scheme"},
    {"ts_dt", nullptr, "the step is that of Time / Step"},
    {"ts_time_step", nullptr, "the step is that of Time / Step"},
    {"ts_init_time", nullptr, "the run starts at Time / Start"},
    {"ts_max_time", nullptr, "the run ends at Time / End"},
    {"ts_max_steps", nullptr, "the run ends at Time / End, however many steps that takes"},
    {"ts_time_span", nullptr, "the times that steps must hit are those of Time / Must hit"},
    {"ts_exact_final_time", nullptr, "the last step ends at Time / End with every scheme"},
    {"ts_rtol", nullptr, "the tolerance is that of Time / Error tolerance"},
    {"ts_atol", nullptr, "the tolerance is that of Time / Error tolerance"},
    {"pc_type", "tfs", "breaks down on several ranks; take cholesky, lu, gamg or bjacobi"},
};

[[noreturn]] void refuse(const OptionWord& option, const std::string& why) {
  throw InputError("PETSc options: " + option.text() + ": " + why);
}

bool can_be_written(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(path, error))
    return !fs::is_directory(path, error) && access(path.c_str(), W_OK) == 0;
  const fs::path folder = fs::absolute(path, error).parent_path();
  return fs::is_directory(folder, error) && access(folder.c_str(), W_OK | X_OK) == 0;
}

void require_writable(const OptionWord& option, const std::string& path) {
  if (!can_be_written(path))
    refuse(option, "the file " + path +
                       " cannot be written; choose one in a folder that exists and can be written");
}

/// The file of a viewer `[type]:file[:format[:mode]]`, empty where it has none.
std::string file_of_viewer(const std::string& value) {
  const std::vector<std::string> parts = split(value, ':');
  if (parts.size() < 2) return "";
  const bool writes = parts[0].empty() || parts[0] == "ascii" || parts[0] == "binary" ||
                      parts[0] == "hdf5" || parts[0] == "vtk" || parts[0] == "matlab";
  return writes ? parts[1] : "";
}

void check_viewer(const OptionWord& option) {
  if (!contains(option.name, "view") && !contains(option.name, "monitor")) return;
  const std::string file = file_of_viewer(option.value);
  if (!file.empty()) require_writable(option, file);
}

/// Refuses options without a place here, negative numbers of iterations (with which PETSc just does
/// none) and tolerances, and matrices and vectors on a GPU.
void check_value(const OptionWord& option) {
  for (const Refusal& refusal : refusals) {
    if (refusal.has(option.value) && ends_with("_" + option.name, std::string("_") + refusal.name))
      refuse(option, std::string(refusal.why) + "; leave it out");
  }
  const bool is_negative = option.value.rfind('-', 0) == 0 || option.value == "nan";
  if (is_negative && ends_with(option.name, "max_it"))
    refuse(option, "must be a number of iterations >= 0");
  for (const char* tolerance : {"_rtol", "_atol", "_stol", "_tol"})
    if (is_negative && ends_with("_" + option.name, tolerance))
      refuse(option, "must be a tolerance >= 0");
  if (ends_with(option.name, "mat_type") || ends_with(option.name, "vec_type"))
    for (const char* device : {"cusparse", "cuda", "hip", "viennacl", "kokkos", "sycl"})
      if (contains(option.value, device))
        refuse(option,
               "steppe computes on the processor, it has no matrices and vectors on a GPU; leave "
               "the option out");
}

}  // namespace

void check_petsc_options(const std::vector<std::string>& words) {
  for (const OptionWord& option : options_in(words)) {
    check_value(option);
    if (option.name == "options_file" && access(option.value.c_str(), R_OK) != 0)
      refuse(option, "there is no such file that can be read; check its path");
    if (option.value.empty()) continue;
    if (option.name == "log_trace" || option.name == "history" || option.name == "malloc_view")
      require_writable(option, option.value);
    if (option.name == "info" && option.value[0] != ':')
      require_writable(option, split(option.value, ':')[0]);
  }
}

void check_all_petsc_options(MPI_Comm communicator) {
  char* all;
  check(PetscOptionsGetAll(nullptr, &all));
  const std::vector<OptionWord> options = options_in(split(all, ' '));
  check(PetscFree(all));
  try {
    agree(communicator, [&] {
      for (const OptionWord& option : options) check_value(option);
      check_solver_options(options);
      int rank;
      check_mpi(MPI_Comm_rank(communicator, &rank));
      if (rank == 0)
        for (const OptionWord& option : options) check_viewer(option);
    });
  } catch (const InputError&) {
    check(PetscOptionsClear(nullptr));  // -log_view would open its file at the end
    throw;
  }
}

void report_unused_options(bool strict, bool speaks) {
  PetscInt count;
  char **names, **values;
  check(PetscOptionsLeftGet(nullptr, &count, &names, &values));
  std::string unused;
  for (PetscInt i = 0; i < count; ++i) unused += std::string(" -") + names[i];
  check(PetscOptionsLeftRestore(nullptr, &count, &names, &values));
  if (unused.empty()) return;
  if (strict)
    throw InputError("options that nobody used (-strict is on):" + unused +
                     "; check their spelling, or whether the chosen solvers have them");
  if (speaks) warn("options that nobody used:" + unused);
}

}  // namespace steppe
