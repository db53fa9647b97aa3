#include "steppe/input/parameters/allowed_values.h"

#include "steppe/input/parameters/value_pattern.h"
#include "steppe/input/words/text.h"

namespace steppe {

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
    case ValuePattern::Kind::folder:
      return "a folder name";
    case ValuePattern::Kind::file:
      return "a file name";
    case ValuePattern::Kind::other:
      break;
  }
  return description;
}

}  // namespace steppe
