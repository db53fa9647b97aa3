#include "steppe/app/saved/restart.h"

#include "steppe/app/input/input_changes.h"
#include "steppe/app/input/versions.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/result_files.h"
#include "steppe/output/folder/run_record.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <sstream>
#include <vector>

namespace steppe {
namespace {

/// A checkpoint that an option names. Collective.
CheckpointFiles::Found named(MPI_Comm communicator, const std::string& option,
                             const std::string& path) {
  agree(communicator, [&] {
    if (!std::filesystem::is_regular_file(path))
      throw InputError(option + " " + path +
                       ": there is no such file; give a checkpoint, NAME.checkpoint.h5" +
                       (option == "-restart" ? ", or auto" : ""));
  });
  return {path, check_checkpoint(communicator, path), {}};
}

std::optional<CheckpointFiles::Found> find(MPI_Comm communicator, const Arguments& arguments,
                                           const Input& input) {
  if (arguments.restart == "auto")
    return CheckpointFiles(communicator, input.resolve(input.output.folder), input.output.name)
        .newest();
  return named(communicator, "-restart", arguments.restart);
}

/// Throws InputError for a record of earlier parts that cannot be read. Local.
void check_record(const std::string& path) {
  if (std::filesystem::exists(path) && recorded_parts(path).empty())
    throw InputError("the record " + path +
                     " is damaged; put it back, or remove it to go on without its earlier parts");
}

/// Versions in the text of a checkpoint that are not those of today, steppe's first; empty where
/// all are.
std::string other_versions(const std::string& written) {
  const std::vector<std::string> now = split(version_text(), '\n');
  std::vector<std::string> others = split(written, '\n');
  const auto is_of_today = [&](const std::string& version) {
    return std::find(now.begin(), now.end(), version) != now.end();
  };
  others.erase(std::remove_if(others.begin(), others.end(), is_of_today), others.end());
  return joined(others, ", ");
}

/// The folder of the results that go on, on the rank that speaks: that of the input, or for a
/// branch where the checkpoint is, unless that is a copy of it alone. Collective.
std::string find_results(MPI_Comm communicator, const Arguments& arguments, const Input& input,
                         const std::string& checkpoint, bool speaks) {
  namespace fs = std::filesystem;
  const std::string& branch = arguments.restart_fork;
  const std::string own = input.resolve(input.output.folder),
                    beside = fs::absolute(checkpoint).parent_path();
  const auto holds = [&](const std::string& folder) {
    return !results_that_go_on(folder, input.output.name).empty();
  };
  const auto is_branch = [&](const std::string& folder) {
    std::error_code error;
    return !branch.empty() && fs::equivalent(folder, branch, error);
  };
  std::string found = own;
  agree(communicator, [&] {
    if (!speaks) return;
    if (!branch.empty() && holds(beside)) found = beside;
    if (is_branch(beside) || (is_branch(found) && holds(found)))
      throw InputError("-restart_fork " + branch +
                       ": the run that was saved is there; name another folder, or leave the "
                       "option out to go on there, with -output_folder");
    if (holds(found)) return check_record(found + "/" + input.output.name + ".run.json");
    throw InputError("-restart " + arguments.restart +
                     ": there are no results to go on with in Output / Folder = " +
                     input.output.folder + (branch.empty() ? "" : " or beside the checkpoint") +
                     "; give -output_folder with the folder of the run that was saved");
  });
  return found;
}

/// Compares the run of heat that a checkpoint holds with that of the input, and says what else is
/// different; whether that are its solvers. Throws InputError for another run.
bool heat_changed(const CheckpointHead& saved, const CheckpointHead& now, const Input& input,
                  const std::function<void(const std::string&)>& say) {
  const std::string where = "Temperature / Run = " + input.temperature.run + ": ";
  CheckpointHead before, after;
  before.input = saved.heat;
  before.contents = saved.heat_contents;
  after.input = now.heat;
  after.contents = now.heat_contents;
  try {
    const InputChanges changes = compare_inputs(
        before, after, [&](const Path& path) { return input.heat->has_default(path); });
    for (const std::string& note : changes.notes) say("note: " + where + note);
    return changes.solver;
  } catch (const InputError& error) {
    throw InputError(where + error.what());
  }
}

/// Throws InputError for a run that is to end before its checkpoint; notes one that has ended
/// there.
void check_end(const Input& input, const CheckpointFiles::Found& found,
               const std::function<void(const std::string&)>& say) {
  std::ostringstream at;
  at << "the run is at t = " << found.head.time << " s already in " << found.path;
  const double rounding = 1e-9 * (input.time.end - input.time.start);
  if (input.time.end < found.head.time - rounding) {
    std::ostringstream sentence;
    sentence << "Time / End = " << input.time.end << ": " << at.str()
             << "; give a later end, or an earlier checkpoint by -restart FILE";
    throw InputError(sentence.str());
  }
  if (input.time.end <= found.head.time + rounding)
    say("note: " + at.str() + ", its end; no steps are left");
}

/// That of -restart_interpolate, if any.
std::optional<Restart> find_origin(MPI_Comm communicator, const Arguments& arguments) {
  const std::string& path = arguments.restart_interpolate;
  if (path.empty()) return {};
  return Restart{path, named(communicator, "-restart_interpolate", path).head, false, true};
}

}  // namespace

CheckpointHead head_of(const Input& input) {
  std::ostringstream parameters;
  input.print(parameters);
  CheckpointHead head;
  head.versions = version_text();
  head.input = parameters.str();
  head.options = joined(input.petsc_words(), " ");
  head.contents = input.contents.text();
  if (!input.heat) return head;
  std::ostringstream heat;
  input.heat->print(heat);
  head.heat = heat.str();
  head.heat_contents = input.heat->contents.text();
  return head;
}

std::unique_ptr<Input> input_from_checkpoint(MPI_Comm communicator, const Arguments& arguments,
                                             const Input& given) {
  const std::string option = "-restart_interpolate";
  if (given.run != "time")
    throw InputError(option + " " + arguments.restart_interpolate + ": Run = " + given.run +
                     " begins with no motion; leave it out");
  const CheckpointHead head = named(communicator, option, arguments.restart_interpolate).head;
  std::ostringstream time;
  time.precision(17);
  time << head.time;
  std::vector<std::string> words = arguments.rest;
  words.insert(words.end(), {"-time_start", time.str()});
  std::vector<std::string> notes;
  if (const std::string other = other_versions(head.versions); !other.empty())
    notes.push_back("checkpoint written by " + other);
  for (const std::string parameter : {"Displacement", "Velocity", "Equilibrium at"}) {
    if (given.has_default({"Initial", parameter})) continue;
    words.insert(words.end(), {option_name({"Initial", parameter}), ""});
    notes.push_back("Initial / " + parameter + " is left out, " + option + " gives the motion");
  }
  auto input = std::make_unique<Input>(communicator, arguments.file, words);
  input->notes.insert(input->notes.end(), notes.begin(), notes.end());
  input->check(communicator);
  input->petsc_surroundings = given.petsc_surroundings;
  return input;
}

std::optional<Restart> find_restart(MPI_Comm communicator, const Arguments& arguments,
                                    const Input& input, bool speaks) {
  if (arguments.restart.empty()) return find_origin(communicator, arguments);
  if (arguments.overwrite && arguments.restart_fork.empty())
    throw InputError("-overwrite with -restart " + arguments.restart +
                     ": the one removes the results that the other goes on with; leave one of "
                     "them out");
  const auto say = [&](const std::string& sentence) {
    if (speaks) std::cout << sentence << std::endl;
  };
  if (!input.kind().marches) {
    const std::string why = "Run = " + input.run + " has no steps to go on from";
    if (arguments.restart != "auto" || !arguments.restart_fork.empty())
      throw InputError("-restart " + arguments.restart + ": " + why + "; leave it out");
    say("note: " + why + ", the run begins at its start");  // so may any job be queued again
    return {};
  }
  const auto found = find(communicator, arguments, input);
  if (!found && !arguments.restart_fork.empty())
    throw InputError("-restart_fork " + arguments.restart_fork +
                     ": there is no checkpoint to go on from; take -output_folder for a run from "
                     "the start");
  if (!found) {
    say("note: no checkpoint yet, the run begins at its start");
    return find_origin(communicator, arguments);
  }
  for (const std::string& sentence : found->damaged)
    say("note: " + sentence + "; the one before is taken");
  const CheckpointHead now = head_of(input);
  const InputChanges changes =
      compare_inputs(found->head, now, [&](const Path& path) { return input.has_default(path); });
  for (const std::string& note : changes.notes) say("note: " + note);
  const bool heat_solver_changed = input.heat && heat_changed(found->head, now, input, say);
  if (const std::string other = other_versions(found->head.versions); !other.empty())
    say("note: checkpoint written by " + other + "; the results go on, not to the last bit");
  check_end(input, *found, say);
  const std::string results = find_results(communicator, arguments, input, found->path, speaks);
  std::ostringstream text;
  text << "goes on from " << found->path << ", step " << found->head.step
       << ", t = " << found->head.time << " s";
  say(text.str());
  return Restart{found->path, found->head, changes.solver || heat_solver_changed, false, results};
}

}  // namespace steppe
