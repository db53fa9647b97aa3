#include "steppe/input/entry.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>

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

}  // namespace

std::vector<Entry> read_json(std::istream& stream, const std::string& file) {
  Tree tree;
  try {
    boost::property_tree::read_json(stream, tree);
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
