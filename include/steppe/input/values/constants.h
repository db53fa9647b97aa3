#pragma once

#include "steppe/input/values/expression.h"

#include <string>

namespace steppe {

/**
 * The numbers of a text `g = 9.81, h = 0.1, d = h / 4`, each a number or an expression of those
 * before it. Throws InputError, naming the parameter Constants, for another form and for a name
 * that expressions cannot use. Local.
 */
Constants read_constants(const std::string& text);

/// The text of constants with another value for one of them. Local.
std::string with_constant(const std::string& text, const std::string& name,
                          const std::string& value);

/// The names in a text of constants, in order. Local.
std::vector<std::string> names_of_constants(const std::string& text);

/** Signs and words between the numbers in a value of a parameter. */
enum class NumbersIn {
  whole,   ///< nothing: it is one whole number
  one,     ///< nothing: it is one number
  list,    ///< commas and semicolons
  lists,   ///< commas, and semicolons or colons between such lists
  region,  ///< words, one at least before the numbers, which blanks or commas separate
};

/**
 * The value with decimals in the place of the expressions of constants in it: "L / 2, 0, h" of a
 * list becomes "0.5, 0, 0.003". What is no such expression stays as it is, for its reader to
 * refuse. Local.
 */
std::string in_decimals(const std::string& value, NumbersIn form, const Constants& constants);

}  // namespace steppe
