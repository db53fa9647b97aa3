#include "steppe/input/allowed_values.h"

#include "steppe/input/text.h"

#include <regex>

namespace steppe {

namespace {

// An empty bound is open.
std::string range(const std::string& kind, const std::string& lower, const std::string& upper) {
  if (lower.empty() && upper.empty()) return kind;
  if (upper.empty()) return kind + " >= " + lower;
  if (lower.empty()) return kind + " <= " + upper;
  return kind + " between " + lower + " and " + upper;
}

std::string list(const std::string& item, const std::string& shortest, const std::string& longest,
                 const std::string& separator) {
  std::string count = " of " + shortest + " to " + longest + " values";
  if (shortest == longest) count = " of " + shortest + " values";
  if (longest == "4294967295")
    count = shortest == "0" ? "" : " of at least " + shortest + " values";
  return "a list" + count + " separated by '" + (separator.empty() ? "," : separator) + "', each " +
         allowed_values(item);
}

}  // namespace

std::string allowed_values(const std::string& pattern) {
  static const std::regex integer_range(R"(\[Integer range (-?\d+)\.\.\.(-?\d+) \(inclusive\)\])");
  static const std::regex number_range(R"(\[Double (.+)\.\.\.(.+) \(inclusive\)\])");
  static const std::regex choice(R"(\[Selection (.*)\])");
  static const std::regex choices(R"(\[MultipleSelection (.*)\])");
  static const std::regex items(
      R"(\[List of <(.*)> of length (\d+)\.\.\.(\d+) \(inclusive\)(?: separated by <(.*)>)?\])");

  // how deal.II describes Patterns::Double(std::numeric_limits<double>::min())
  const char* const smallest_double = "[Double 2.22507e-308...MAX_DOUBLE (inclusive)]";

  const auto bound = [](const std::string& value, const std::string& open) {
    return value == open ? std::string() : value;
  };
  std::smatch match;
  if (std::regex_match(pattern, match, integer_range))
    return range("an integer", bound(match[1], "-2147483648"), bound(match[2], "2147483647"));
  if (pattern == smallest_double) return "a number > 0";
  if (std::regex_match(pattern, match, number_range))
    return range("a number", bound(match[1], "-MAX_DOUBLE"), bound(match[2], "MAX_DOUBLE"));
  if (std::regex_match(pattern, match, choice))
    return "one of " + joined(split(match[1], '|'), " | ");
  if (std::regex_match(pattern, match, choices))
    return "some of " + joined(split(match[1], '|'), " | ") + ", separated by ','";
  if (std::regex_match(pattern, match, items)) return list(match[1], match[2], match[3], match[4]);
  if (pattern == "[Integer]") return "an integer >= 0";  // deal.II's pattern of unsigned integers
  if (pattern == "[Bool]") return "true or false";
  if (pattern == "[Anything]") return "any text";
  if (pattern == "[DirectoryName]") return "a folder name";
  if (pattern.rfind("[FileName", 0) == 0) return "a file name";
  return pattern;
}

}  // namespace steppe
