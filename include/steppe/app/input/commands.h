#pragma once

#include <string>
#include <vector>

namespace steppe {

/// First word of a command line that is no input file: `steppe plot RESULTS`.
struct Command {
  std::string word, takes, does;
  std::string script = {};  ///< Python program of that name, without .py; empty: steppe itself
  std::string with_picture = {};  ///< the program that runs in its place where --picture is given
};

/// All commands, in the order of the usage.
const std::vector<Command>& commands();

/// The command of that word, or null.
const Command* find_command(const std::string& word);

}  // namespace steppe
