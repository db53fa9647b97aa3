#include "steppe/base/process/blas.h"

#include "steppe/base/process/job.h"

#include <petscblaslapack.h>

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

// OpenBLAS declares these in its cblas.h, and another BLAS does not have them: they are looked for
// when the program runs.

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

constexpr const char* choice = "OPENBLAS_CORETYPE";

/// Runs before main, where the executable has been started with these words. OpenBLAS reads its
/// choice as it is loaded, before any code of ours: where another one is better the program is
/// replaced by itself, with the choice in its environment.
__attribute__((constructor)) void choose_kernels(int, char** words, char**) {
  const std::string better = better_kernels(kernels(), instructions_here());
  if (better.empty() || is_set(choice)) return;
  setenv(choice, better.c_str(), 1);
  execv("/proc/self/exe", words);
  unsetenv(choice);  // with OpenBLAS's own choice then
}

/// A product that is large enough for all threads of OpenBLAS, which keep the memory they work in.
void multiply_once() {
  const PetscBLASInt n = 256;
  const std::vector<double> a(n * n, 1);
  std::vector<double> product(n * n);
  const double one = 1, none = 0;
  BLASgemm_("N", "N", &n, &n, &n, &one, a.data(), &n, a.data(), &n, &none, product.data(), &n);
}

/// OpenBLAS asks for memory again and again for ever where it gets none.
void take_memory() {
  const auto count_threads = function<int()>("openblas_get_num_threads");
  if (!count_threads) return;
  constexpr std::size_t of_a_thread = 128 << 20;  // as it is built for this kind of processor
  const std::size_t size = of_a_thread * std::size_t(count_threads());
  void* const there = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (there == MAP_FAILED)
    end_job("the limit of the address space (ulimit -v) leaves no room for the " +
            std::to_string(size >> 20) +
            " MB that OpenBLAS works in; raise it, or set OPENBLAS_NUM_THREADS=1");
  munmap(there, size);
  multiply_once();
}

}  // namespace

Instructions instructions_here() {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    return Instructions::avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Instructions::avx2;
#endif
  return Instructions::others;
}

std::string better_kernels(const std::string& chosen, Instructions instructions) {
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), chosen) != names.end();
  };
  if (chosen.empty() || instructions == Instructions::others) return "";
  if (is_one_of({"SkylakeX", "Cooperlake", "Sapphirerapids", "SapphireRapids"})) return "";
  if (instructions == Instructions::avx512) return "SkylakeX";
  return is_one_of({"Haswell", "Zen"}) ? "" : "Haswell";
}

void prepare_blas(int n_ranks) {
  const bool threads_are_chosen = is_set("OPENBLAS_NUM_THREADS") || is_set("OMP_NUM_THREADS");
  const auto set_threads = function<void(int)>("openblas_set_num_threads");
  if (n_ranks > 1 && set_threads && !threads_are_chosen) set_threads(1);
  take_memory();
}

std::string blas_version() {
  const auto configuration = function<char*()>("openblas_get_config");
  if (!configuration) return "";
  const std::string text = configuration();  // OpenBLAS 0.3.21 NO_LAPACKE ...
  return text.substr(0, text.find(' ', text.find(' ') + 1)) + ", " + kernels() + " kernels";
}

}  // namespace steppe
