#include "steppe/input/values/constants.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/path.h"
#include "steppe/input/words/text.h"

#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>

namespace steppe {
namespace {

/// A text `name = value`.
struct Definition {
  std::string name, value;
};

std::vector<Definition> definitions(const std::string& text) {
  std::vector<Definition> result;
  for (const std::string& part : components(text)) {
    const auto equals = part.find('=');
    if (equals == std::string::npos)
      throw InputError("Constants = " + text + ": '" + part +
                       "' is not of the form name = number; separate them by commas");
    result.push_back({trimmed(part.substr(0, equals)), trimmed(part.substr(equals + 1))});
  }
  return result;
}

/// The number that an expression of constants alone gives; nothing for any other text.
std::optional<double> number_of(const std::string& text, const Constants& constants) {
  try {
    const LocalErrors alone;
    const Expression<2> expression(text, "", constants);
    if (expression.uses_position() || expression.uses_time()) return {};
    return expression({}, 0);
  } catch (const InputError&) {
    return {};
  }
}

/// As few as give the same number again.
std::string decimals(double value) {
  char text[32];
  return {text, std::to_chars(std::begin(text), std::end(text), value).ptr};
}

std::string evaluated(const std::string& text, const Constants& constants) {
  if (text.empty() || finite_number(text)) return text;
  const auto value = number_of(text, constants);
  return value ? decimals(*value) : text;
}

/// The parts with what they become; the text itself where they stay.
template <class Become>
std::string replaced(const std::string& text, const std::vector<std::string>& parts,
                     const std::string& separator, const Become& become) {
  std::vector<std::string> now;
  for (const std::string& part : parts) now.push_back(become(part));
  return now == parts ? text : joined(now, separator);
}

std::string evaluated_list(const std::string& text, const Constants& constants) {
  return replaced(text, components(text), ", ",
                  [&](const std::string& part) { return evaluated(part, constants); });
}

std::string evaluated_lists(const std::string& text, const Constants& constants) {
  const auto of_list = [&](const std::string& part) { return evaluated_list(part, constants); };
  const auto of_lists = [&](const std::string& part) {
    return replaced(part, split(part, ';'), "; ", of_list);
  };
  return replaced(text, split(text, ':'), " : ", of_lists);
}

/// `plane 1 0 0 L`; behind the name of a part and in a condition stand no numbers.
std::string evaluated_region(const std::string& text, const Constants& constants) {
  const std::vector<std::string> all = words(text);
  if (all.size() < 2 || all[0] == "name" || all[0] == "where") return text;
  const std::string numbers = trimmed(trimmed(text).substr(all[0].size()));
  if (contains(numbers, ",")) return all[0] + " " + evaluated_list(numbers, constants);
  return all[0] + " " +
         replaced(numbers, {all.begin() + 1, all.end()}, " ",
                  [&](const std::string& word) { return evaluated(word, constants); });
}

/// `0.002 sphere 0 0 0 R`: a number may stand before the region.
std::string evaluated_regions(const std::string& text, const Constants& constants) {
  return replaced(text, split(text, ';'), "; ", [&](const std::string& part) {
    const std::vector<std::string> all = words(part);
    const std::string first = all.empty() ? "" : evaluated(all[0], constants);
    if (!finite_number(first)) return evaluated_region(part, constants);
    return first + " " + evaluated_region(trimmed(part.substr(all[0].size())), constants);
  });
}

}  // namespace

Constants read_constants(const std::string& text) {
  Constants constants;
  for (const auto& [name, value] : definitions(text)) {
    const std::string parameter = "Constants / " + name;
    const Expression<2> expression(value, parameter, constants);
    if (expression.uses_position() || expression.uses_time())
      throw InputError(assignment({parameter}, value) +
                       ": depends on x, y or t; give a number, or an expression of the constants "
                       "before it");
    constants.numbers[name] = expression({}, 0);
    Expression<2>(value, parameter, constants);  // refuses the name
  }
  return constants;
}

std::string with_constant(const std::string& text, const std::string& name,
                          const std::string& value) {
  std::vector<std::string> parts;
  for (const Definition& given : definitions(text))
    parts.push_back(given.name + " = " + (given.name == name ? value : given.value));
  return joined(parts, ", ");
}

std::vector<std::string> names_of_constants(const std::string& text) {
  std::vector<std::string> names;
  for (const Definition& given : definitions(text)) names.push_back(given.name);
  return names;
}

std::string in_decimals(const std::string& value, NumbersIn form, const Constants& constants) {
  switch (form) {
    case NumbersIn::whole: {
      const auto number = whole_number(value) ? std::nullopt : number_of(value, constants);
      if (!number || finite_number(value) || std::abs(*number - std::round(*number)) > 1e-9)
        return value;
      return std::to_string(std::lround(*number));
    }
    case NumbersIn::one:
      return evaluated(value, constants);
    case NumbersIn::list:
      return evaluated_list(value, constants);
    case NumbersIn::lists:
      return evaluated_lists(value, constants);
    case NumbersIn::region:
      return evaluated_regions(value, constants);
  }
  return value;
}

}  // namespace steppe
