#include "steppe/input/parameters/parameters.h"

#include "steppe/base/process/error.h"
#include "steppe/base/process/screen.h"
#include "steppe/input/parameters/allowed_values.h"
#include "steppe/input/parameters/renamed.h"
#include "steppe/input/words/text.h"

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>

#include <algorithm>
#include <sstream>

namespace steppe {

namespace {

using Tree = boost::property_tree::ptree;
using Visit = std::function<void(const Path&, std::shared_ptr<const Declaration>)>;

Path parent(const Path& path) { return Path(path.begin(), path.end() - 1); }

void visit(const Tree& section, const Path& path, const Visit& declare) {
  for (const auto& [name, child] : section) {
    Path child_path = path;
    child_path.push_back(name);
    const auto pattern = child.get_child_optional("pattern_description");
    if (pattern && pattern->empty())
      declare(child_path, std::make_shared<Declaration>(Declaration{
                              child.get<std::string>("default_value"),
                              child.get<std::string>("documentation"), pattern->data()}));
    else
      visit(child, child_path, declare);
  }
}

/// What a handler declares, in the order of declaration.
void visit(const dealii::ParameterHandler& prm, const Path& path, const Visit& declare) {
  std::stringstream json;
  prm.print_parameters(
      json, dealii::ParameterHandler::JSON | dealii::ParameterHandler::KeepDeclarationOrder);
  Tree tree;
  boost::property_tree::read_json(json, tree);
  visit(tree, path, declare);
}

// deal.II's pattern of unsigned integers lets negative ones pass and wraps them around.
bool is_negative_unsigned(const std::string& pattern, const std::string& value) {
  const bool is_unsigned = pattern == "[Integer]" || pattern.rfind("[List of <[Integer]>", 0) == 0;
  return is_unsigned && value.find('-') != std::string::npos;
}

/// The value in the decimals that the variable of the parameter takes.
std::string evaluated(const std::string& pattern, const std::string& value,
                      const Constants& constants) {
  using Kind = ValuePattern::Kind;
  static const std::map<Kind, NumbersIn> forms = {
      {Kind::integer, NumbersIn::whole},   {Kind::number, NumbersIn::one},
      {Kind::number_text, NumbersIn::one}, {Kind::expression, NumbersIn::one},
      {Kind::list, NumbersIn::list},       {Kind::numbers, NumbersIn::list},
      {Kind::lists, NumbersIn::lists},     {Kind::region, NumbersIn::region}};
  if (finite_number(value)) return value;
  const auto form = forms.find(value_pattern(pattern).kind);
  return form == forms.end() ? value : in_decimals(value, form->second, constants);
}

/// Sets a parameter of a section in a handler of that section.
void set(dealii::ParameterHandler& prm, const Path& section, const Parameter& parameter,
         const std::string& value) {
  const std::size_t last = parameter.path.size() - 1;
  for (std::size_t i = section.size(); i < last; ++i) prm.enter_subsection(parameter.path[i]);
  prm.set(parameter.path.back(), value);
  for (std::size_t i = section.size(); i < last; ++i) prm.leave_subsection();
}

/// Throws InputError for a value that cannot be written back.
void check_text(const Assignment& given, const Declaration& declaration) {
  const std::string &value = given.value,
                    where = given.origin + ": " + assignment(given.parameter, value) + ": ";
  if (!stands_in_a_line(value))
    throw InputError(where + "holds '#', a line end or a backslash at its end; leave them out");
  if (!is_utf8(value))
    throw InputError(given.origin + ": " + path_name(given.parameter) +
                     ": holds bytes that are not UTF-8; save the file in UTF-8");
  if (printable(value) != value)
    throw InputError(where + "holds control characters; leave them out");
  if (is_negative_unsigned(declaration.pattern, value))
    throw InputError(where + "must be " + allowed_values(declaration.pattern));
}

}  // namespace

void Parameters::declare(const Path& path, Bind bind, const std::string& kind) {
  bindings_.push_back({path, std::move(bind), {}});
  Binding& binding = bindings_.back();
  const auto add = [&](const Path& of, std::shared_ptr<const Declaration> declaration) {
    parameters_.push_back({of, declaration->default_value, std::move(declaration)});
    binding.parameters.push_back(&parameters_.back());
    Section& holder = section(parent(of));
    holder.parameters.push_back(&parameters_.back());
    holder.binding = &binding;
  };
  const Binding* first = kind.empty() ? nullptr : kinds_.emplace(kind, &binding).first->second;
  if (!first || first == &binding) {
    dealii::ParameterHandler prm;
    binding.bind(prm);
    visit(prm, path, add);
    return;
  }
  for (const Parameter* same : first->parameters) {
    Path of = path;
    of.insert(of.end(), same->path.begin() + std::ptrdiff_t(first->section.size()),
              same->path.end());
    add(of, same->declaration);
  }
}

void Parameters::assign(const std::vector<Assignment>& assignments) {
  std::vector<std::pair<const Binding*, std::vector<const Assignment*>>> groups;
  std::map<const Binding*, std::size_t> places;
  for (const Assignment& given : assignments) {
    const Binding* binding = sections_.at(parent(given.parameter)).binding;
    const auto place = places.emplace(binding, groups.size()).first->second;
    if (place == groups.size()) groups.emplace_back(binding, std::vector<const Assignment*>());
    groups[place].second.push_back(&given);
  }
  for (const auto& [binding, group] : groups) assign(*binding, group);
}

void Parameters::assign(const Binding& binding, const std::vector<const Assignment*>& group) const {
  dealii::ParameterHandler prm;
  binding.bind(prm);
  // binding has written the variables anew from their text in deal.II, which may be rounded
  for (const Parameter* parameter : binding.parameters)
    if (!parameter->has_default()) set(prm, binding.section, *parameter, parameter->value);
  for (const Assignment* given : group) {
    const auto at = std::find_if(
        binding.parameters.begin(), binding.parameters.end(),
        [&](const Parameter* parameter) { return parameter->path == given->parameter; });
    Parameter& parameter = **at;
    check_text(*given, *parameter.declaration);
    const std::string value = evaluated(parameter.declaration->pattern, given->value, constants_);
    try {
      set(prm, binding.section, parameter, value);
    } catch (const dealii::ExceptionBase&) {
      const std::string now = renamed(parameter.path, given->value);
      throw InputError(
          given->origin + ": " + assignment(parameter.path, given->value) + ": " +
          (now.empty() ? "must be " + allowed_values(parameter.declaration->pattern) : now));
    } catch (const InputError& error) {
      throw InputError(given->origin + ": " + error.what());
    }
    parameter.value = value;
  }
}

Parameters::Section& Parameters::section(const Path& path) {
  const auto [found, is_new] = sections_.try_emplace(path);
  if (is_new && !path.empty()) section(parent(path)).sections.push_back(path.back());
  return found->second;
}

const Parameter* Parameters::find(const Path& path) const {
  const auto found = path.empty() ? sections_.end() : sections_.find(parent(path));
  if (found == sections_.end()) return nullptr;
  for (const Parameter* parameter : found->second.parameters)
    if (parameter->path.back() == path.back()) return parameter;
  return nullptr;
}

std::vector<std::string> Parameters::sections_in(const Path& section) const {
  const auto found = sections_.find(section);
  return found == sections_.end() ? std::vector<std::string>() : found->second.sections;
}

std::vector<std::string> Parameters::parameters_in(const Path& section) const {
  std::vector<std::string> names;
  const auto found = sections_.find(section);
  if (found == sections_.end()) return names;
  for (const Parameter* parameter : found->second.parameters)
    names.push_back(parameter->path.back());
  return names;
}

}  // namespace steppe
