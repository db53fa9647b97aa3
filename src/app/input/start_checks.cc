// What goes with the state of another run at the start.

#include "steppe/app/input/input.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {

namespace {

std::string tightening(const BoltInput& bolt) { return bolt.force + "|" + bolt.shortening; }

/// `time` is that of the state, s.
void describe(const Input& earlier, double time, Origin& origin) {
  origin.physics = earlier.physics;
  origin.end = earlier.time.end;
  for (const LoadInput& load : earlier.loads) origin.loads.insert(load.name);
  for (const BoltInput& bolt : earlier.bolts)
    if (const auto lock = finite_number(bolt.lock); lock && *lock <= time)
      origin.locked[bolt.name] = tightening(bolt);
}

}  // namespace

void Input::become_step(const std::string& name, const Input* before, const Input* heat_before,
                        bool waits) {
  const std::string by = "Steps / " + name;
  is_waiting = waits;
  output.name_after(file_.name());
  std::vector<Assignment> own = {{{"Output", "Folder"}, output.folder + "/" + name, by}};
  if (kind().marches) own.push_back({{"Checkpoints", "End"}, "true", by});
  if (physics == "heat" && !file_.gives({"Checkpoints", "Keep all"}))
    own.push_back({{"Checkpoints", "Keep all"}, "true", by});  // for steps of motions
  step_before_ = before;
  if (before && !start.given()) own.push_back({{"Start", "From"}, before->output.folder, by});
  if (before || start.given())
    for (const char* const parameter : {"Displacement", "Velocity", "Temperature"})
      if (file_.is_of_all_steps({"Initial", parameter}))
        own.push_back({{"Initial", parameter}, "", by});
  const bool expands = std::any_of(materials.begin(), materials.end(),
                                   [](const auto& of) { return of.second.thermal_expansion != 0; });
  if (heat_before && physics != "heat" && expands && !temperature.given())
    own.push_back({{"Temperature", "Results"}, heat_before->output.folder, by});
  parameters_.assign(own);
}

void Input::keep_locked(const std::string& where) {
  std::vector<std::string> names;
  for (const BoltInput& bolt : bolts) {
    const auto before = origin->locked.find(bolt.name);
    if (before != origin->locked.end() && before->second == tightening(bolt))
      names.push_back(bolt.name);
  }
  if (names.empty()) return;
  const std::string start_of_time = parameters_.find({"Time", "Start"})->value;
  std::vector<Assignment> locks;
  for (const std::string& name : names)
    locks.push_back({{"Bolts", name, "Lock at"}, start_of_time, "Start / From"});
  parameters_.assign(locks);
  notes.push_back(where + "Bolts / " + joined(names, ", ") +
                  (names.size() > 1 ? " stay locked" : " stays locked"));
}

void Input::read_start(MPI_Comm communicator) {
  const bool is_about_start = !kind().marches && modes.about == "start";
  if (!start.given()) {
    if (!is_about_start) return;
    throw InputError(
        "Modes / About = start: is the state of Start / From, which is empty; give "
        "it, or let About be rest or equilibrium");
  }
  const std::string parameter = "Start / From = " + start.from + ": ";
  if (at_rest())
    throw InputError(parameter +
                     "is left out by Modes / About = rest; let About be start or equilibrium");
  if (!initial.displacement.empty() || !initial.velocity.empty() || !initial.temperature.empty())
    throw InputError(parameter + "and Initial both give the state at the start; leave one out");
  if (!cases.empty())
    throw InputError(parameter +
                     "every one of Cases begins at the reference configuration; leave "
                     "one of them out");
  if (!temperature.run.empty())
    throw InputError(parameter +
                     "the run of heat beside this one begins anew; give Temperature / Value or "
                     "Results");
  if (kind().marches && reduction.reduces())
    throw InputError(parameter + "Reduction / Basis = " + reduction.basis +
                     ": coordinates of a run in time begin from rest; let Basis be none");
  // what no step before leaves is there already
  const bool waits = is_waiting && step_before_;
  if (!waits) {
    const std::string of_none = is_waiting ? "is of no step before this one; " : "";
    origin = read_origin(communicator, resolve(start.from), parameter + of_none);
    try {
      describe(Input(InputFile::parse(origin->head.input, origin->path), {}), origin->head.time,
               *origin);
    } catch (const InputError& error) {
      throw InputError(parameter +
                       "the input of that run cannot be read by this version: " + error.what());
    }
  } else {
    origin.emplace();
    describe(*step_before_, step_before_->time.end, *origin);
  }
  if (origin->physics != physics)
    throw InputError(
        parameter + "is a run of Physics = " + origin->physics + ", and this one is " + physics +
        (origin->physics == "heat" ? "; let its temperatures act by Temperature / Results"
                                   : "; give a run of the same"));
  for (const std::string& name : origin->loads)
    if (std::none_of(loads.begin(), loads.end(),
                     [&](const LoadInput& load) { return load.name == name; }))
      notes.push_back(parameter + "Loads / " + name + " of that run acts no longer");
  keep_locked(parameter);
  if (waits) return;
  std::ostringstream text;
  text << parameter << "the state of " << origin->path << " after step " << origin->head.step
       << ", t = " << origin->head.time << " s";
  if (origin->head.time < origin->end - 1e-9 * std::abs(origin->end))
    text << ", which is not the end of that run, t = " << origin->end << " s";
  notes.push_back(text.str());
}

}  // namespace steppe
