#include "steppe/app/input/commands.h"

#include <algorithm>

namespace steppe {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"run", "FILE [options]", "run an input file (.prm or .json), as `steppe FILE` does"},
      {"check", "FILE [options]",
       "validate everything including the mesh, list what is selected; --picture PNG draws it", "",
       "check_picture"},
      {"new", "PART.step", "write an input for a part, to be filled in", "new"},
      {"example", "[NAME]", "copy an example with its files; without NAME list all", "example"},
      {"help", "[SUBJECT]", "a section, parameter, scheme, law, kind of load ..., or exit code"},
      {"faces", "FILE [PICTURE]", "picture of the faces with their numbers and names", "faces"},
      {"plot", "RESULTS ...", "pictures of probes, energies and convergence", "plot"},
      {"render", "SERIES PICTURE", "picture of the deformed body", "render"},
      {"animate", "SERIES MOVIE", "moving picture of the body, or of a mode", "animate"},
      {"srs", "RESULTS PROBE ...", "shock response spectra", "srs"},
      {"cycles", "RESULTS PROBE ...", "rainflow cycles for fatigue", "cycles"},
      {"verify", "FILE [--error 1%]", "error bars of every result", "verify"},
      {"sweep", "FILE NAME=VALUES", "a run for each value of a parameter", "sweep"},
      {"scale", "FILE --ranks 1,2,4", "a scaling study", "scale"},
      {"report", "RESULTS", "one page with the numbers and pictures of a run", "report"},
      {"convert", "MESH PART.inp", "a mesh file of VTK or Exodus for steppe", "convert_mesh"},
      {"completion", "bash | zsh", "what a shell reads to complete command lines"}};
  return all;
}

const Command* find_command(const std::string& word) {
  const auto found = std::find_if(commands().begin(), commands().end(),
                                  [&](const Command& command) { return command.word == word; });
  return found == commands().end() ? nullptr : &*found;
}

}  // namespace steppe
