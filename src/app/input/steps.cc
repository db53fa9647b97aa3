#include "steppe/app/input/steps.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/output/checkpoint/checkpoint_files.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <sstream>

namespace steppe {

namespace {

/// Whether a step takes the temperatures of another one.
bool is_heated_by(const Input& step, const Input& heat) {
  return step.resolve(step.temperature.results) == heat.resolve(heat.output.folder);
}

/// Refuses a step whose temperatures another step has not kept from its beginning on.
void check_kept_temperatures(const Input& heat, const std::string& name, const Input& step) {
  if (heat.physics != "heat" || heat.time.entry().is_static || !is_heated_by(step, heat)) return;
  const std::vector<double>& times = heat.checkpoints.times;
  const double first = times.empty() ? heat.time.end : times.front();
  if (step.time.start >= first) return;
  std::ostringstream text;
  text << "Temperature / Results = " << step.temperature.results << ": step " << name
       << " keeps its temperatures from t = " << first << " s on, and this one begins at "
       << step.time.start << " s; let that have Checkpoints / Times = " << step.time.start
       << " and Steps, or this one Time / Start = " << first;
  throw InputError(text.str());
}

/// The input file as a step has it, without what it says for steps of another physics.
InputFile file_of_step(MPI_Comm communicator, const std::string& file, const std::string& name) {
  InputFile step = InputFile::read(file, communicator).of_step(name);
  const std::string physics = step.value({"Physics"});
  for (const PhysicsKind& kind : physics_kinds())
    if (kind.name != (physics.empty() ? physics_kinds().front().name : physics))
      for (const std::string& section : kind.sections) step.leave_out_of_all_steps(section);
  return step;
}

/// Options without the list of steps, which a step does not have.
std::vector<std::string> without_list(std::vector<std::string> words) {
  const std::string option = option_name({"Steps", "Names"});
  for (std::size_t i = 0; i < words.size();) {
    const bool is_list = words[i] == option, is_whole = words[i].rfind(option + "=", 0) == 0;
    if (is_list || is_whole)
      words.erase(words.begin() + i, words.begin() + std::min(words.size(), i + (is_list ? 2 : 1)));
    else
      ++i;
  }
  return words;
}

}  // namespace

std::unique_ptr<Input> read_step(MPI_Comm communicator, const Arguments& arguments,
                                 const std::string& name, const InputsOfSteps& before,
                                 bool results_are_there) {
  try {
    auto input = std::make_unique<Input>(file_of_step(communicator, arguments.file, name),
                                         without_list(arguments.rest));
    const Input *origin = nullptr, *heat = nullptr;
    for (const auto& [step, earlier, runs] : before) {
      if (step == name) break;
      const bool is_origin =
          input->start.given()
              ? input->resolve(input->start.from) == earlier->resolve(earlier->output.folder)
              : earlier->kind().marches && earlier->physics == input->physics;
      if (is_origin) origin = earlier.get();
      if (earlier->physics == "heat") heat = earlier.get();
    }
    input->become_step(name, origin, heat, !results_are_there);
    input->check(communicator);
    bool heats = false;
    for (const auto& [step, earlier, runs] : before) {
      if (step == name) break;
      heats |= is_heated_by(*input, *earlier);
      check_kept_temperatures(*earlier, step, *input);
    }
    const std::string& results = input->temperature.results;
    if (!results.empty() && !heats)
      kept_checkpoints(communicator, input->resolve(results),
                       "Temperature / Results = " + results + ": is of no step before this one; ");
    return input;
  } catch (const InputError& error) {
    throw InputError("step " + name + ": " + error.what());
  }
}

InputsOfSteps read_steps(MPI_Comm communicator, const Arguments& arguments,
                         const std::vector<std::string>& names) {
  InputsOfSteps steps;
  if (names.empty()) return steps;
  const auto is_in = [](const std::vector<std::string>& list, const std::string& name) {
    return std::count(list.begin(), list.end(), name) > 0;
  };
  const std::vector<std::string> all = InputFile::read(arguments.file, communicator).names("Steps");
  for (const std::string& name : names)
    if (!is_in(all, name))
      throw InputError(assignment({"Steps", "Names"}, joined(names, ", ")) + ": " + name +
                       " is none of the steps of " + arguments.file + ", " + joined(all, ", "));
  for (const std::string& name : all)
    steps.push_back(
        {name, read_step(communicator, arguments, name, steps, false), is_in(names, name)});
  return steps;
}

}  // namespace steppe
