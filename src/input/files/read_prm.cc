#include "steppe/input/files/entry.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <istream>

namespace steppe {

namespace {

constexpr std::size_t most_nested = 16;

struct Statement {
  std::string text;
  int line;  // of its first physical line, counted from 1
};

// Joins continued lines, drops comments and empty lines.
std::vector<Statement> statements(std::istream& stream) {
  std::vector<Statement> result;
  bool continued = false;
  int line = 0;
  for (std::string raw; std::getline(stream, raw);) {
    ++line;
    const auto comment = raw.find('#');
    std::string text = trimmed(raw.substr(0, comment));
    if (text.empty() && comment != std::string::npos) continue;
    const bool goes_on = !text.empty() && text.back() == '\\';
    if (goes_on) text.pop_back();
    if (continued)
      result.back().text += text;
    else if (!text.empty() || goes_on)
      result.push_back({text, line});
    continued = goes_on;
  }
  return result;
}

}  // namespace

std::vector<Entry> read_prm(std::istream& stream, const std::string& file) {
  std::vector<Entry> entries;
  Path section;
  std::vector<std::string> opened_at;
  for (const auto& [text, line] : statements(stream)) {
    const std::string origin = file + ":" + std::to_string(line);
    const auto blank = text.find_first_of(" \t");
    const std::string keyword = text.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : trimmed(text.substr(blank));
    const auto equals = rest.find('=');
    const std::string name = trimmed(rest.substr(0, equals));

    if (keyword == "end" && rest.empty()) {
      if (section.empty())
        throw InputError(origin + ": this 'end' closes no subsection; remove it");
      section.pop_back();
      opened_at.pop_back();
    } else if (keyword == "subsection" && !rest.empty()) {
      if (section.size() == most_nested)
        throw InputError(origin + ": subsections are nested more than " +
                         std::to_string(most_nested) + " deep; close them with 'end'");
      section.push_back(rest);
      opened_at.push_back(origin);
      entries.push_back({section, std::nullopt, origin});
    } else if (keyword == "set" && equals != std::string::npos && !name.empty()) {
      Path path = section;
      path.push_back(name);
      entries.push_back({path, trimmed(rest.substr(equals + 1)), origin});
    } else {
      throw InputError(origin + ": cannot read '" + text +
                       "'; write 'subsection NAME', 'set NAME = VALUE', 'end' or a # comment");
    }
  }
  if (!section.empty())
    throw InputError(opened_at.back() + ": subsection " + path_name(section) +
                     " is not closed; add 'end'");
  return entries;
}

}  // namespace steppe
