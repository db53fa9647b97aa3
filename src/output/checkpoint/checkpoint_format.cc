#include "steppe/output/checkpoint/checkpoint.h"
#include "steppe/output/checkpoint/checkpoint_format.h"

#include "steppe/base/numbers/checksum.h"
#include "steppe/base/petsc/petsc.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace steppe {

bool is_in_section(const std::string& path, const std::string& section) {
  const auto has = [&](const std::string& text) { return path.find(text) != std::string::npos; };
  return has(" / " + section + " / ") || has("/" + section + "/");
}

const PlaceOrder& MeshOrders::of(const std::string& path) const {
  for (const auto& [section, order] : others_)
    if (is_in_section(path, section)) return *order;
  return run_;
}

std::string table_path(const std::string& path) {
  std::string result = "history/";
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path.compare(i, 3, " / ") == 0) {
      result += '/';
      i += 2;
    } else {
      result += path[i] == '/' ? '|' : path[i];
    }
  }
  return result;
}

std::uint64_t checksum_of(MPI_Comm communicator, const std::vector<double>& values,
                          const Hdf5Rows& rows) {
  Checksum checksum;
  for (std::size_t i = 0; i < values.size(); ++i)
    checksum.add(rows.first * std::uint64_t(rows.width) + i, values[i]);
  std::uint64_t sum = checksum.sum();
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_UINT64_T, MPI_SUM, communicator));
  return sum;
}

int width_of(MPI_Comm communicator, const Places& places, const std::vector<double>& values) {
  int width = places.numbers.empty() ? 0 : int(values.size() / places.numbers.size());
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &width, 1, MPI_INT, MPI_MAX, communicator));
  return width;
}

int width_of(MPI_Comm communicator, const FileOrder& nodes, Vec v) {
  PetscInt total, here;
  check(VecGetSize(v, &total));
  check(VecGetLocalSize(v, &here));
  const std::uint64_t width = std::uint64_t(total) / nodes.size();
  const bool as_nodes = std::uint64_t(here) == width * nodes.rows().size();
  return width > 0 && std::uint64_t(total) == width * nodes.size() &&
                 on_all_ranks(communicator, as_nodes)
             ? int(width)
             : 0;
}

Hdf5Rows rows_of_entries(Vec v) {
  PetscInt total, first, end;
  check(VecGetSize(v, &total));
  check(VecGetOwnershipRange(v, &first, &end));
  return {std::uint64_t(total), std::uint64_t(first), std::uint64_t(end - first), 1};
}

Hdf5Rows share_of(MPI_Comm communicator, std::uint64_t total, int width) {
  int rank, size;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  check_mpi(MPI_Comm_size(communicator, &size));
  const auto begin = [&](std::uint64_t r) {
    return total / size * r + std::min<std::uint64_t>(total % size, r);
  };
  return {total, begin(rank), begin(rank + 1) - begin(rank), width};
}

std::string line_of(const std::string& name, const std::vector<double>& values) {
  std::string line = name + " =";
  for (const double value : values) {
    char number[32];
    std::snprintf(number, sizeof number, " %.17g", value);
    line += number;
  }
  return line + '\n';
}

std::map<std::string, std::vector<double>> entries_of(const std::string& lines) {
  std::map<std::string, std::vector<double>> entries;
  std::istringstream text(lines);
  for (std::string line; std::getline(text, line);) {
    const auto equals = line.rfind(" =");
    if (equals == std::string::npos) throw std::invalid_argument(line);
    std::vector<double>& values = entries[line.substr(0, equals)];
    for (const char* next = line.c_str() + equals + 2; *next;) {
      char* end;
      values.push_back(std::strtod(next, &end));  // "inf" and "nan" too
      if (end == next) throw std::invalid_argument(line);
      next = end;
    }
  }
  return entries;
}

}  // namespace steppe
