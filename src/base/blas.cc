#include "steppe/base/blas.h"

#include <dlfcn.h>

#include <cstdlib>

// OpenBLAS declares these in no header of BLAS, and another BLAS does not have them: they are
// looked for when the program runs.

namespace steppe {
namespace {

template <class Function>
Function* function(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value && *value;
}

std::string kernels() {
  const auto name = function<char*()>("openblas_get_corename");
  return name ? name() : "";
}

/// The kernels for this processor's instructions, by OpenBLAS's name for them.
const char* fitting_kernels() {
#if defined(__x86_64__) && defined(__GNUC__)
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
  if (avx512) return "SkylakeX";
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "Haswell";
#endif
  return nullptr;
}

void take_fitting_kernels() {
  constexpr const char* choice = "OPENBLAS_CORETYPE";
  const char* const fitting = fitting_kernels();
  // what OpenBLAS itself calls as it is loaded and at the end
  const auto choose = function<void()>("gotoblas_dynamic_init"),
             forget = function<void()>("gotoblas_dynamic_quit");
  if (!fitting || !choose || !forget || kernels() != "Prescott" || is_set(choice)) return;
  setenv(choice, fitting, 1);
  forget();
  choose();
}

}  // namespace

void prepare_blas(int n_ranks) {
  take_fitting_kernels();
  const bool threads_are_chosen = is_set("OPENBLAS_NUM_THREADS") || is_set("OMP_NUM_THREADS");
  const auto set_threads = function<void(int)>("openblas_set_num_threads");
  if (n_ranks > 1 && set_threads && !threads_are_chosen) set_threads(1);
}

std::string blas_version() {
  const auto configuration = function<char*()>("openblas_get_config");
  if (!configuration) return "";
  const std::string text = configuration();  // OpenBLAS 0.3.21 NO_LAPACKE ...
  return text.substr(0, text.find(' ', text.find(' ') + 1)) + ", " + kernels() + " kernels";
}

}  // namespace steppe
