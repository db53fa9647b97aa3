#include "steppe/input/files/print.h"

#include "steppe/input/parameters/allowed_values.h"

#include <algorithm>
#include <functional>
#include <ostream>
#include <sstream>

namespace steppe {

namespace {

std::string indent(std::size_t depth) { return std::string(2 * depth, ' '); }

// Comment lines of at most 100 columns.
void print_comment(std::ostream& out, const std::string& text, std::size_t depth) {
  const std::string start = indent(depth) + "#";
  std::string line = start;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (line.size() + 1 + word.size() > 100) {
      out << line << '\n';
      line = start;
    }
    line += " " + word;
  }
  if (line != start) out << line << '\n';
}

using Chosen = std::function<bool(const Parameter&)>;

// Writes the sections of chosen parameters; what stands for a parameter is up to the caller.
void print(std::ostream& out, const Parameters& parameters, const Chosen& chosen,
           const std::function<void(const Parameter&, std::size_t depth)>& print_parameter) {
  Path open;
  const auto close_to = [&](std::size_t depth) {
    for (; open.size() > depth; open.pop_back()) out << indent(open.size() - 1) << "end\n";
  };
  for (const Parameter& parameter : parameters.all()) {
    if (chosen && !chosen(parameter)) continue;
    const Path section(parameter.path.begin(), parameter.path.end() - 1);
    std::size_t common = 0;
    while (common < std::min(open.size(), section.size()) && open[common] == section[common])
      ++common;
    close_to(common);
    for (; open.size() < section.size(); open.push_back(section[open.size()])) {
      out << '\n' << indent(open.size()) << "subsection " << section[open.size()] << '\n';
    }
    print_parameter(parameter, open.size());
  }
  close_to(0);
}

void print_value(std::ostream& out, const Parameter& parameter, const std::string& value,
                 std::size_t depth) {
  out << indent(depth) << "set " << parameter.path.back() << " =" << (value.empty() ? "" : " ")
      << value << '\n';
}

}  // namespace

void print_parameters(std::ostream& out, const Parameters& parameters, const Chosen& chosen) {
  print(out, parameters, chosen, [&](const Parameter& parameter, std::size_t depth) {
    out << '\n';
    print_comment(out, parameter.declaration->documentation, depth);
    print_comment(
        out,
        "Allowed: " + allowed_values(parameter.declaration->pattern) +
            (parameter.has_default() ? "" : ". Default: " + parameter.declaration->default_value) +
            ". Option: " + option_name(parameter.path),
        depth);
    print_value(out, parameter, parameter.value, depth);
  });
}

void print_merged(std::ostream& out, const Parameters& parameters,
                  const std::map<Path, std::string>& other_values) {
  print(out, parameters, nullptr, [&](const Parameter& parameter, std::size_t depth) {
    const auto other = other_values.find(parameter.path);
    print_value(out, parameter, other == other_values.end() ? parameter.value : other->second,
                depth);
  });
}

void print_options(std::ostream& out, const Parameters& parameters) {
  for (const Parameter& parameter : parameters.all()) {
    // the first sentence or clause
    const std::string& text = parameter.declaration->documentation;
    const std::string meaning = text.substr(0, text.find_first_of(".;:("));
    out << "  " << option_name(parameter.path) << " <" << parameter.value << ">: " << meaning
        << '\n';
  }
}

}  // namespace steppe
