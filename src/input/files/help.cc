#include "steppe/input/files/help.h"

#include "steppe/input/files/print.h"
#include "steppe/input/parameters/allowed_values.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace steppe {

namespace {

/// The words of a name in lower case, with a blank between two.
std::string key_of(const std::string& name) {
  std::string key;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      key += char(std::tolower(static_cast<unsigned char>(c)));
    else if (!key.empty() && key.back() != ' ')
      key += ' ';
  return trimmed(key);
}

Path section_of(const Parameter& parameter) {
  return {parameter.path.begin(), parameter.path.end() - 1};
}

bool is_called(const Path& path, const std::string& key) {
  const std::string outer_and_inner = key_of(path.front() + " " + path.back());
  return key_of(path.back()) == key || outer_and_inner == key || key_of(path_name(path)) == key;
}

bool is_within(const Parameter& parameter, const std::string& key) {
  Path section = section_of(parameter);
  for (; !section.empty(); section.pop_back())
    if (is_called(section, key)) return true;
  return false;
}

std::vector<std::string> choices_of(const Parameter& parameter) {
  return value_pattern(parameter.declaration->pattern).allowed;
}

/// The sections where a parameter may have the value of that key, with the value.
std::set<std::pair<Path, std::string>> sections_with_value(const Parameters& parameters,
                                                           const std::string& key) {
  std::set<std::pair<Path, std::string>> found;
  for (const Parameter& parameter : parameters.all())
    for (const std::string& choice : choices_of(parameter))
      if (key_of(choice) == key) found.emplace(section_of(parameter), choice);
  return found;
}

bool mentions(const Parameter& parameter, const std::string& value) {
  const auto chosen = choices_of(parameter);
  return std::count(chosen.begin(), chosen.end(), value) > 0 ||
         contains(" " + key_of(parameter.declaration->documentation) + " ",
                  " " + key_of(value) + " ");
}

}  // namespace

bool print_help(std::ostream& out, const Parameters& parameters, const std::string& subject) {
  const std::string key = key_of(subject);
  const auto& all = parameters.all();
  std::set<const Parameter*> chosen;
  for (const Parameter& parameter : all)
    if (is_within(parameter, key)) chosen.insert(&parameter);
  if (chosen.empty()) {
    const auto values = sections_with_value(parameters, key);
    for (const Parameter& parameter : all) {
      const auto is_of = [&](const auto& value) {
        return value.first == section_of(parameter) && mentions(parameter, value.second);
      };
      if (is_called(parameter.path, key) || std::any_of(values.begin(), values.end(), is_of))
        chosen.insert(&parameter);
    }
  }
  print_parameters(out, parameters,
                   [&](const Parameter& parameter) { return chosen.count(&parameter) > 0; });
  return !chosen.empty();
}

std::vector<std::string> subjects(const Parameters& parameters) {
  std::set<std::string> found;
  for (const Parameter& parameter : parameters.all()) {
    found.insert(parameter.path.back());
    found.insert(parameter.path.front());
    for (const std::string& choice : choices_of(parameter)) found.insert(choice);
  }
  return {found.begin(), found.end()};
}

}  // namespace steppe
