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

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_utf8(const std::string& text) {
  int to_follow = 0;  // bytes 10xxxxxx
  for (const unsigned char byte : text) {
    if ((byte & 0xC0) == 0x80) {
      if (--to_follow < 0) return false;
      continue;
    }
    if (to_follow != 0) return false;
    if (byte < 0x80) continue;
    to_follow = byte >= 0xF8 ? -1 : byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1;
    if (to_follow < 0) return false;
  }
  return to_follow == 0;
}

std::string joined(const std::vector<std::string>& pieces, const std::string& separator) {
  std::string text;
  for (std::size_t i = 0; i < pieces.size(); ++i) text += (i == 0 ? "" : separator) + pieces[i];
  return text;
}

}  // namespace steppe
