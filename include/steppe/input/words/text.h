#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steppe {

/** The text without blanks, tabs and line ends at both ends. */
std::string trimmed(const std::string& text);

/** The number that the whole text spells in decimals, such as "-2.5e-3", with or without blanks
 * around it; nothing where it is none, or not finite. */
std::optional<double> finite_number(std::string_view text);

/** The whole number that the whole text spells, such as "12", with or without blanks around it;
 * nothing where it is none, or a long cannot hold it. */
std::optional<long> whole_number(std::string_view text);

/** The pieces of the text between separators, each trimmed; an empty text has no pieces. */
std::vector<std::string> split(const std::string& text, char separator);

/** The components of a vector or a list of numbers: the pieces between commas and semicolons
 * outside of parentheses, each trimmed; an empty text has none. */
std::vector<std::string> components(const std::string& text);

/** The words of the text, between blanks, tabs and line ends. */
std::vector<std::string> words(const std::string& text);

/** Whether two values of a parameter say the same: their parts, between commas and semicolons, are
 * equal texts but for blanks, or equal numbers. */
bool same_value(const std::string& one, const std::string& other);

/** Whether the bytes are UTF-8. */
bool is_utf8(const std::string& text);

/** The pieces one after the other with the separator between them. */
std::string joined(const std::vector<std::string>& pieces, const std::string& separator);

/// Whether a text has another one in it, or at its end.
inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
inline bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace steppe
