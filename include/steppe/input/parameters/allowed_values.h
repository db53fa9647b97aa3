#pragma once

#include <string>
#include <vector>

namespace steppe {

/** Values that one of deal.II's patterns lets through, as far as its description tells. */
struct ValuePattern {
  enum class Kind {
    text,
    boolean,
    integer,
    number,
    choice,
    choices,
    list,
    number_text,
    numbers,
    lists,
    region,
    expression,
    expressions,
    path,  // of TextPattern
    other
  };

  Kind kind = Kind::other;
  std::string lower, upper;          ///< of integers and numbers; empty: open
  bool above_lower = false;          ///< the lower bound is not allowed itself
  std::vector<std::string> allowed;  ///< of choice and choices
  std::string item;                  ///< of a list: the description of the pattern of its values
  std::string shortest, longest;     ///< of a list: numbers of values; an empty longest is open
  char separator = ',';              ///< of a list

  bool is_numeric() const { return kind == Kind::integer || kind == Kind::number; }
};

/** Reads the description of a pattern in machine style, such as "[Integer range 1...4
 * (inclusive)]". Local. */
ValuePattern value_pattern(const std::string& description);

/**
 * Values that one of deal.II's patterns allows, in words: "a number >= 0", "one of a | b", "an
 * integer between 1 and 4". `pattern` is the description of the pattern in machine style; an
 * unknown one is returned as is.
 */
std::string allowed_values(const std::string& pattern);

/// Whether an input file can hold a value: `#` and line ends would cut it, and a backslash at its
/// end would join the next line. Local.
bool stands_in_a_line(const std::string& value);

}  // namespace steppe
