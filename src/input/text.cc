#include "steppe/input/text.h"

#include <sstream>

namespace steppe {

std::string trimmed(const std::string& text) {
  const char* const blanks = " \t\r\n";
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::vector<std::string> split(const std::string& text, char separator) {
  if (trimmed(text).empty()) return {};
  std::vector<std::string> pieces;
  std::istringstream stream(text);
  for (std::string piece; std::getline(stream, piece, separator);) pieces.push_back(trimmed(piece));
  if (text.back() == separator) pieces.emplace_back();
  return pieces;
}

std::string joined(const std::vector<std::string>& pieces, const std::string& separator) {
  std::string text;
  for (std::size_t i = 0; i < pieces.size(); ++i) text += (i == 0 ? "" : separator) + pieces[i];
  return text;
}

}  // namespace steppe
