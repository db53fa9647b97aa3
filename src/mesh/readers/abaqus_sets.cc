#include "steppe/mesh/readers/abaqus_sets.h"

#include <algorithm>

namespace steppe {

void AbaqusSets::begin(const std::string& name) {
  Set& set = sets_[upper_case(name)];
  if (set.name.empty()) set.name = name;
}

void AbaqusSets::add(const std::string& name, long first, long last, long step) {
  auto& ranges = sets_[upper_case(name)].ranges;
  const bool joins =
      !ranges.empty() && step == 1 && ranges.back().step == 1 && ranges.back().last + 1 == first;
  if (joins)
    ranges.back().last = last;
  else
    ranges.push_back({first, last, step});
}

void AbaqusSets::add_set(const std::string& name, const std::string& other,
                         const FilePlace& place) {
  sets_[upper_case(name)].others.emplace_back(other, place);
}

const AbaqusSets::Set* AbaqusSets::of_name(const std::string& name) const {
  const std::string key = upper_case(name);
  auto found = sets_.find(key);
  if (found == sets_.end()) found = sets_.find(key.substr(key.rfind('.') + 1));
  return found == sets_.end() ? nullptr : &found->second;
}

void AbaqusSets::find(const NodeLabels& labels, const FileWords& file) {
  for (auto& [key, set] : sets_) find(set, labels, file, 0);
}

void AbaqusSets::find(Set& set, const NodeLabels& labels, const FileWords& file, int depth) {
  if (set.state == Set::known) return;
  set.state = Set::begun;
  auto& members = set.members;
  std::size_t most = 1000;
  // members that are given again and again are joined before they take memory
  const auto join = [&] {
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    most = 2 * members.size() + 1000;
  };
  for (const auto& [first, last, step] : set.ranges) {
    labels.visit(first, last, step, [&](unsigned int place) { members.push_back(place); });
    if (members.size() > most) join();
  }
  for (const auto& [name, place] : set.others) {
    Set* const other = const_cast<Set*>(of_name(name));
    if (!other)
      file.fail_at(place, "'" + shown(name) + "' is neither a number nor a set of the file");
    if (other->state == Set::begun)
      file.fail_at(place, "set '" + shown(name) + "' is a part of itself");
    if (depth > 1000) file.fail_at(place, "more than 1000 sets are in one another");
    find(*other, labels, file, depth + 1);
    members.insert(members.end(), other->members.begin(), other->members.end());
    if (members.size() > most) join();
  }
  join();
  set.state = Set::known;
  if ((n_members_ += double(members.size())) > 1e6 + 4 * double(file.n_bytes()))
    file.fail("the sets of the file have more than " + std::to_string(long(n_members_)) +
              " members; leave out those that are not needed");
}

}  // namespace steppe
