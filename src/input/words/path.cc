#include "steppe/input/words/path.h"

#include "steppe/input/words/text.h"

#include <cctype>

namespace steppe {

std::string path_name(const Path& path) { return joined(path, " / "); }

std::string assignment(const Path& path, const std::string& value) {
  return path_name(path) + " = " + (value.empty() ? "''" : value);
}

std::string option_name(const Path& path) {
  std::string name = joined(path, "_");
  for (char& letter : name) {
    const auto code = static_cast<unsigned char>(letter);
    letter = std::isalnum(code) ? static_cast<char>(std::tolower(code)) : '_';
  }
  return "-" + name;
}

}  // namespace steppe
