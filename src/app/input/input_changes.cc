#include "steppe/app/input/input_changes.h"

#include "steppe/app/input/file_contents.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace steppe {
namespace {

/// The values by their parameters.
std::map<Path, std::string> values_of(const std::string& input) {
  std::map<Path, std::string> values;
  std::vector<std::string> sections;
  std::istringstream lines(input);
  for (std::string line; std::getline(lines, line);) {
    line = trimmed(line);
    if (line.rfind("subsection ", 0) == 0) sections.push_back(line.substr(11));
    if (line == "end") sections.pop_back();
    if (line.rfind("set ", 0) != 0) continue;
    const auto equals = line.find('=');
    Path path(sections.begin(), sections.end());
    path.push_back(trimmed(line.substr(4, equals - 4)));
    values[path] = trimmed(line.substr(equals + 1));
  }
  return values;
}

bool begins(const std::string& parameter, const std::string& section) {
  return parameter.rfind(section + " / ", 0) == 0;
}

bool may_change(const std::string& parameter) {
  static const std::vector<std::string> others = {"Title",
                                                  "Mesh / File",  // its mesh is compared
                                                  "Mesh / Partitioner",
                                                  "Mesh / Balance",
                                                  "Mesh / Ranks per reader",
                                                  "Mesh / Partition",
                                                  "Reduction / File",  // its basis is compared
                                                  "Reduction / Save",
                                                  "Reduction / Snapshots",
                                                  "Reduction / Training",
                                                  "Time / End",
                                                  "Output / Folder",
                                                  "Output / Field interval",
                                                  "Output / Table interval",
                                                  "Output / Units",
                                                  "Output / Units in names",
                                                  "Output / When fields fail",
                                                  "Output / Progress interval",
                                                  "Output / Damping at"};
  if (begins(parameter, "Outputs"))
    return may_change("Output" + parameter.substr(parameter.rfind(" / ")));
  return begins(parameter, "Solver") || begins(parameter, "Checkpoints") ||
         std::count(others.begin(), others.end(), parameter) > 0;
}

}  // namespace

InputChanges compare_inputs(const CheckpointHead& saved, const CheckpointHead& now,
                            const std::function<bool(const Path&)>& has_default) {
  InputChanges changes;
  std::vector<std::string> refused;
  const auto before = values_of(saved.input);
  auto after = values_of(now.input);
  const FileContents contents_before(saved.contents), contents_now(now.contents);
  for (const std::string& parameter : contents_now.differing(contents_before))
    refused.push_back(parameter + " (what stands there is other than it was)");
  const auto has_same_contents = [&](const std::string& parameter) {
    return parameter == "Temperature / Run" ? !saved.heat.empty() && !now.heat.empty()
                                            : contents_now.both_know(contents_before, parameter);
  };
  const auto compare = [&](const Path& path, const std::string& from, const std::string& to) {
    if (same_value(from, to)) return;
    const std::string parameter = joined(path, " / ");
    if (has_same_contents(parameter)) return;
    const bool numbers_anew =
        parameter == "Mesh / Partitioner" && (from == "p4est" || to == "p4est");
    if (numbers_anew || !may_change(parameter)) {
      refused.push_back(parameter + " (was `" + from + "`, is `" + to + "`)");
      return;
    }
    changes.solver |= begins(parameter, "Solver");
    if (parameter != "Output / Folder")
      changes.notes.push_back(parameter + " was `" + from + "`, is now `" + to + "`");
  };
  for (const auto& [parameter, value] : before) {
    compare(parameter, value, after[parameter]);
    after.erase(parameter);
  }
  // the version that saved the run may not have known all
  for (const auto& [parameter, value] : after)
    if (!has_default(parameter)) compare(parameter, "", value);
  if (!refused.empty())
    throw InputError(
        "the run cannot go on from its checkpoint with another input: " + joined(refused, ", ") +
        "; put these back, or begin anew with -overwrite or another Output / Folder");
  if (now.options != saved.options) {
    changes.solver = true;
    changes.notes.push_back("PETSc's options were `" + saved.options + "`, are now `" +
                            now.options + "`");
  }
  return changes;
}

}  // namespace steppe
