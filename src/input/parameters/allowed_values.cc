#include "steppe/input/parameters/allowed_values.h"

#include "steppe/input/words/text.h"

#include <regex>

namespace steppe {

namespace {

ValuePattern of_numbers(ValuePattern::Kind kind, const std::string& lower,
                        const std::string& upper) {
  ValuePattern pattern;
  pattern.kind = kind;
  pattern.lower = lower;
  pattern.upper = upper;
  return pattern;
}

ValuePattern of_names(ValuePattern::Kind kind, const std::string& allowed) {
  ValuePattern pattern;
  pattern.kind = kind;
  pattern.allowed = split(allowed, '|');
  return pattern;
}

}  // namespace

ValuePattern value_pattern(const std::string& description) {
  static const std::regex integer_range(R"(\[Integer range (-?\d+)\.\.\.(-?\d+) \(inclusive\)\])");
  static const std::regex number_range(R"(\[Double (.+)\.\.\.(.+) \(inclusive\)\])");
  static const std::regex choice(R"(\[Selection (.*)\])");
  static const std::regex choices(R"(\[MultipleSelection (.*)\])");
  static const std::regex items(
      R"(\[List of <(.*)> of length (\d+)\.\.\.(\d+) \(inclusive\)(?: separated by <(.*)>)?\])");

  // how deal.II describes Patterns::Double(std::numeric_limits<double>::min())
  const char* const smallest_double = "2.22507e-308";

  using Kind = ValuePattern::Kind;
  const auto bound = [](const std::string& value, const std::string& open) {
    return value == open ? std::string() : value;
  };
  std::smatch match;
  if (std::regex_match(description, match, integer_range))
    return of_numbers(Kind::integer, bound(match[1], "-2147483648"), bound(match[2], "2147483647"));
  if (std::regex_match(description, match, number_range)) {
    ValuePattern pattern =
        of_numbers(Kind::number, bound(match[1], "-MAX_DOUBLE"), bound(match[2], "MAX_DOUBLE"));
    pattern.above_lower = pattern.lower == smallest_double;
    if (pattern.above_lower) pattern.lower = "0";
    return pattern;
  }
  if (std::regex_match(description, match, choice)) return of_names(Kind::choice, match[1]);
  if (std::regex_match(description, match, choices)) return of_names(Kind::choices, match[1]);
  ValuePattern pattern;
  if (std::regex_match(description, match, items)) {
    pattern.kind = Kind::list;
    pattern.item = match[1];
    pattern.shortest = match[2];
    pattern.longest = bound(match[3], "4294967295");
    if (match[4].length() > 0) pattern.separator = match[4].str()[0];
    return pattern;
  }
  // deal.II's pattern of unsigned integers
  if (description == "[Integer]") return of_numbers(Kind::integer, "0", "");
  if (description == "[Bool]") pattern.kind = Kind::boolean;
  if (description == "[Anything]") pattern.kind = Kind::text;
  if (description == "[Number as text]") pattern.kind = Kind::number_text;
  if (description == "[Numbers]") pattern.kind = Kind::numbers;
  if (description == "[Lists of numbers]") pattern.kind = Kind::lists;
  if (description == "[Region]") pattern.kind = Kind::region;
  if (description == "[Expression]") pattern.kind = Kind::expression;
  if (description == "[Expressions]") pattern.kind = Kind::expressions;
  if (description == "[Path]") pattern.kind = Kind::path;
  return pattern;
}

namespace {

std::string range(const std::string& kind, const ValuePattern& pattern) {
  const std::string &lower = pattern.lower, &upper = pattern.upper;
  if (lower.empty() && upper.empty()) return kind;
  if (upper.empty()) return kind + (pattern.above_lower ? " > " : " >= ") + lower;
  if (lower.empty()) return kind + " <= " + upper;
  return kind + " between " + lower + " and " + upper;
}

std::string list(const ValuePattern& pattern) {
  const std::string &shortest = pattern.shortest, &longest = pattern.longest;
  std::string count = " of " + shortest + " to " + longest + " values";
  if (shortest == longest) count = " of " + shortest + " values";
  if (longest.empty()) count = shortest == "0" ? "" : " of at least " + shortest + " values";
  return "a list" + count + " separated by '" + pattern.separator + "', each " +
         allowed_values(pattern.item);
}

}  // namespace

std::string allowed_values(const std::string& description) {
  const ValuePattern pattern = value_pattern(description);
  switch (pattern.kind) {
    case ValuePattern::Kind::integer:
      return range("an integer", pattern);
    case ValuePattern::Kind::number:
      return range("a number", pattern);
    case ValuePattern::Kind::choice:
      return "one of " + joined(pattern.allowed, " | ");
    case ValuePattern::Kind::choices:
      return "some of " + joined(pattern.allowed, " | ") + ", separated by ','";
    case ValuePattern::Kind::list:
      return list(pattern);
    case ValuePattern::Kind::boolean:
      return "true or false";
    case ValuePattern::Kind::text:
      return "any text";
    case ValuePattern::Kind::number_text:
      return "a number or nothing";
    case ValuePattern::Kind::numbers:
      return "numbers";
    case ValuePattern::Kind::lists:
      return "lists of numbers";
    case ValuePattern::Kind::region:
      return "a region";
    case ValuePattern::Kind::expression:
      return "an expression";
    case ValuePattern::Kind::expressions:
      return "expressions";
    case ValuePattern::Kind::path:
      return "a path";
    case ValuePattern::Kind::other:
      break;
  }
  return description;
}

bool stands_in_a_line(const std::string& value) {
  return value.find_first_of("#\n") == std::string::npos && (value.empty() || value.back() != '\\');
}

}  // namespace steppe
