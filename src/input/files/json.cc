#include "steppe/input/files/json.h"

#include "steppe/input/parameters/allowed_values.h"
#include "steppe/input/words/text.h"

#include <nlohmann/json.hpp>

#include <ostream>

namespace steppe {

using Json = nlohmann::ordered_json;

namespace {

/// A pattern of the names of a list's elements (see InputFile::names), which its own parameters
/// have not.
std::string element_name(const std::vector<std::string>& parameters) {
  return "^(?!(?:" + joined(parameters, "|") + ")$)[A-Za-z0-9 _-]+$";
}

const Json plain_values = {"string", "number", "boolean"};

/// The value of a text: a number or a boolean where the pattern says so and JSON can spell it.
Json value_of(const ValuePattern& pattern, const std::string& text) {
  const bool has_json = pattern.is_numeric() || pattern.kind == ValuePattern::Kind::boolean;
  return has_json && Json::accept(text) ? Json::parse(text) : Json(text);
}

Json numeric_schema(const ValuePattern& pattern) {
  const bool is_integer = pattern.kind == ValuePattern::Kind::integer;
  // a text may be an expression of Constants
  Json schema = {{"type", {is_integer ? "integer" : "number", "string"}}};
  if (!pattern.lower.empty())
    schema[pattern.above_lower ? "exclusiveMinimum" : "minimum"] = Json::parse(pattern.lower);
  if (!pattern.upper.empty()) schema["maximum"] = Json::parse(pattern.upper);
  return schema;
}

/// Which JSON values a parameter may have: of lists with commas arrays too, see read_json.
Json schema_of(const ValuePattern& pattern) {
  switch (pattern.kind) {
    case ValuePattern::Kind::integer:
    case ValuePattern::Kind::number:
      return numeric_schema(pattern);
    case ValuePattern::Kind::boolean:
      return {{"enum", {true, false, "true", "false"}}};
    case ValuePattern::Kind::choice:
      return {{"enum", pattern.allowed}};
    case ValuePattern::Kind::choices:
      return {{"type", {"string", "array"}}, {"items", {{"enum", pattern.allowed}}}};
    case ValuePattern::Kind::list:
      if (pattern.separator != ',') break;
      return {{"type", {"string", "number", "array"}},
              {"items", schema_of(value_pattern(pattern.item))}};
    case ValuePattern::Kind::text:
    case ValuePattern::Kind::number_text:
    case ValuePattern::Kind::numbers:
    case ValuePattern::Kind::lists:
    case ValuePattern::Kind::region:
    case ValuePattern::Kind::expression:
    case ValuePattern::Kind::expressions:
      return {{"type", {"string", "number", "boolean", "array"}},
              {"items", {{"type", plain_values}}}};
    case ValuePattern::Kind::path:
    case ValuePattern::Kind::other:
      break;
  }
  return {{"type", "string"}};
}

Json schema_of(const Parameter& parameter) {
  const ValuePattern pattern = value_pattern(parameter.declaration->pattern);
  Json schema = {{"description", parameter.declaration->documentation}};
  schema.update(schema_of(pattern));
  schema["default"] = value_of(pattern, parameter.declaration->default_value);
  return schema;
}

Json schema_of(const Parameters& parameters, const Path& section) {
  const auto inside = [&](const std::string& name) {
    Path path = section;
    path.push_back(name);
    return path;
  };
  Json properties = Json::object(), elements = Json::object();
  const auto own = parameters.parameters_in(section);
  for (const std::string& name : own) properties[name] = schema_of(*parameters.find(inside(name)));
  const bool is_list = section.size() == 1 && parameters.find(inside("Names"));
  for (const std::string& name : parameters.sections_in(section))
    (is_list ? elements[element_name(own)] : properties[name]) =
        schema_of(parameters, inside(name));
  Json schema = {{"type", "object"}, {"properties", properties}};
  if (section == Path{"Steps"})
    elements[element_name(own)] = {{"$ref", "#"}};  // each a whole input
  if (is_list) schema["patternProperties"] = elements;
  schema["additionalProperties"] = false;
  return schema;
}

}  // namespace

void print_merged_json(std::ostream& out, const Parameters& parameters,
                       const std::map<Path, std::string>& other_values) {
  std::map<const Declaration*, ValuePattern> patterns;  // elements of a list share theirs
  Json tree = Json::object();
  Json* here = nullptr;  // the section of the last parameter
  Path last;
  for (const Parameter& parameter : parameters.all()) {
    const Path section(parameter.path.begin(), parameter.path.end() - 1);
    if (!here || section != last) {
      here = &tree;
      for (const std::string& name : section) here = &(*here)[name];
      last = section;
    }
    const auto [pattern, is_new] = patterns.try_emplace(parameter.declaration.get());
    if (is_new) pattern->second = value_pattern(parameter.declaration->pattern);
    const auto other = other_values.find(parameter.path);
    (*here)[parameter.path.back()] =
        value_of(pattern->second, other == other_values.end() ? parameter.value : other->second);
  }
  // bytes that are no text, as a path may have, are replaced
  out << tree.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void print_schema(std::ostream& out, const Parameters& parameters) {
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "input of steppe"}};
  schema.update(schema_of(parameters, {}));
  schema["properties"]["$schema"] = {{"description", "Where this schema is, for editors."},
                                     {"type", "string"}};
  out << schema.dump(1) << '\n';
}

}  // namespace steppe
