// Steps that follow one another in one input file.

#include "steppe/base/process/error.h"
#include "steppe/input/files/input_file.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace steppe {

namespace {

const char* const steps = "Steps";

/// Names by the lists that name them.
using Lists = std::map<std::string, std::set<std::string>>;

bool is_of_step(const Entry& entry) {
  return entry.path.front() == steps && entry.path != Path{steps, "Names"} && entry.path.size() > 1;
}

/// A statement of a step as one of a file of its own.
Entry own(const Entry& entry) {
  return {{entry.path.begin() + 2, entry.path.end()}, entry.value, entry.origin};
}

/// Add what a statement names, if it is a list; an empty one names nothing.
void add_names(const Entry& entry, Lists& lists) {
  if (entry.path.size() != 2 || entry.path[1] != "Names" || !entry.value) return;
  std::set<std::string>& list = lists[entry.path[0]];
  for (const std::string& name : split(*entry.value, ',')) list.insert(name);
}

bool names(const Lists& lists, const Path& path) {
  const auto list = lists.find(path[0]);
  return path.size() > 1 && list != lists.end() && list->second.count(path[1]) > 0;
}

}  // namespace

void InputFile::leave_out_steps() {
  const std::vector<std::string> known = InputFile::names(steps);
  if (!known.empty()) of_step_.emplace();
  Lists of_file, of_steps;
  for (const Entry& entry : entries_) {
    if (!is_of_step(entry)) {
      add_names(entry, of_file);
      continue;
    }
    if (std::count(known.begin(), known.end(), entry.path[1]) == 0 && !is_option({steps, "Names"}))
      throw InputError(entry.origin + ": " + path_name({steps, entry.path[1]}) + ": is not in " +
                       assignment({steps, "Names"}, joined(known, ", ")) +
                       "; add it there or remove this section");
    if (entry.path.size() > 2) add_names(own(entry), of_steps);
  }
  const auto is_of_steps_alone = [&](const Entry& entry) {
    return is_of_step(entry) || (steppe::names(of_steps, entry.path) &&
                                 !steppe::names(of_file, entry.path) && entry.path[1] != "Names");
  };
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(), is_of_steps_alone),
                 entries_.end());
}

void InputFile::leave_out_of_all_steps(const std::string& section) {
  const auto is_within = [&](const Path& path) { return path.front() == section; };
  if (!of_step_ || std::any_of(of_step_->begin(), of_step_->end(), is_within)) return;
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(),
                                [&](const Entry& entry) { return is_within(entry.path); }),
                 entries_.end());
}

std::string InputFile::value(const Path& parameter) const {
  std::string value;
  for (const Entry& entry : entries_)
    if (entry.path == parameter && entry.value) value = *entry.value;
  return value;
}

InputFile InputFile::of_step(const std::string& name) const {
  InputFile step = *this;
  step.leave_out_steps();  // with what other steps alone name
  std::set<Path> kept, replaced;
  for (const Entry& entry : step.entries_) kept.insert(entry.path);
  std::vector<Entry> given;
  Lists lists;
  for (const Entry& entry : entries_) {
    if (!is_of_step(entry) || entry.path[1] != name || entry.path.size() < 3) continue;
    given.push_back(own(entry));
    if (given.back().path.front() == steps)
      throw InputError(entry.origin + ": " + path_name(entry.path) +
                       ": a step has no steps; list all in Steps / Names");
    replaced.insert(given.back().path);
    add_names(given.back(), lists);
  }
  const bool is_first = InputFile::names(steps).front() == name;  // others begin from steps before
  step.entries_.clear();
  for (const Entry& entry : entries_) {
    const Path& path = entry.path;
    const bool stays = lists.count(path[0]) == 0 ? kept.count(path) > 0
                                                 : path.size() < 2 || steppe::names(lists, path);
    if (stays && path.front() != steps && replaced.count(path) == 0 &&
        (is_first || path.front() != "Start"))
      step.entries_.push_back(entry);
  }
  step.entries_.insert(step.entries_.end(), given.begin(), given.end());
  step.of_step_ = replaced;
  return step;
}

}  // namespace steppe
