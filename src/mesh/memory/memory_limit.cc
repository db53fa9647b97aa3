#include "steppe/mesh/memory/memory_limit.h"

#include "steppe/input/words/text.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>

namespace steppe {

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
