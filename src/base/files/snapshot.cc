#include "steppe/base/files/snapshot.h"

#include "steppe/base/process/error.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace steppe {
namespace {

/// Add an entry under a name that is not taken.
void add(std::map<std::string, std::vector<double>>& entries, const std::string& path,
         std::vector<double> entry) {
  if (!entries.emplace(path, std::move(entry)).second)
    throw std::logic_error("two entries of a history are called " + path);
}

PetscInt n_owned(Vec v) {
  PetscInt n;
  check(VecGetLocalSize(v, &n));
  return n;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

}  // namespace

std::string Snapshot::first_difference(const Snapshot& other, const std::string& except) const {
  const auto counts = [&](const std::string& path) {
    return except.empty() || path.size() < except.size() ||
           path.compare(path.size() - except.size(), except.size(), except) != 0;
  };
  for (const auto& [path, values] : entries_) {
    const auto there = other.entries_.find(path);
    if (counts(path) && (there == other.entries_.end() || !same_bits(values, there->second)))
      return path;
  }
  for (const auto& entry : other.entries_)
    if (!entries_.count(entry.first)) return entry.first;
  return "";
}

void Snapshot::Saver::numbers(const std::string& path, std::vector<double>& values) {
  add(snapshot_.entries_, path, values);
}

void Snapshot::Saver::part_of_sum(const std::string& path, double& part) {
  add(snapshot_.entries_, path, std::vector<double>{part});
}

void Snapshot::Saver::owned_entries(const std::string& path, Vec v) {
  const PetscScalar* values;
  check(VecGetArrayRead(v, &values));
  std::vector<double> entries(values, values + n_owned(v));
  check(VecRestoreArrayRead(v, &values));
  add(snapshot_.entries_, path, std::move(entries));
}

void Snapshot::Saver::at_places(const std::string& path, const Places&,
                                std::vector<double>& values) {
  add(snapshot_.entries_, path, values);
}

void Snapshot::Loader::check_all_read() const {
  if (n_read_ == snapshot_.entries_.size()) return;
  throw InputError("a snapshot holds " + std::to_string(snapshot_.entries_.size()) +
                   " entries, of which only " + std::to_string(n_read_) +
                   " were asked for: it is of another run");
}

const std::vector<double>& Snapshot::Loader::find(const std::string& path, std::size_t size) {
  const auto entry = snapshot_.entries_.find(path);
  if (entry == snapshot_.entries_.end())
    throw InputError("a snapshot has no entry `" + path + "`: it is of another run");
  if (entry->second.size() != size)
    throw InputError("a snapshot has " + std::to_string(entry->second.size()) + " numbers in `" +
                     path + "`, where " + std::to_string(size) +
                     " are wanted: it is of another run or partition");
  ++n_read_;
  return entry->second;
}

void Snapshot::Loader::numbers(const std::string& path, std::vector<double>& values) {
  const auto entry = snapshot_.entries_.find(path);
  values = find(path, entry == snapshot_.entries_.end() ? 0 : entry->second.size());
}

void Snapshot::Loader::part_of_sum(const std::string& path, double& part) {
  part = find(path, 1)[0];
}

void Snapshot::Loader::owned_entries(const std::string& path, Vec v) {
  const std::vector<double>& entries = find(path, n_owned(v));
  PetscScalar* values;
  check(VecGetArray(v, &values));
  std::copy(entries.begin(), entries.end(), values);
  check(VecRestoreArray(v, &values));
  if (has_ghosts(v)) update_ghosts(v);
}

void Snapshot::Loader::at_places(const std::string& path, const Places&,
                                 std::vector<double>& values) {
  values = find(path, values.size());
}

}  // namespace steppe
