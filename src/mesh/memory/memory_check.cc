#include "steppe/mesh/memory/memory_check.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

namespace steppe {

namespace {

/// Lower bounds: of deal.II's triangulation and what cuts it; of the vectors of an explicit run; an
/// entry of a sparse matrix with its column.
constexpr double bytes_per_cell = 500, bytes_per_unknown = 200,
                 bytes_per_entry = sizeof(PetscScalar) + sizeof(PetscInt);

/// All matrices of a need, with what is kept of them again.
double bytes_of_matrices(const EntityCounts& counts, int components, const MemoryNeed& need) {
  double pairs = 0;
  if (need.has_matrix) pairs += counts.node_pairs(need.degree);
  if (need.has_coarse_matrix) pairs += counts.node_pairs(1);
  return (1 + need.copies) * bytes_per_entry * components * components * pairs;
}

}  // namespace

double available_memory(MPI_Comm communicator) {
  MPI_Comm machine;
  check_mpi(MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine));
  const bool counts = dealii::Utilities::MPI::this_mpi_process(machine) == 0;
  check_mpi(MPI_Comm_free(&machine));
  return dealii::Utilities::MPI::sum(counts ? free_memory() : 0., communicator);
}

MemoryCheck::MemoryCheck(unsigned int refinements, MPI_Comm communicator, const MemoryNeed& need)
    : refinements_(refinements), available_(available_memory(communicator)), need_(need) {}

void MemoryCheck::admit(EntityCounts counts, int dim) const {
  for (unsigned int k = 0; k < refinements_; ++k) counts.refine();
  const int components = need_.components > 0 ? need_.components : dim;
  const double unknowns = components * counts.nodes(need_.degree),
               matrices = bytes_of_matrices(counts, components, need_),
               bytes = bytes_per_cell * counts.cells(dim) + bytes_per_unknown * unknowns + matrices;
  std::ostringstream size;
  size.precision(3);
  size << "Mesh: " << counts.cells(dim) << " cells and " << unknowns << " unknowns";
  std::string advice =
      "; take fewer Mesh / Cells, Mesh / Refinements, a larger Mesh / Size or a coarser file";
  if (need_.degree > 1) advice += ", a lower Space / Degree";
  if (bytes > available_) {
    size << " need " << 1e-9 * bytes << " GB of memory at least";
    if (matrices > 0) {
      size << " (" << 1e-9 * matrices << " GB of them for matrices)";
      if (need_.has_matrix && need_.degree > 1)
        advice += ", Solver / Matrix = recomputed (no matrix above degree 1)";
    }
    size << ", and " << 1e-9 * available_ << " GB are free" << advice << ", or more machines";
    throw InputError(size.str());
  }
  if (unknowns > double(std::numeric_limits<PetscInt>::max()))
    throw InputError(size.str() + " are more than this PETSc can number, " +
                     std::to_string(std::numeric_limits<PetscInt>::max()) + advice);
}

namespace {

namespace fs = std::filesystem;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The number after a key in a file of such pairs, or (no key) the first one; `otherwise` where
/// there is none, as for "max".
double number_in(const fs::path& path, const std::string& key, double otherwise) {
  std::ifstream file(path);
  double value;
  if (key.empty()) return file >> value ? value : otherwise;
  for (std::string word; file >> word;)
    if (word == key && file >> value) return value;
  return otherwise;
}

/// Names of a group's files in one version.
struct Names {
  const char *limit, *used, *droppable;
};
constexpr Names version_1 = {"memory.limit_in_bytes", "memory.usage_in_bytes",
                             "total_inactive_file"},
                version_2 = {"memory.max", "memory.current", "inactive_file"};

double free_of(const fs::path& group, const Names& names) {
  const double limit = number_in(group / names.limit, "", infinity);
  if (limit > 1e18) return infinity;  // version 1 writes the largest page-aligned number
  const double used = number_in(group / names.used, "", 0),
               droppable = number_in(group / "memory.stat", names.droppable, 0);
  return std::max(0., limit - std::max(0., used - droppable));
}

/// The least of a group and those around it. Inside a container the path may be of the outside:
/// then the top folder is the container's own group.
double least_free(const fs::path& top, const std::string& group, const Names& names) {
  double least = free_of(top, names);
  fs::path here = top;
  for (const fs::path& part : fs::path(group).relative_path())
    least = std::min(least, free_of(here /= part, names));
  return least;
}

}  // namespace

double free_memory_of_groups(const std::string& membership, const std::string& mount) {
  double least = infinity;
  std::ifstream file(membership);
  for (std::string line; std::getline(file, line);) {  // number:controllers:path
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string path = line.substr(second + 1);
    const auto controllers = split(line.substr(first + 1, second - first - 1), ',');
    if (controllers.empty())
      least = std::min(least, least_free(mount, path, version_2));
    else if (std::count(controllers.begin(), controllers.end(), "memory"))
      least = std::min(least, least_free(fs::path(mount) / "memory", path, version_1));
  }
  return least;
}

double free_memory() {
  return std::min(1024 * number_in("/proc/meminfo", "MemAvailable:", infinity),
                  free_memory_of_groups("/proc/self/cgroup", "/sys/fs/cgroup"));
}

}  // namespace steppe
