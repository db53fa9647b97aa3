#pragma once

#include "steppe/app/input/input.h"

#include <iosfwd>
#include <string>

namespace steppe {

/// Writes what there is to say on a subject: a command, an exit code, or whatever an input may say
/// (`steppe/input/files/help.h`). `example` has an element in each list. Local. Throws InputError
/// with near names where nothing has that name.
void answer_help(std::ostream& out, const Input& example, const std::string& subject);

/// Writes a script by which a shell, bash or zsh, completes command lines: commands, names of
/// subjects after `help`, options of parameters, files. Local.
void print_completion(std::ostream& out, const Input& example, const std::string& shell);

}  // namespace steppe
