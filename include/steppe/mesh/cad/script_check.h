#pragma once

#include <string>

namespace steppe {

/// Look through a script of Gmsh for commands that start programs, read other scripts or write
/// files. Local. Throws InputError with the line, unless the user trusts files (-trust).
void check_script(const std::string& path);

}  // namespace steppe
