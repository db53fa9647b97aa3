#pragma once

#include <string>

namespace steppe {

/// Whether an input file can hold a value: `#` and line ends would cut it, and a backslash at its
/// end would join the next line. Local.
bool stands_in_a_line(const std::string& value);

}  // namespace steppe
