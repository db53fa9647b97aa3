#include "steppe/input/schema.h"

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>

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

}  // namespace

Schema::Schema(const dealii::ParameterHandler& prm) {
  std::stringstream json;
  prm.print_parameters(
      json, dealii::ParameterHandler::JSON | dealii::ParameterHandler::KeepDeclarationOrder);
  Tree tree;
  boost::property_tree::read_json(json, tree);
  collect(tree, {}, parameters_);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const Path& path = parameters_[i].path;
    places_.emplace(path, i);
    section(Path(path.begin(), path.end() - 1)).parameters.push_back(path.back());
  }
}

Schema::Section& Schema::section(const Path& path) {
  const auto [found, is_new] = sections_.try_emplace(path);
  if (is_new && !path.empty())
    section(Path(path.begin(), path.end() - 1)).sections.push_back(path.back());
  return found->second;
}

const Parameter* Schema::find(const Path& path) const {
  const auto found = places_.find(path);
  return found == places_.end() ? nullptr : &parameters_[found->second];
}

std::vector<std::string> Schema::sections_in(const Path& section) const {
  const auto found = sections_.find(section);
  return found == sections_.end() ? std::vector<std::string>() : found->second.sections;
}

std::vector<std::string> Schema::parameters_in(const Path& section) const {
  const auto found = sections_.find(section);
  return found == sections_.end() ? std::vector<std::string>() : found->second.parameters;
}

}  // namespace steppe
