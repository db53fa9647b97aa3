#include "steppe/input/schema.h"

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>

#include <algorithm>
#include <sstream>

namespace steppe {

namespace {

using Tree = boost::property_tree::ptree;

void collect(const Tree& section, const Path& path, std::vector<Parameter>& parameters) {
  for (const auto& [name, child] : section) {
    Path child_path = path;
    child_path.push_back(name);
    const auto pattern = child.get_child_optional("pattern_description");
    if (pattern && pattern->empty())
      parameters.push_back({child_path, child.get<std::string>("value"),
                            child.get<std::string>("default_value"),
                            child.get<std::string>("documentation"), pattern->data()});
    else
      collect(child, child_path, parameters);
  }
}

bool starts_with(const Path& path, const Path& section) {
  return path.size() > section.size() && std::equal(section.begin(), section.end(), path.begin());
}

}  // namespace

Schema::Schema(const dealii::ParameterHandler& prm) {
  std::stringstream json;
  prm.print_parameters(
      json, dealii::ParameterHandler::JSON | dealii::ParameterHandler::KeepDeclarationOrder);
  Tree tree;
  boost::property_tree::read_json(json, tree);
  collect(tree, {}, parameters_);
}

const Parameter* Schema::find(const Path& path) const {
  const auto found = std::find_if(parameters_.begin(), parameters_.end(),
                                  [&](const Parameter& p) { return p.path == path; });
  return found == parameters_.end() ? nullptr : &*found;
}

bool Schema::is_section(const Path& path) const {
  return std::any_of(parameters_.begin(), parameters_.end(),
                     [&](const Parameter& p) { return starts_with(p.path, path); });
}

std::vector<std::string> Schema::sections_in(const Path& section) const {
  std::vector<std::string> names;
  for (const Parameter& p : parameters_) {
    if (!starts_with(p.path, section) || p.path.size() == section.size() + 1) continue;
    const std::string& name = p.path[section.size()];
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

std::vector<std::string> Schema::parameters_in(const Path& section) const {
  std::vector<std::string> names;
  for (const Parameter& p : parameters_)
    if (starts_with(p.path, section) && p.path.size() == section.size() + 1)
      names.push_back(p.path.back());
  return names;
}

}  // namespace steppe
