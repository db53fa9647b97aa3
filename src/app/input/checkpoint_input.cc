#include "steppe/app/input/checkpoint_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

void CheckpointInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Minutes", minutes,
                    "Minutes of wall time between checkpoints, NAME.checkpoint.h5 in the folder of "
                    "the results, from which `-restart auto` goes on; 0: none by the clock.",
                    Patterns::Double(0));
  prm.add_parameter("Steps", steps, "Steps between checkpoints; 0: none by their number.",
                    Patterns::Integer(0));
  prm.add_parameter("Times", times_text_,
                    "Times, s, separated by commas, at the first step on or after which there is a "
                    "checkpoint; the start counts as one, but in static runs.");
  prm.add_parameter("Keep all", keep_all,
                    "Keep every checkpoint, as NAME.checkpoint.STEP.h5 too, for Reduction / "
                    "Snapshots and Training of later runs, and with the displacements of all "
                    "nodes in reduced runs.");
  prm.add_parameter("Mesh", mesh,
                    "Keep the mesh file in each checkpoint, from which a run goes on, or another "
                    "one begins, where the file itself is no longer there.");
}

std::vector<Condition> CheckpointInput::conditions() {
  return {{"Minutes", {"Run"}, {"time"}}, {"Steps", {"Run"}, {"time"}},
          {"Times", {"Run"}, {"time"}},   {"Keep all", {"Run"}, {"time"}},
          {"Mesh", {"Run"}, {"time"}},    {"Mesh", {"Mesh", "Type"}, {"file"}}};
}

void CheckpointInput::check() {
  times.clear();
  for (const std::string& text : split(times_text_, ',')) {
    const auto time = finite_number(text);
    if (!time)
      throw InputError("Checkpoints / Times = " + times_text_ + ": '" + text +
                       "' is not a time; give numbers separated by commas");
    times.push_back(*time);
  }
  std::sort(times.begin(), times.end());
}

}  // namespace steppe
