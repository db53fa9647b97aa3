#include "steppe/app/run/failure_policy.h"

#include "steppe/app/options/option_words.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/input/words/text.h"
#include "steppe/solve/newton/acceleration_solve.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <sstream>
#include <utility>
#include <vector>

namespace steppe {
namespace {

constexpr double loosest = 1e-3;  // a residual above that proves nothing

}  // namespace

FailurePolicy::FailurePolicy(Input& input) : input_(input) {
  char* options = nullptr;
  check(PetscOptionsGetAll(nullptr, &options));
  options_ = options ? options : "";
  check(PetscFree(options));
}

std::string FailurePolicy::next_solver() {
  std::string change;
  if (choice() == "loosen") change = loosen();
  if (choice() == "direct") change = factorise();
  if (change.empty()) return "";
  check(PetscOptionsClear(nullptr));
  check(PetscOptionsInsertString(nullptr, options_.c_str()));
  return "the run goes on with " + change;
}

void FailurePolicy::drop(const std::vector<std::string>& beginnings) {
  for (std::string* text : {&input_.solver.petsc_options, &options_})
    *text = joined(without_options(words(*text), beginnings), " ");
  input_.petsc_arguments = without_options(input_.petsc_arguments, beginnings);
  for (OptionSource& source : input_.petsc_surroundings)
    source.words = without_options(source.words, beginnings);
}

std::string FailurePolicy::loosen() {
  const SchemeEntry& scheme = input_.time.entry();
  PetscReal tolerance = scheme.is_static || scheme.by_ts ? 1e-8 : AccelerationSolve::of_inertia;
  check(PetscOptionsGetReal(nullptr, nullptr, "-snes_rtol", &tolerance, nullptr));
  if (!(10 * tolerance <= loosest * (1 + 1e-6))) return "";
  std::ostringstream text;
  text << "-snes_rtol " << 10 * tolerance;
  drop({"snes_rtol"});
  for (const std::string& word : words(text.str())) input_.petsc_arguments.push_back(word);
  options_ += " " + text.str();
  return text.str();
}

std::string FailurePolicy::factorise() {
  if (std::exchange(has_factorised_, true)) return "";
  input_.solver.linear = "direct";
  input_.solver.matrix = "auto";
  input_.solver.reuse = "never";
  drop({"ksp_", "pc_", "snes_lag_"});
  return "Solver / Linear = direct and Reuse = never, without -ksp, -pc and -snes_lag options";
}

}  // namespace steppe
