#pragma once

#include <string>
#include <vector>

namespace steppe {

/// A line of cells of a table.
using TextRow = std::vector<std::string>;

/// Print a table, of many lines the first ones: a row of headings first, the second column and the
/// last two to the left, the others to the right. Local.
void print_table(const std::vector<TextRow>& rows);

/// A number with five digits.
std::string short_number(double value);

}  // namespace steppe
