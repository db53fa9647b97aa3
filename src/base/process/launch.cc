#include "steppe/base/process/launch.h"

#include <cstdlib>
#include <string_view>

namespace steppe {
namespace {

const char* variable(const std::string& name) { return std::getenv(name.c_str()); }

}  // namespace

std::map<std::string, std::string> needless_at_start(const Environment& environment) {
  const std::map<std::string, std::string> networks = {{"OMPI_MCA_pml", "ob1"}};
  if (const char* const all = environment("OMPI_COMM_WORLD_SIZE")) {
    const char* const here = environment("OMPI_COMM_WORLD_LOCAL_SIZE");
    if (here && std::string_view(here) == all) return networks;
    return {};
  }
  // ranks of srun, mpiexec.hydra and others: Open MPI learns only as it starts where they are
  for (const char* of_a_launcher : {"PMIX_RANK", "PMI_RANK", "SLURM_STEP_ID"})
    if (environment(of_a_launcher)) return {};
  std::map<std::string, std::string> alone = networks;
  alone.emplace("OMPI_MCA_ess_singleton_isolated", "1");
  return alone;
}

ShortStart::ShortStart() {
  for (const auto& [name, value] : needless_at_start(variable)) {
    if (variable(name)) continue;
    setenv(name.c_str(), value.c_str(), 1);
    set_.emplace(name, value);
  }
}

ShortStart::~ShortStart() {
  for (const auto& [name, value] : set_) unsetenv(name.c_str());
}

}  // namespace steppe
