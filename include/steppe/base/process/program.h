#pragma once

#include <string>

namespace steppe {

/// The version of the program, "1.0.0".
std::string program_version();

/// Who writes a file, "steppe 0.9.0".
std::string program();

}  // namespace steppe
