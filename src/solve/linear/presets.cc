#include "steppe/solve/linear/presets.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/linalg/factors/supernodal.h"

#include <algorithm>
#include <map>

namespace steppe {
std::string apply_options(const std::string& name, const Options& options,
                          const std::string& prefix) {
  std::string line = name + ":";
  PetscBool own_preconditioner;
  check(PetscOptionsHasName(nullptr, nullptr, ("-" + prefix + "pc_type").c_str(),
                            &own_preconditioner));
  const auto belongs_to = [&](const std::string& option, const char* solver) {
    return option.rfind(prefix + solver, 0) == 0;
  };
  for (const auto& [option, value] : options) {
    const std::string full = "-" + option;
    char given[64] = "";
    PetscBool is_set;
    check(PetscOptionsGetString(nullptr, nullptr, full.c_str(), given, sizeof given, &is_set));
    // with another preconditioner only a Krylov method of the preset still means something
    const bool meaningless =
        own_preconditioner &&
        (belongs_to(option, "pc_") || belongs_to(option, "mg_") || belongs_to(option, "sub_") ||
         belongs_to(option, "mat_") || value == "preonly");
    if (meaningless || (is_set && value != given)) continue;
    check(PetscOptionsSetValue(nullptr, full.c_str(), value.c_str()));
    // asking for it marks it as used: nobody is to be warned of what a preset sets in vain
    check(PetscOptionsHasName(nullptr, nullptr, full.c_str(), &is_set));
    line += " " + full + " " + value;
  }
  return line;
}

namespace {

bool factors_are_cheaper(PetscInt n_unknowns, int dim, const std::function<FactorCost()>& factors,
                         const SolverWork& work) {
  if (n_unknowns <= (work.is_easy ? 2000 : 10000)) return true;
  if (n_unknowns > (dim == 2 ? 500000 : 200000)) return false;
  const double operations_per_byte = 0.625, bytes_per_entry = 64, multigrid = 40e3,
               preparation = work.is_easy ? 1e5 * double(n_unknowns) : 0;
  const FactorCost cost = factors();
  return cost.operations / (operations_per_byte * work.served) +
             preparation / (operations_per_byte * work.solves) + bytes_per_entry * cost.entries <=
         multigrid * double(n_unknowns);
}

}  // namespace

std::string choose_preset(const std::string& name, const Problem& problem, int degree,
                          const std::function<FactorCost()>& factors, bool matrix_free,
                          const SolverWork& work) {
  if (name != "auto") return name;
  if (matrix_free && degree > 1) return "pmg";
  SolverWork with = work;
  with.is_easy = work.is_easy && degree > 1;
  if (factors_are_cheaper(problem.layout().size(), problem.layout().block_size(), factors, with))
    return "direct";
  return degree == 1 ? "amg" : "pmg";
}

namespace {

const std::string unsymmetric =
    "a Conductivity that depends on T, loads that follow the motion, Coriolis forces, friction of "
    "implicit schemes, damped contact "
    "with round obstacles, Dilatation = f-bar, and Damping / Consistent tangent with damped "
    "springs "
    "or viscous stress";

/// Methods of the user's own that are wrong for a tangent that is not symmetric.
void refuse_symmetric_methods() {
  const std::map<std::string, std::vector<std::string>> symmetric = {
      {"-ksp_type",
       {"cg", "fcg", "pipecg", "pipefcg", "groppcg", "cr", "pipecr", "minres", "symmlq", "nash",
        "stcg", "gltr"}},
      {"-pc_type", {"cholesky", "icc"}}};
  for (const auto& [option, methods] : symmetric) {
    char value[64];
    PetscBool is_set;
    check(PetscOptionsGetString(nullptr, nullptr, option.c_str(), value, sizeof value, &is_set));
    if (is_set && std::count(methods.begin(), methods.end(), value))
      throw InputError("option " + option + " " + value + ": is for symmetric matrices, which " +
                       unsymmetric + " do not make; use " +
                       (option == "-ksp_type" ? "gmres or bcgs" : "lu or ilu"));
  }
}

/// Whether solves are wanted that nothing corrects.
bool solves_once() {
  char method[64];
  PetscBool is_set;
  check(PetscOptionsGetString(nullptr, nullptr, "-ksp_type", method, sizeof method, &is_set));
  return is_set && std::string(method) == KSPPREONLY;
}

/// The package of a preset's factors of symmetric matrices: on many ranks the interface between
/// them is better left to MUMPS.
std::string symmetric_factors(const Problem& problem) {
  PetscMPIInt n_ranks;
  check_mpi(MPI_Comm_size(problem.layout().communicator(), &n_ranks));
  return n_ranks > 4 || solves_once() ? MATSOLVERMUMPS : supernodal_factors;
}

/// Those of a preset for a tangent as symmetric as the problem's.
Options options_for(const std::string& name, const Problem& problem) {
  const PresetEntry& entry = entry_of(preset_entries(), name);
  Options options = entry.options;
  const bool symmetric = problem.traits().symmetric;
  for (auto& [option, value] : options) {
    if (symmetric && entry.may_take_own_factors && value == MATSOLVERMUMPS)
      value = symmetric_factors(problem);
    if (!symmetric) value = value == "cg" ? "gmres" : value == "cholesky" ? "lu" : value;
  }
  return options;
}

}  // namespace

bool keeps_factors(const std::string& name, const Problem& problem, bool reuse) {
  if (!reuse) return false;
  PetscBool is_set;
  for (const char* option : {"-snes_lag_preconditioner", "-snes_ksp_ew", "-snes_test_jacobian"}) {
    check(PetscOptionsHasName(nullptr, nullptr, option, &is_set));
    if (is_set) return false;
  }
  for (const auto& [option, value] : options_for(name, problem)) {
    if (option != "ksp_type" && option != "pc_type") continue;
    char given[64];
    check(PetscOptionsGetString(nullptr, nullptr, ("-" + option).c_str(), given, sizeof given,
                                &is_set));
    if (is_set && value != given) return false;
  }
  return entry_of(preset_entries(), name).has_factors;
}

std::string apply_preset(const std::string& name, const Problem& problem, bool reuse) {
  const PresetEntry& entry = entry_of(preset_entries(), name);
  if (!problem.traits().symmetric) {
    if (entry.symmetric_alone)
      throw InputError("Solver / Linear = " + name + ": is for symmetric matrices, which " +
                       unsymmetric + " do not make; use auto or ilu");
    refuse_symmetric_methods();
  }
  Options options = options_for(name, problem);
  if (!reuse) options.push_back({"snes_lag_preconditioner", "1"});
  return apply_options(name, options);
}

}  // namespace steppe
