#pragma once

#include <string>
#include <vector>

namespace steppe {

/** The text without blanks, tabs and line ends at both ends. */
std::string trimmed(const std::string& text);

/** The pieces of the text between separators, each trimmed; an empty text has no pieces. */
std::vector<std::string> split(const std::string& text, char separator);

/** The words of the text, between blanks, tabs and line ends. */
std::vector<std::string> words(const std::string& text);

/** Whether the bytes are UTF-8. */
bool is_utf8(const std::string& text);

/** The pieces one after the other with the separator between them. */
std::string joined(const std::vector<std::string>& pieces, const std::string& separator);

}  // namespace steppe
