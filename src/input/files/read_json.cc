#include "steppe/input/files/entry.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>

#include <iterator>
#include <sstream>

namespace steppe {

namespace {

using Tree = boost::property_tree::ptree;

// Elements of a JSON array have no names.
bool is_array(const Tree& tree) { return !tree.empty() && tree.front().first.empty(); }

std::string list(const Tree& array, const Path& path, const std::string& file) {
  std::vector<std::string> items;
  for (const auto& [name, item] : array) {
    if (!item.empty())
      throw InputError(file + ": " + path_name(path) +
                       ": is an array of arrays or objects; write an array of plain values");
    items.push_back(item.data());
  }
  return joined(items, ", ");
}

void collect(const Tree& section, const Path& path, const std::string& file,
             std::vector<Entry>& entries) {
  for (const auto& [name, child] : section) {
    if (path.empty() && name == "$schema") continue;  // for editors
    Path child_path = path;
    child_path.push_back(name);
    if (child.empty()) {
      entries.push_back({child_path, trimmed(child.data()), file});
    } else if (is_array(child)) {
      entries.push_back({child_path, list(child, child_path, file), file});
    } else {
      entries.push_back({child_path, std::nullopt, file});
      collect(child, child_path, file, entries);
    }
  }
}

// Boost's parser recurses, and so overflows the stack where objects or arrays are nested too deep.
void check_depth(const std::string& text, const std::string& file) {
  const int deepest = 16;
  int depth = 0, line = 1;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') ++line;
    if (c == '"') in_string = !in_string;
    if (in_string) {
      if (c == '\\') ++i;
      continue;
    }
    if (c == '}' || c == ']') --depth;
    if ((c == '{' || c == '[') && ++depth > deepest)
      throw InputError(file + ":" + std::to_string(line) + ": objects are nested more than " +
                       std::to_string(deepest) +
                       " deep; a section holds parameters, and of a "
                       "named list one section for each name");
  }
}

}  // namespace

std::vector<Entry> read_json(std::istream& stream, const std::string& file) {
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  check_depth(text, file);
  std::istringstream json(text);
  Tree tree;
  try {
    boost::property_tree::read_json(json, tree);
  } catch (const boost::property_tree::json_parser_error& error) {
    throw InputError(file + ":" + std::to_string(error.line()) +
                     ": is not JSON: " + error.message());
  }
  if (!tree.data().empty() || is_array(tree))
    throw InputError(file + ": is not an object; write {\"SECTION\": {\"NAME\": VALUE}}");
  std::vector<Entry> entries;
  collect(tree, {}, file, entries);
  return entries;
}

}  // namespace steppe
