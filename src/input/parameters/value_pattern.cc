#include "steppe/input/parameters/value_pattern.h"

#include "steppe/input/words/text.h"

#include <regex>

namespace steppe {

namespace {

ValuePattern numbers(ValuePattern::Kind kind, const std::string& lower, const std::string& upper) {
  ValuePattern pattern;
  pattern.kind = kind;
  pattern.lower = lower;
  pattern.upper = upper;
  return pattern;
}

ValuePattern selection(ValuePattern::Kind kind, const std::string& allowed) {
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
    return numbers(Kind::integer, bound(match[1], "-2147483648"), bound(match[2], "2147483647"));
  if (std::regex_match(description, match, number_range)) {
    ValuePattern pattern =
        numbers(Kind::number, bound(match[1], "-MAX_DOUBLE"), bound(match[2], "MAX_DOUBLE"));
    pattern.above_lower = pattern.lower == smallest_double;
    if (pattern.above_lower) pattern.lower = "0";
    return pattern;
  }
  if (std::regex_match(description, match, choice)) return selection(Kind::choice, match[1]);
  if (std::regex_match(description, match, choices)) return selection(Kind::choices, match[1]);
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
  if (description == "[Integer]") return numbers(Kind::integer, "0", "");
  if (description == "[Bool]") pattern.kind = Kind::boolean;
  if (description == "[Anything]") pattern.kind = Kind::text;
  if (description == "[DirectoryName]") pattern.kind = Kind::folder;
  if (description.rfind("[FileName", 0) == 0) pattern.kind = Kind::file;
  return pattern;
}

}  // namespace steppe
