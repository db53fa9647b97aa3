#include "steppe/input/parameters/written_value.h"

namespace steppe {

bool stands_in_a_line(const std::string& value) {
  return value.find_first_of("#\n") == std::string::npos && (value.empty() || value.back() != '\\');
}

}  // namespace steppe
