#include "steppe/input/words/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace steppe {
namespace {

constexpr const char* blanks = " \t\r\n";

/// from_chars knows no locale, as input files do not.
template <class Number>
std::optional<Number> as(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  text = text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
  if (text[0] == '+' && text.substr(1, 1) != "-") text.remove_prefix(1);
  Number value;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

}  // namespace

std::optional<double> finite_number(std::string_view text) {
  const auto value = as<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<long> whole_number(std::string_view text) { return as<long>(text); }

std::string trimmed(const std::string& text) {
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

std::vector<std::string> components(const std::string& text) {
  std::string marked = text;
  int depth = 0;  // of parentheses
  for (char& c : marked) {
    depth += (c == '(') - (c == ')');
    if (c == ',' && depth == 0) c = ';';
  }
  return split(marked, ';');
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool same_value(const std::string& one, const std::string& other) {
  for (const char separator : {';', ','}) {
    const std::vector<std::string> a = split(one, separator), b = split(other, separator);
    if (a.size() == 1 && b.size() == 1) continue;
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same_value);
  }
  const auto without_blanks = [](std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
  };
  const auto a = finite_number(one), b = finite_number(other);
  return without_blanks(one) == without_blanks(other) || (a && a == b);
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
